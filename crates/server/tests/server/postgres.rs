//! Two servers on one database, and what kills them.

use std::collections::BTreeMap;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ::postgres::{Client, NoTls};

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{Journal, Postgres, Reader, Selection, Stage};
use feen_server::{ActError, GameId, GameOptions, NewGame, Options, Server, Sitter, Viewer};

use crate::crash::{acknowledged, check, child, play_for_ever};
use crate::database::{Database, database, one};
use crate::journals::{agree, answers, expected, heard};
use crate::operator::operate;
use crate::support::{BLACK, WHITE, create, play, play_all, wait_for};

/// The environment of a child: the address of its database.
const ADDRESS: &str = "SERVER_CRASH_ADDRESS";

fn server(address: &str) -> Server<Match> {
    let journal = Postgres::open(address).unwrap();
    Server::open(Options::default(), journal).unwrap()
}

/// The address of another database of the same server, which is empty, with options of `create database`.
fn empty(database: &Database, name: &str, options: &str) -> String {
    let mut client = Client::connect(&database.address, NoTls).unwrap();
    for sql in [
        format!("drop database if exists {name} with (force)"),
        format!("create database {name} template template0 encoding 'UTF8' {options}"),
    ] {
        client.batch_execute(&sql).unwrap();
    }
    let (server, _) = database.address.rsplit_once('/').unwrap();
    format!("{server}/{name}")
}

#[test]
fn postgres_holds_what_sqlite_holds() {
    let _one = one();
    let Some(database) = database() else { return };
    let (id, beth, invite) = {
        let server = server(&database.address);
        server.add_account("Anna", false).unwrap();
        let beth = server.add_account("Beth", true).unwrap();
        assert!(server.add_account("BETH", true).unwrap().is_none());
        let new = NewGame::new(Setup::default(), crate::support::clock(60_000, 1_000));
        let made =
            server.create_game(new.with_sitters([Sitter::Player("Anna".into()), Sitter::Open]));
        let made = made.unwrap();
        play_all(&made.game, "e4 e5 Nf3");
        server.shutdown(Duration::from_secs(5)).unwrap();
        (made.game.id(), beth, made.invite.unwrap())
    };
    let server = server(&database.address);
    let game = server.game(id).unwrap();
    let seat = game.join(&invite, Sitter::Player("Beth".into())).unwrap().0;
    if let Some(beth) = beth {
        assert_eq!((seat, game.seat_of(&beth).unwrap()), (BLACK, Some(BLACK)));
    }
    assert!(
        server
            .games_of("beth", 1_000)
            .unwrap()
            .iter()
            .any(|(row, _)| row.id == id)
    );
    assert_eq!(
        game.act(WHITE, Some(3), Action::play("Nf3")).unwrap().seq,
        3
    );
    let long = feen_server::Outcome::new(None, "x".repeat(9_000));
    game.rule(feen_server::Ruling::Settle(long)).unwrap();
    let listed = || server.games(Selection::UNFINISHED, None, 100_000).unwrap();
    wait_for("the end is written", || {
        listed().iter().all(|(row, _)| row.id != id)
    });
    let mut pages = (Vec::new(), None);
    loop {
        let page = server.games(Selection::ALL, pages.1, 7).unwrap();
        let Some((last, _)) = page.last() else { break };
        pages.1 = Some(last.id);
        pages.0.extend(page.into_iter().map(|(row, _)| row.id));
    }
    assert!(pages.0.is_sorted() && pages.0.contains(&id));
    server.shutdown(Duration::from_secs(5)).unwrap();
}

/// The collations of databases: that of bytes, and those of languages, of which Turkish has two letters I.
const COLLATIONS: [&str; 3] = [
    "locale 'C'",
    "locale_provider icu icu_locale 'en-US'",
    "locale_provider icu icu_locale 'tr-TR'",
];

