//! Answers of the verbs, natively: what the module returns to any host.
#![cfg(feature = "positions")]

#[track_caller]
fn check(verb: &str, request: &str, expected: &str) {
    let answer = playground::answer(verb, request.as_bytes());
    assert_eq!(String::from_utf8(answer).unwrap(), expected);
}

#[test]
fn verdicts_and_findings() {
    check("isValid", r#"{"text":"8/8 / C/c"}"#, r#"{"valid":true}"#);
    check("canonical", r#"{"text":"?"}"#, r#"{"text":null}"#);
    check(
        "guess",
        r#"{"text":"8/8 w - - 0 1"}"#,
        r#"{"formats":["fen"]}"#,
    );
    check(
        "diagnose",
        r#"{"text":"8/08 / C/c"}"#,
        r#"{"findings":[{"severity":"error","code":"count/leading-zero","message":"expected a count without a leading zero","span":[2,4],"fix":{"span":[2,4],"replacement":"8"}}]}"#,
    );
}

#[test]
fn texts_are_read_in_their_own_notation() {
    check(
        "read",
        r#"{"text":" 4k3/8/8/8/8/8/8/4K3 w - - 3 1\n","variant":"chess"}"#,
        r#"{"format":"fen","games":["chess","crazyhouse","seirawan","alice","makruk","cambodian","asean","sittuyin","euroshogi","any"],"variant":"chess","feen":"4k^3/8/8/8/8/8/8/4K^3 / C/c","residue":"halfmove=3","losses":[{"code":"halfmove","description":"the halfmove clock"}],"findings":[]}"#,
    );
}

#[test]
fn positions_change_as_a_whole_or_not_at_all() {
    check(
        "update",
        r#"{"text":"k^1/2 P/ C/c","changes":{"squares":[[3,"P"]],"hands":[["first","P",-1]],"turn":"second"}}"#,
        r#"{"text":"k^1/1P / c/C"}"#,
    );
    check(
        "update",
        r#"{"text":"1 / C/c","changes":{"hands":[["first","P",-1]]}}"#,
        r#"{"error":{"code":"qi/hand-underflow","message":"cannot remove 1 piece: 0 in hand"}}"#,
    );
}

#[test]
fn positions_have_one_structured_form() {
    const POSITION: &str = r#"{"shape":[2],"board":["K^",null],"first_hand":[],"second_hand":[["p",1]],"first_style":"C","second_style":"C","turn":"First"}"#;
    let of = |rest: &str| format!(r#"{{"position":{POSITION}{rest}}}"#);
    let answer = playground::answer("parse", br#"{"text":"K^1 /p C/c"}"#);
    let parsed = String::from_utf8(answer).unwrap();
    assert_eq!(parsed, format!(r#"{{"position":{POSITION}}}"#));
    check("format", &of(""), r#"{"text":"K^1 /p C/c"}"#);
    let key = format!(
        r#"{{"key":"{}"}}"#,
        "K^1 /p C/c".parse::<feen::Feen>().unwrap().key()
    );
    check("key", &of(""), &key);
    check("key", r#"{"position":"K^1 /p C/c"}"#, &key);
    check(
        "diff",
        r#"{"before":"K^1 /p C/c","after":"1K^ /p c/C"}"#,
        r#"{"diff":{"shape":[2],"squares":[[0,"K^",null],[1,null,"K^"]],"hands":[],"styles":{"first":null,"second":null},"turn":["First","Second"]}}"#,
    );
    let flipped = String::from_utf8(playground::answer(
        "flip",
        of(r#","flip":"turned""#).as_bytes(),
    ));
    let flipped: serde_json::Value = serde_json::from_str(&flipped.unwrap()).unwrap();
    check("format", &flipped.to_string(), r#"{"text":"1k^ P/ c/C"}"#);
    check(
        "format",
        &of("").replace("\"K^\"", "\"?\""),
        r#"{"error":{"code":"payload/refused","message":"position.board[0]: expected a letter, found `?` at byte 0"}}"#,
    );
    check(
        "flip",
        r#"{"position":"1 / C/c","flip":"over"}"#,
        r#"{"error":{"code":"qi/not-a-flip","message":"expected `turned` or `mirrored`, found `over`"}}"#,
    );
}

#[test]
fn requests_are_refused_with_what_was_expected() {
    for (verb, request, message) in [
        ("svg", "[]", "expected an object, found []"),
        ("svg", "{}", "missing `text`: expected a string"),
        (
            "svg",
            r#"{"texts":""}"#,
            "expected one of text, options, found `texts`",
        ),
        (
            "svg",
            r#"{"text":"8 / C/c","options":{"theme":"pink"}}"#,
            "expected `auto`, `light` or `dark`, found `pink`",
        ),
        (
            "svg",
            r#"{"text":"8 / C/c","options":{"squareSize":0}}"#,
            "expected a number of pixels from 1 to 65535 for `squareSize`, found 0",
        ),
        (
            "from",
            r#"{"format":"pgn","text":""}"#,
            "expected `feen`, `fen`, `epd`, `sfen` or `pdn`, found `pgn`",
        ),
    ] {
        let answer = playground::answer(verb, request.as_bytes());
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.contains(message), "{verb} {request}: {answer}");
    }
}

/// The types of `npm/index.d.ts` spell the names of looks out.
#[test]
fn types_list_the_names_of_looks() {
    let types = include_str!("../../npm/index.d.ts");
    let types: String = types.split_whitespace().collect();
    let looks = playground::answer("looks", b"{}");
    let looks: serde_json::Value = serde_json::from_slice(&looks).unwrap();
    let looks = looks.as_object().unwrap();
    assert_eq!(looks.len(), 8);
    for (option, names) in looks {
        let names = names.as_array().unwrap().iter();
        let names: Vec<_> = names.map(ToString::to_string).collect();
        let before = match option.as_str() {
            "pieces" => "typePieceSet=".to_owned(),
            option => format!("{option}?:"),
        };
        let union = [before, names.join("|"), ";".to_owned()].concat();
        let union = union.replace(
            r#""staggered";"#,
            r#""staggered"|`${number}`|`${number},${string}`;"#,
        );
        let is_listed = types.contains(&union) || types.contains(&union.replacen(':', ":|", 1));
        assert!(is_listed, "{union}");
    }
}

#[test]
fn a_host_calls_by_number() {
    use playground::exports::{call, input, output_len};

    let verb = playground::verbs().position(|verb| verb == "isValid");
    // Nothing is written at the address: a request of zeros is no JSON.
    assert!(!input(3).is_null());
    call(verb.unwrap());
    assert!(output_len() > r#"{"error":{}}"#.len());
}
