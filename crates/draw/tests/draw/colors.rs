//! Text in the colours of a terminal.

use feen::View;
use feen_draw::Drawing;

#[test]
fn pieces_and_marks_have_colours() {
    let view = View::parse("k^2/1P1/2K^ / C/c").unwrap();
    let drawing = Drawing::new(view).unwrap().highlight([4, 5]).alert([0]);
    insta::assert_snapshot!(drawing.text().colored(true).to_string().replace('\u{1b}', "^["), @r"
    second player, style c, in hand: nothing

    3  ^[[1;35m(^[[0m^[[1;36mk^^[[0m^[[1;35m)^[[0m .   .
    2   .  ^[[1;35m[^[[0m^[[1;33mP^[[0m ^[[1;35m]^[[0m^[[1;35m[^[[0m. ^[[1;35m]^[[0m
    1   .   .   ^[[1;33mK^^[[0m
        a   b   c

    first player, style C, to move, in hand: nothing

    ^ terminal   [ ] highlighted   ( ) alert
    ");
    assert!(!drawing.text().colored(false).to_string().contains('\u{1b}'));
}