#[test]
fn a_database_answers_as_the_memory_does() {
    let _one = one();
    let Some(database) = database() else { return };
    let (answers_expected, heard_expected) = expected();
    for collation in COLLATIONS {
        let open = |name: &str| {
            let address = empty(&database, name, collation);
            [(); 2].map(|()| Postgres::open(&address).unwrap())
        };
        let [journal, _] = open("answers");
        agree(&answers(journal), &answers_expected);
        let [journal, other] = open("heard");
        let heard = heard(&journal, other, heard_expected.len());
        agree(&heard, &heard_expected);
    }
}

/// The tables of version 1, with a player, games of each stage, and events.
const FIRST: &str = include_str!("postgres/first.sql");

#[test]
fn tables_of_the_first_version_keep_their_games() {
    let _one = one();
    let Some(database) = database() else { return };
    let address = empty(&database, "first", "");
    let mut owner = Client::connect(&address, NoTls).unwrap();
    owner.batch_execute(FIRST).unwrap();
    let role =
        "do $$ begin create role guest login; exception when duplicate_object then null; end $$";
    owner.batch_execute(role).unwrap();
    // A role that may not change the tables does not bring them to the version of today.
    let guest = address.replace("//games@", "//guest@");
    if database.own.is_some() {
        for (right, words) in [
            (
                "revoke all on version from guest",
                "the role may not read the tables of the database: run `chess migrate` as their owner",
            ),
            (
                "grant select on version to guest",
                "the role may not make them: run `chess migrate` as their owner",
            ),
        ] {
            owner.batch_execute(right).unwrap();
            let refused = Postgres::open(&guest).unwrap_err().to_string();
            assert!(refused.ends_with(words), "{right}: {refused}");
        }
        Postgres::migrate(&address, Some("guest")).unwrap();
    }
    let addresses = [&address, &address, &guest];
    let addresses = &addresses[..if database.own.is_some() { 3 } else { 2 }];
    for address in addresses {
        let mut reader = Postgres::open(address).unwrap().reader().unwrap();
        let listed = Stage::ALL.map(|stage| {
            let rows = reader.listed(Some("chess"), stage, None, 10).unwrap();
            let rows = rows.iter().map(|(row, seq)| {
                assert_eq!(row.seen, None);
                format!("{} {seq}", row.id)
            });
            rows.collect::<Vec<_>>().join(", ")
        });
        let [open, playing, over] = [
            "aOpen00000000000 0",
            "APlaying00000000 2",
            "_Over00000000000 1",
        ];
        assert_eq!(listed, [open, playing, over]);
        let names = |rows: Vec<(feen_server::journal::Row, feen_server::Seq)>| {
            let ids = rows.iter().map(|(row, _)| row.id.to_string());
            ids.collect::<Vec<_>>().join(", ")
        };
        let of = reader.games_of("ANNA", 10).unwrap();
        assert_eq!(names(of), "APlaying00000000");
        let ended = reader.ended_of("ANNA", 10).unwrap();
        assert_eq!(names(ended), "_Over00000000000");
        let all = reader.games(Selection::ALL, None, 10).unwrap();
        assert_eq!(
            names(all),
            "APlaying00000000, _Over00000000000, aHidden000000000, aOpen00000000000"
        );
        let events = reader
            .events("APlaying00000000".parse().unwrap(), 0)
            .unwrap();
        assert_eq!(
            events[1].body.as_ref(),
            "{\"type\":\"move\",\"move\":\"e5\"}"
        );
        assert_eq!(reader.players().unwrap()[0].name.as_ref(), "Anna");
        assert_eq!(reader.notes("challenge", 0).unwrap(), []);
    }
    let versions = "select max(version), to_regclass('game_open') is null from version";
    let row = owner.query_one(versions, &[]).unwrap();
    assert_eq!((row.get(0), row.get(1)), (5, true));
    // The tables of tomorrow are left alone.
    let newer = "insert into version values (99)";
    owner.batch_execute(newer).unwrap();
    let refused = Postgres::open(&address).unwrap_err().to_string();
    let words =
        "the tables are of version 99 and need a newer program: this one knows versions up to 5";
    assert!(refused.ends_with(words), "{refused}");
}

