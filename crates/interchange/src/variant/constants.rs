//! The variants, as data.

use super::{Letters, Profile, Variant};

const CHESS: &str = "K Q R B N P";
const SHOGI: &str = "K R B G S N L P";
const MAKRUK: &str = "K M S N R P";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A variant on a board of this size, with the letters that a list names.
const fn of(name: &'static str, files: u8, ranks: u8, letters: &'static str) -> Variant {
    Variant::new(name, files, ranks, Letters::from_static(letters))
}

/// Chess and its kin, on the board of `variant`.
const fn castling(variant: Variant, right: u8, left: u8) -> Variant {
    variant
        .with_castling_to(right, left)
        .with_en_passant()
        .with_home_rank(2)
        .with_profile(Profile::CHESS960, 'C')
}

/// Shōgi and its kin, on the board of `variant`.
const fn shogi(variant: Variant) -> Variant {
    variant.with_sfen().with_profile(Profile::PLAIN, 'S')
}

/// # The variants
impl Variant {
    /// Chess.
    pub const CHESS: Self = castling(of("chess", 8, 8, CHESS), 6, 2)
        .with_profile(Profile::CHESS, 'C')
        .with_start(CHESS_START);

    /// Crazyhouse: chess with pockets and with `~` on promoted pieces.
    pub const CRAZYHOUSE: Self = Self::CHESS
        .with_name("crazyhouse")
        .with_promoted_marks()
        .with_pocket("QRBNP");

    /// Chess that three checks win.
    pub const THREE_CHECK: Self = Self::CHESS.with_name("3check").with_checks(3);

    /// Chess that five checks win.
    pub const FIVE_CHECK: Self = Self::CHESS.with_name("5check").with_checks(5);

    /// Capablanca chess: archbishops `A` and chancellors `C` on ten files.
    pub const CAPABLANCA: Self = castling(of("capablanca", 10, 8, "K Q R B N P A C"), 8, 2)
        .with_start("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR");

    /// Chancellor chess, on 9×9.
    pub const CHANCELLOR: Self = castling(of("chancellor", 9, 9, "K Q R B N P C"), 6, 2);

    /// Shako: elephants `E` and cannons `C`; kings and rooks start on the second rank.
    pub const SHAKO: Self = castling(of("shako", 10, 10, "K Q R B N P E C"), 7, 3)
        .with_home_rank(3)
        .with_back_rank(2);

    /// Grand chess.
    pub const GRAND: Self = of("grand", 10, 10, "K Q R B N P A C")
        .with_en_passant()
        .with_home_rank(3)
        .with_profile(Profile::CHESS960, 'C');

    /// Opulent chess: grand chess with lions `L` and wizards `W`.
    pub const OPULENT: Self = of("opulent", 10, 10, "K Q R B N P A C L W")
        .with_en_passant()
        .with_home_rank(3)
        .with_profile(Profile::CHESS960, 'C');

    /// S-Chess: hawks `H` and elephants `E` that enter by gates.
    pub const SEIRAWAN: Self = castling(of("seirawan", 8, 8, "K Q R B N P H E"), 6, 2)
        .with_pocket("HE")
        .with_gates()
        .with_profile(Profile::PLAIN, 'C');

    /// Alice chess: one FEN, with `|` before the pieces of the second board.
    pub const ALICE: Self = of("alice", 8, 8, CHESS)
        .with_castling_to(6, 2)
        .with_layers()
        .with_profile(Profile::PLAIN, 'A');

    /// Courier chess.
    pub const COURIER: Self =
        of("courier", 12, 8, "K R N E B M W F P").with_profile(Profile::PLAIN, 'C');

    /// Xiangqi.
    pub const XIANGQI: Self = of("xiangqi", 9, 10, "K=G A B,E=E N,H=H R C P")
        .with_profile(Profile::PLAIN, 'X')
        .with_sisters("G=K S=P")
        .with_start("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");

    /// Xiangqi in the letters of the World Xiangqi Federation.
    pub const XIANGQI_WXF: Self = of("xiangqi-wxf", 9, 10, "K=G A E,B=E H,N=H R C P")
        .with_profile(Profile::PLAIN, 'X')
        .with_sisters("G=K S=P")
        .with_start("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR");

    /// Xiangqi on 7×7.
    pub const MINIXIANGQI: Self = Self::XIANGQI
        .resized("minixiangqi", 7, 7)
        .with_start("rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR");

    /// Janggi.
    pub const JANGGI: Self = of("janggi", 9, 10, "K A B,E=B N,H=N R C P")
        .with_profile(Profile::PLAIN, 'K')
        .with_sisters("G=K S=P")
        .with_start("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR");

    /// Makruk.
    pub const MAKRUK: Self = of("makruk", 8, 8, MAKRUK)
        .with_promoted_marks()
        .with_counting()
        .with_profile(Profile::PLAIN, 'M')
        .with_sisters("Q=M F=M B=S")
        .with_start("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR");

    /// Cambodian chess: makruk with leaps of king and counsellor, kept as gates.
    pub const CAMBODIAN: Self = Self::MAKRUK.with_name("cambodian").with_gates();

    /// ASEAN chess.
    pub const ASEAN: Self = of("asean", 8, 8, CHESS)
        .with_own_moves()
        .with_counting()
        .with_profile(Profile::PLAIN, 'M')
        .with_sisters("M=Q S=B");

    /// Sittuyin.
    pub const SITTUYIN: Self = of("sittuyin", 8, 8, "K F S N R P")
        .with_pocket("KFSNR")
        .with_profile(Profile::PLAIN, 'Y')
        .with_sisters("M=F Q=F B=S");

