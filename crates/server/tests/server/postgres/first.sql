create table if not exists player (
    name text primary key,
    token bytea not null unique,
    bot boolean not null,
    at bigint not null
);
create unique index if not exists player_name on player (lower(name));
create table if not exists game (
    id text collate "C" primary key,
    kind text not null,
    setup text not null,
    options text not null,
    at bigint not null,
    first text,
    second text,
    invite bytea,
    engine text,
    ended text
);
create table if not exists event (
    game text collate "C" not null,
    seq integer not null,
    at bigint not null,
    spent integer,
    seat smallint,
    body text not null,
    primary key (game, seq)
);
create or replace function forget_events() returns trigger language plpgsql as
    'begin delete from event where game = old.id; return old; end';
create or replace trigger forget_events after delete on game for each row execute function forget_events();
create index if not exists game_open on game (kind, at) where ended is null;
create index if not exists game_first on game (lower(first)) where first like 'player:%' and ended is null;
create index if not exists game_second on game (lower(second)) where second like 'player:%' and ended is null;
create table if not exists version (version integer primary key);
insert into version values (1) on conflict do nothing;
insert into player values ('Anna', decode(repeat('01', 32), 'hex'), false, 1);
insert into game (id, kind, setup, options, at, first, second, invite, ended) values
    ('aOpen00000000000', 'chess', '{}', '{}', 1, 'token:a', null, decode(repeat('02', 32), 'hex'), null),
    ('APlaying00000000', 'chess', '{}', '{}', 2, 'player:Anna', 'token:b', null, null),
    ('_Over00000000000', 'chess', '{}', '{}', 3, 'token:c', 'player:anna', null, 'checkmate'),
    ('aHidden000000000', 'chess', '{}', '{"private":true}', 4, 'token:d', 'token:e', null, null);
insert into event values
    ('APlaying00000000', 1, 1, 10, 0, '{"type":"move","move":"e4"}'),
    ('APlaying00000000', 2, 2, null, 1, '{"type":"move","move":"e5"}'),
    ('_Over00000000000', 1, 1, null, null, '{"type":"move","move":"e4"}');