/// Games of as many kinds, times and players as a server has after a while.
const MANY: &str = "
insert into game (id, kind, setup, options, at, first, second, invite, ended)
    select 'A' || lpad(n::text, 15, '0'), case when n % 19 = 0 then 'chess' else 'quarto' end, '{}',
        (array['{}', '{\"private\":true}'])[1 + n % 2], n,
        'player:p' || n % 997, case when n % 3 > 0 then 'player:q' || n % 991 end,
        case when n % 5 > 0 then decode(repeat('00', 32), 'hex') end, case when n % 11 > 2 then 'checkmate' end
    from generate_series(1, 20000) n;
analyze game;
";

#[test]
fn each_question_about_games_has_an_index() {
    let _one = one();
    let Some(database) = database() else { return };
    for collation in COLLATIONS {
        let address = empty(&database, "many", collation);
        let mut reader = Postgres::open(&address).unwrap().reader().unwrap();
        let mut owner = Client::connect(&address, NoTls).unwrap();
        owner.batch_execute(MANY).unwrap();
        for stage in Stage::ALL {
            let page = reader.listed(Some("chess"), stage, None, 20).unwrap();
            assert_eq!(page.len(), 20, "{stage:?}");
            let next = reader
                .listed(Some("chess"), stage, Some(page[19].0.id), 20)
                .unwrap();
            assert!(page[19].0.at > next[0].0.at);
            assert_eq!(reader.listed(None, stage, None, 20).unwrap().len(), 20);
        }
        assert_eq!(
            reader.games(Selection::UNFINISHED, None, 50).unwrap().len(),
            50
        );
        let (first, second) = ("P2", "Q2");
        for player in [first, second] {
            assert!(!reader.games_of(player, 10).unwrap().is_empty());
            assert!(!reader.ended_of(player, 10).unwrap().is_empty());
        }
        // What a connection has read is counted when it ends.
        drop(reader);
        let unused = "select string_agg(indexrelname, ' ') from pg_stat_user_indexes where idx_scan = 0 \
                      and relname = 'game'";
        wait_for("each index is used", || {
            let names: Option<String> = owner.query_one(unused, &[]).unwrap().get(0);
            names.is_none_or(|names| {
                println!("not used yet: {names}");
                false
            })
        });
    }
}

#[test]
fn an_operator_changes_players_and_games_while_a_server_runs() {
    let _one = one();
    let Some(database) = database() else { return };
    let running = server(&database.address);
    operate(&running, &|| server(&database.address));
    running.shutdown(Duration::from_secs(5)).unwrap();
}

/// A folder of certificates: of an authority, of a server that it signed for `localhost`, and of another authority.
fn certificates(folder: &Path) -> bool {
    let openssl = |arguments: &[&str]| {
        let mut command = Command::new("openssl");
        let run = command.args(arguments).current_dir(folder).output();
        run.is_ok_and(|run| run.status.success())
    };
    let authority = |name: &str| {
        let (key, file, subject) = (
            format!("{name}.key"),
            format!("{name}.crt"),
            format!("/CN={name}"),
        );
        openssl(&[
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", &subject,
            "-keyout", &key, "-out", &file,
        ])
    };
    std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    authority("ca")
        && authority("other")
        && openssl(&[
            "req",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-subj",
            "/CN=localhost",
            "-keyout",
            "server.key",
            "-out",
            "server.csr",
        ])
        && openssl(&[
            "x509",
            "-req",
            "-in",
            "server.csr",
            "-CA",
            "ca.crt",
            "-CAkey",
            "ca.key",
            "-CAcreateserial",
            "-days",
            "30",
            "-extfile",
            "names",
            "-out",
            "server.crt",
        ])
}