    /// Shōgi.
    pub const SHOGI: Self = shogi(of("shogi", 9, 9, SHOGI))
        .with_promotions("RBSNLP")
        .with_pocket("RBGSNLP")
        .with_start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL");

    /// Minishōgi, on 5×5.
    pub const MINISHOGI: Self = shogi(of("minishogi", 5, 5, "K R B G S P"))
        .with_promotions("RBSP")
        .with_pocket("RBGSP")
        .with_start("rbsgk/4p/5/P4/KGSBR");

    /// Judkins shōgi, on 6×6.
    pub const JUDKINS: Self = shogi(of("judkins", 6, 6, "K R B G S N P"))
        .with_promotions("RBSNP")
        .with_pocket("RBGSNP");

    /// `EuroShōgi`, on 8×8.
    pub const EUROSHOGI: Self = shogi(of("euroshogi", 8, 8, "K R B G N P"))
        .with_promotions("RBNP")
        .with_pocket("RBGNP");

    /// Tori shōgi, on 7×7.
    pub const TORI: Self = shogi(of("tori", 7, 7, "K F C P L R S"))
        .with_promotions("FS")
        .with_pocket("FCPLRS")
        .with_profile(Profile::PLAIN, 'T');

    /// Chu shōgi, on 12×12.
    pub const CHU: Self = shogi(of(
        "chu",
        12,
        12,
        "A B C D E F G H I K L M N O P Q R S T V X",
    ))
    .with_promotions("ABCDEFGHILMOPRSTVX")
    .with_last_capture();

    /// Kyoto shōgi, on 5×5, whose pieces turn over with each move.
    pub const KYOTO: Self = shogi(of("kyotoshogi", 5, 5, "K L S N P"))
        .with_promotions("LSNP")
        .with_pocket("LSNP")
        .with_sisters("T=+L B=+S G=+N R=+P")
        .with_start("p+nks+l/5/5/5/+LSK+NP");

    /// Kyoto shōgi in the letters of Lishogi: one for each face of a piece.
    pub const KYOTO_LISHOGI: Self =
        shogi(of("kyoto-lishogi", 5, 5, "K L S N P T=+L B=+S G=+N R=+P"))
            .with_pocket("LSNP")
            .with_sisters("+L=T +S=B +N=G +P=R")
            .with_start("pgkst/5/5/5/TSKGP");

    /// Dōbutsu shōgi, on 3×4.
    pub const DOBUTSU: Self = shogi(of("dobutsu", 3, 4, "L G E C"))
        .with_royal(Some('L'))
        .with_promotions("C")
        .with_pocket("LGEC")
        .with_profile(Profile::PLAIN, 'D')
        .with_sisters("K=L R=G B=E P=C H=+C")
        .with_start("gle/1c1/1C1/ELG");

    /// Dōbutsu shōgi in the letters of Lishogi.
    pub const DOBUTSU_LISHOGI: Self = shogi(of("dobutsu-lishogi", 3, 4, "K=L R=G B=E P=C"))
        .with_promotions("P")
        .with_pocket("KRBP")
        .with_profile(Profile::PLAIN, 'D')
        .with_sisters("L=K G=R E=B C=P")
        .with_start("rkb/1p1/1P1/BKR");

    /// Breakthrough.
    pub const BREAKTHROUGH: Self = of("breakthrough", 8, 8, "P")
        .with_royal(None)
        .with_profile(Profile::PLAIN, 'B');

    /// Clobber, on 5×6.
    pub const CLOBBER: Self = of("clobber", 5, 6, "P")
        .with_royal(None)
        .with_profile(Profile::PLAIN, 'L');

    /// Jeson Mor, on 9×9.
    pub const JESONMOR: Self = of("jesonmor", 9, 9, "N")
        .with_royal(None)
        .with_profile(Profile::PLAIN, 'J');

    /// Any board of up to 255×255 squares with any letters; every mark and every field may
    /// be there, and none has to.
    pub const ANY: Self = Self::sized("any", 0, 0, Letters::ALL)
        .with_promotions("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        .with_pocket("KQRBNPACDEFGHIJLMOSTUVWXYZ")
        .with_promoted_marks()
        .with_castling_to(6, 2)
        .with_en_passant()
        .with_counting()
        .with_walls()
        .with_layers()
        .with_checks(9);

    /// All variants.
    pub const ALL: [Self; 34] = [
        Self::CHESS,
        Self::CRAZYHOUSE,
        Self::THREE_CHECK,
        Self::FIVE_CHECK,
        Self::CAPABLANCA,
        Self::CHANCELLOR,
        Self::SHAKO,
        Self::GRAND,
        Self::OPULENT,
        Self::SEIRAWAN,
        Self::ALICE,
        Self::COURIER,
        Self::XIANGQI,
        Self::XIANGQI_WXF,
        Self::MINIXIANGQI,
        Self::JANGGI,
        Self::MAKRUK,
        Self::CAMBODIAN,
        Self::ASEAN,
        Self::SITTUYIN,
        Self::SHOGI,
        Self::MINISHOGI,
        Self::JUDKINS,
        Self::EUROSHOGI,
        Self::TORI,
        Self::CHU,
        Self::KYOTO,
        Self::KYOTO_LISHOGI,
        Self::DOBUTSU,
        Self::DOBUTSU_LISHOGI,
        Self::BREAKTHROUGH,
        Self::CLOBBER,
        Self::JESONMOR,
        Self::ANY,
    ];

    const fn resized(self, name: &'static str, files: u8, ranks: u8) -> Self {
        Self {
            name,
            files,
            ranks,
            ..self
        }
    }
}