#[test]
fn connections_passwords_and_rights_are_as_libpq_has_them() {
    let _one = one();
    let Some(database) = database() else { return };
    let Some(own) = &database.own else {
        eprintln!("SKIPPED: the database of SERVER_TEST_POSTGRES keeps its certificates");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    if !certificates(folder.path()) {
        eprintln!("SKIPPED: there is no `openssl` to make certificates");
        return;
    }
    let mut owner = ::postgres::Client::connect(&database.address, ::postgres::NoTls).unwrap();
    let data = own.data();
    for name in ["server.key", "server.crt"] {
        let file = data.join(name);
        std::fs::copy(folder.path().join(name), &file).unwrap();
        let version = data.join("PG_VERSION");
        let mut command = Command::new("chown");
        let given = command.arg("--reference").arg(version).arg(&file).status();
        assert!(given.unwrap().success());
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    }
    owner.batch_execute("alter system set ssl = on").unwrap();
    owner.batch_execute("select pg_reload_conf()").unwrap();
    wait_for("the database speaks TLS", || {
        let ssl = owner.query_one("show ssl", &[]).unwrap();
        ssl.get::<_, String>(0) == "on"
    });

    let port = database
        .address
        .rsplit_once(':')
        .unwrap()
        .1
        .split_once('/')
        .unwrap()
        .0
        .to_owned();
    connections(&mut owner, &port, folder.path());
    let role = |database: &str| format!("postgres://player@127.0.0.1:{port}/{database}");
    rights(&mut owner, &port, &role);
    passwords(&mut owner, &port, &data, &role("empty"), folder.path());
}

/// Connections with TLS, for each `sslmode`.
fn connections(owner: &mut ::postgres::Client, port: &str, folder: &Path) {
    let root = |name: &str| format!("&sslrootcert={}", folder.join(name).display());
    let (ca, other, none) = (root("ca.crt"), root("other.crt"), String::new());
    for (host, mode, root, expected) in [
        ("127.0.0.1", "disable", &none, Ok(false)),
        ("127.0.0.1", "allow", &none, Ok(false)),
        ("127.0.0.1", "prefer", &none, Ok(true)),
        ("127.0.0.1", "require", &none, Ok(true)),
        ("127.0.0.1", "require", &other, Err("UnknownIssuer")),
        (
            "127.0.0.1",
            "verify-ca",
            &none,
            Err("expected the trusted certificates"),
        ),
        ("127.0.0.1", "verify-ca", &ca, Ok(true)),
        ("127.0.0.1", "verify-ca", &other, Err("UnknownIssuer")),
        ("127.0.0.1", "verify-full", &ca, Err("not valid for name")),
        ("localhost", "verify-full", &ca, Ok(true)),
        (
            "127.0.0.1",
            "sometimes",
            &none,
            Err("expected the sslmode disable, "),
        ),
    ] {
        let address = format!("postgres://games@{host}:{port}/postgres?sslmode={mode}{root}");
        let opened = Postgres::open(&address);
        let sql = "select exists (select from pg_stat_ssl where ssl and pid <> pg_backend_pid())";
        let row = owner.query_one(sql, &[]).unwrap();
        match (opened, expected) {
            (Ok(_journal), Ok(tls)) => assert_eq!(row.get::<_, bool>(0), tls, "{address}"),
            (Err(fault), Err(words)) => {
                assert!(fault.to_string().contains(words), "{address}: {fault}");
            }
            (opened, _) => panic!("{address}: {opened:?}"),
        }
        let alone = "select count(*) from pg_stat_activity where backend_type = 'client backend'";
        wait_for("the connection ends", || {
            owner.query_one(alone, &[]).unwrap().get::<_, i64>(0) == 1
        });
    }
}

/// A role without any right to make tables.
fn rights(owner: &mut ::postgres::Client, port: &str, role: &dyn Fn(&str) -> String) {
    owner
        .batch_execute("create role player login password 'secret'")
        .unwrap();
    owner.batch_execute("create database empty").unwrap();
    let refused = Postgres::open(&role("empty")).unwrap_err().to_string();
    assert!(
        refused.contains("run `chess migrate` as their owner"),
        "{refused}"
    );
    let empty = format!("postgres://games@127.0.0.1:{port}/empty");
    Postgres::migrate(&empty, Some("player")).unwrap();
    Postgres::migrate(&empty, Some("player")).unwrap();
    let server = server(&role("empty"));
    create(&server);
    server.shutdown(Duration::from_secs(5)).unwrap();
    assert!(Postgres::migrate(&empty, Some("no\"body")).is_err());
}

/// A password in a file that only its owner reads.
fn passwords(
    owner: &mut ::postgres::Client,
    port: &str,
    data: &Path,
    address: &str,
    folder: &Path,
) {
    let rule = "host all all all scram-sha-256\n";
    std::fs::write(data.join("pg_hba.conf"), rule).unwrap();
    owner.batch_execute("select pg_reload_conf()").unwrap();
    let file = folder.join("passwords");
    let address = format!("{}?passfile={}", address, file.display());
    wait_for("a password is asked for", || {
        Postgres::open(&address).is_err()
    });
    for (line, mode, opens) in [
        (
            format!("127.0.0.1:{port}:empty:player:secret\n"),
            0o600,
            true,
        ),
        (
            format!("127.0.0.1:{port}:empty:player:secret\n"),
            0o644,
            false,
        ),
        ("*:*:*:*:wrong\n".to_owned(), 0o600, false),
        (
            "*:*:other:*:wrong\n*:*:*:*:secret\n".to_owned(),
            0o600,
            true,
        ),
    ] {
        std::fs::write(&file, &line).unwrap();
        std::fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
        assert_eq!(Postgres::open(&address).is_ok(), opens, "{line} {mode:o}");
    }
}

/// Two servers play one side each of some games for a while; the acknowledged moves of each, and the conflicts.
fn play_one_side_each(
    servers: &[Server<Match>; 2],
    games: &[GameId],
    time: Duration,
) -> [usize; 2] {
    let end = Instant::now() + time;
    let counts = [const { AtomicUsize::new(0) }; 2];
    std::thread::scope(|scope| {
        for (side, server) in servers.iter().enumerate() {
            for id in games {
                let (counts, seat) = (&counts, if side == 0 { WHITE } else { BLACK });
                scope.spawn(move || {
                    let game = server.game(*id).unwrap();
                    let mut stream = game.events(Viewer::Spectator, 0);
                    while Instant::now() < end {
                        let (seq, view) = game.view(Viewer::Spectator);
                        if view.turn != Some(seat) {
                            if view.turn.is_none() {
                                return;
                            }
                            stream.next_within(Duration::from_millis(20));
                            continue;
                        }
                        let texts = [["g1f3", "f3g1"], ["g8f6", "f6g8"]][side];
                        let text = texts[view.moves.len() / 2 % 2];
                        match game.act(seat, Some(seq + 1), Action::play(text)) {
                            Ok(_) => {
                                counts[side].fetch_add(1, Ordering::SeqCst);
                            }
                            Err(error) => assert!(
                                matches!(error, ActError::Stale { .. })
                                    || error.code() == "game/turn",
                                "{error}"
                            ),
                        }
                    }
                });
            }
        }
    });
    counts.map(AtomicUsize::into_inner)
}

#[test]
fn two_servers_share_a_database() {
    let _one = one();
    let Some(database) = database() else { return };
    let servers = [server(&database.address), server(&database.address)];
    let games: Vec<_> = (0..32).map(|_| create(&servers[0]).id()).collect();
    let [first, second] = play_one_side_each(&servers, &games, Duration::from_secs(2));
    assert!(first > 0 && second > 0, "{first} and {second}");
    let conflicts = servers.each_ref().map(|server| server.stats().conflicts);
    println!("{first} + {second} moves of two servers, {conflicts:?} conflicts");
    let mut reader = Postgres::open(&database.address).unwrap().reader().unwrap();
    for id in &games {
        let events = reader.events(*id, 0).unwrap();
        let seqs: Vec<_> = events.iter().map(|entry| entry.seq).collect();
        assert!(
            seqs.iter()
                .copied()
                .eq(1..=u32::try_from(seqs.len()).unwrap())
        );
        let games = servers.each_ref().map(|server| server.game(*id).unwrap());
        wait_for("both know all", || {
            games
                .each_ref()
                .map(|game| game.view(Viewer::Spectator).0 as usize)
                == [seqs.len(); 2]
        });
    }
    // Both sides of the same games, at the same time.
    let quarrels = AtomicUsize::new(0);
    let game = create(&servers[0]);
    let there = servers[1].game(game.id()).unwrap();
    for round in 0..100 {
        let turn = if round % 2 == 0 { WHITE } else { BLACK };
        let text = ["g1f3", "g8f6", "f3g1", "f6g8"][round % 4];
        if round % 8 == 7 {
            let _ = game.restart(Setup::default());
            wait_for("both begin anew", || {
                [&game, &there]
                    .iter()
                    .all(|game| game.view(Viewer::Spectator).1.moves.is_empty())
            });
            continue;
        }
        if game.view(Viewer::Spectator).1.turn != Some(turn) {
            continue;
        }
        let seq = game.view(Viewer::Spectator).0 + 1;
        let answers = std::thread::scope(|scope| {
            [&game, &there]
                .map(|game| scope.spawn(|| game.act(turn, Some(seq), Action::play(text))))
                .map(|acted| acted.join().unwrap())
        });
        // The same action of the same seat: whoever was second has the receipt of the first.
        for answer in &answers {
            let known = answer.as_ref().is_ok_and(|receipt| receipt.seq == seq);
            assert!(known, "{round}: {answers:?}");
            quarrels.fetch_add(1, Ordering::SeqCst);
        }
        wait_for("both know it", || {
            [&game, &there]
                .iter()
                .all(|game| game.view(Viewer::Spectator).0 >= seq)
        });
    }
    assert!(quarrels.load(Ordering::SeqCst) > 20);
    for server in servers {
        server.shutdown(Duration::from_secs(5)).unwrap();
    }
}

#[test]
#[ignore = "the child of another test"]
fn child_that_plays() {
    let address = std::env::var(ADDRESS).unwrap();
    play_for_ever(Postgres::open(&address).unwrap(), 16);
}

#[test]
fn a_server_that_is_killed_loses_nothing_and_hinders_nobody() {
    let _one = one();
    let Some(database) = database() else { return };
    let survivor = server(&database.address);
    let child = child(
        "postgres::child_that_plays",
        &[(ADDRESS, &database.address)],
    );
    let (mut acknowledged, count) = acknowledged(child, Duration::from_secs(1));
    play_all(&create(&survivor), "e4 e5 Nf3");
    // The survivor takes over every game, with the same numbers.
    for (id, seq) in &acknowledged {
        let game = survivor.game(*id).unwrap();
        let (found, _) = game.view(Viewer::Spectator);
        assert!(
            found == *seq || found == seq + 1,
            "{id}: acknowledged {seq}, found {found}"
        );
    }
    println!(
        "a server killed: {count} acknowledged in {} games, all there",
        acknowledged.len()
    );
    let journal = Postgres::open(&database.address).unwrap();
    check(journal, &mut acknowledged);
    survivor.shutdown(Duration::from_secs(5)).unwrap();
}

#[test]
fn a_listener_that_was_cut_off_reads_up() {
    let _one = one();
    let Some(database) = database() else { return };
    let servers = [server(&database.address), server(&database.address)];
    let game = create(&servers[0]);
    let there = servers[1].game(game.id()).unwrap();
    play(&game, WHITE, "e4");
    wait_for("the notice arrives", || {
        there.view(Viewer::Spectator).0 == 1
    });
    for (seat, text) in [(BLACK, "e5"), (WHITE, "Nf3"), (BLACK, "Nc6")] {
        let mut tool = ::postgres::Client::connect(&database.address, ::postgres::NoTls).unwrap();
        // Everything but this connection: writers, readers, listeners.
        let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
                   where pid <> pg_backend_pid() and backend_type = 'client backend'";
        tool.execute(cut, &[]).unwrap();
        drop(tool);
        wait_for("the move is made", || {
            let seq = game.view(Viewer::Spectator).0;
            let moved = game.view(Viewer::Spectator).1.turn != Some(seat);
            moved || game.act(seat, Some(seq + 1), Action::play(text)).is_ok()
        });
        let seq = game.view(Viewer::Spectator).0;
        wait_for("the other server knows", || {
            there.view(Viewer::Spectator).0 == seq
        });
    }
    for server in servers {
        server.shutdown(Duration::from_secs(5)).unwrap();
    }
}

#[test]
fn a_database_that_is_killed_loses_nothing() {
    let _one = one();
    let Some(mut database) = database() else {
        return;
    };
    let Some(own) = &mut database.own else {
        eprintln!("SKIPPED: the database of SERVER_TEST_POSTGRES is not ours to kill");
        return;
    };
    let server = server(&database.address);
    let games: Vec<_> = (0..16).map(|_| create(&server)).collect();
    let stop = AtomicBool::new(false);
    let highest = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for game in &games {
            let (stop, highest) = (&stop, &highest);
            scope.spawn(move || {
                while !stop.load(Ordering::SeqCst) {
                    let (seq, view) = game.view(Viewer::Spectator);
                    let text = ["g1f3", "g8f6", "f3g1", "f6g8"][view.moves.len() % 4];
                    if view.moves.len() == 12 {
                        let _ = game.restart(Setup::default());
                        continue;
                    }
                    match game.act(view.turn.unwrap(), Some(seq + 1), Action::play(text)) {
                        Ok(receipt) => {
                            highest.lock().unwrap().insert(game.id(), receipt.seq);
                        }
                        Err(_) => std::thread::sleep(Duration::from_millis(10)),
                    }
                }
            });
        }
        std::thread::sleep(Duration::from_secs(1));
        own.kill();
        let killed = Instant::now();
        wait_for("the fault is seen", || !server.is_healthy());
        own.restart();
        let before: u32 = highest.lock().unwrap().values().sum();
        wait_for("moves are made again", || {
            highest.lock().unwrap().values().sum::<u32>() > before
        });
        println!(
            "PostgreSQL killed: moves again after {:?}",
            killed.elapsed()
        );
        std::thread::sleep(Duration::from_millis(500));
        stop.store(true, Ordering::SeqCst);
    });
    let highest = highest.into_inner().unwrap();
    server.shutdown(Duration::from_secs(10)).unwrap();
    let server = self::server(&database.address);
    for (id, seq) in &highest {
        let (found, _) = server.game(*id).unwrap().view(Viewer::Spectator);
        assert!(found >= *seq, "{id}: acknowledged {seq}, found {found}");
    }
    println!("{} acknowledged, all there", highest.values().sum::<u32>());
    server.shutdown(Duration::from_secs(10)).unwrap();
}

#[test]
fn an_address_that_is_none_is_refused() {
    for address in ["nonsense", "postgres://games@127.0.0.1:1/postgres"] {
        assert!(Postgres::open(address).is_err(), "{address}");
    }
    let _ = GameOptions::default();
}
