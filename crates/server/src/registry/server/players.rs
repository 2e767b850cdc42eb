//! The players of a server: who they are, and what the operator changes.

use std::sync::Arc;

use super::Server;
use crate::journal::{Fault, PlayerRow, Reader, Record, Selection};
use crate::registry::common::wall_clock;
use crate::registry::holders::{Account, Holder};
use crate::values::milliseconds::whole;
use crate::{Game, GameId, Ruling, Token};

/// The most unfinished games of a player that are ended.
const GAMES: usize = 10_000;

/// The games that are deleted in one step, for which moves of others wait.
const SOME: usize = 64;

impl<G: Game> Server<G> {
    /// Makes a player, and the token that is the player's only proof; nothing if the name is taken.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn add_account(&self, name: &str, bot: bool) -> Result<Option<Token>, Fault> {
        self.add(name, bot, false)
    }

    /// As [`add_account`](Self::add_account), for a player who asks for it without the operator: any number of them
    /// count as the address that their requests come from.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    #[cfg(feature = "http")]
    pub(crate) fn add_guest(&self, name: &str, bot: bool) -> Result<Option<Token>, Fault> {
        self.add(name, bot, true)
    }

    fn add(&self, name: &str, bot: bool, guest: bool) -> Result<Option<Token>, Fault> {
        let token = Token::random().map_err(Fault::NotWritten)?;
        let mut row = PlayerRow::new(name, token.digest(), bot, wall_clock());
        row.guest = guest;
        let is_new = self.shared.write(vec![Record::Player(row)])?;
        Ok(is_new.then_some(token))
    }

    /// Another token for a player; the one of before ends at once. Nothing if there is no such player.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn renew_token(&self, name: &str) -> Result<Option<Token>, Fault> {
        let token = Token::random().map_err(Fault::NotWritten)?;
        let renewed = Record::Token(name.into(), token.digest());
        let is_done = self.shared.write(vec![renewed])?;
        if is_done {
            self.shared.refresh_player(name);
        }
        Ok(is_done.then_some(token))
    }

    /// Gives a player another name, also in all games; the token stays. False if there is no such player, or the name is
    /// another player's.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn rename_account(&self, name: &str, new: &str) -> Result<bool, Fault> {
        let shared = &self.shared;
        let renamed = Record::Renamed(name.into(), new.into());
        if !shared.write(vec![renamed])? {
            return Ok(false);
        }
        // Games without a journal are renamed here, the others are read again.
        let slots = if shared.store.is_none() {
            shared.slots()
        } else {
            Vec::new()
        };
        for slot in slots {
            let mut state = slot.lock();
            let seats = state.seats.as_deref_mut().into_iter();
            for (_, holder) in seats.flat_map(|seats| seats.holders.iter_mut()) {
                if let Some(Holder::Player(player)) = holder
                    && player.eq_ignore_ascii_case(name)
                {
                    *player = new.into();
                }
            }
        }
        shared.refresh_player(name);
        Ok(true)
    }

    /// Removes a player: the token ends at once, and the player loses every unfinished game. Games that are over keep the
    /// name. False if there is no such player.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn remove_account(&self, name: &str) -> Result<bool, Fault> {
        let is_done = self.shared.write(vec![Record::Removed(name.into())])?;
        self.shared.accounts.forget(name);
        self.end_games_of(name)?;
        Ok(is_done)
    }

    /// Ends every unfinished game in which a player has a seat: the other player wins, and a game of nobody
    /// else is called off.
    fn end_games_of(&self, name: &str) -> Result<(), Fault> {
        for (row, _) in self.games_of(name, GAMES)? {
            let Some(game) = self.find(row.id)? else {
                continue;
            };
            let holders = game.holders();
            let is = |holder: &Option<Holder>| {
                let player = holder.as_ref().and_then(Holder::player);
                player.is_some_and(|player| player.eq_ignore_ascii_case(name))
            };
            let ruling = match game.seat_of_player(name) {
                Some(seat) if !holders.iter().all(|holder| holder.is_none() || is(holder)) => {
                    Ruling::Gone(seat)
                }
                _ => Ruling::Abort,
            };
            // A game that is over by now needs no end.
            drop(game.rule(ruling));
        }
        Ok(())
    }

    /// The player who has this token.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn account(&self, token: &Token) -> Result<Option<Account>, Fault> {
        self.shared.account(&token.digest())
    }

    /// The player who has this token, if that is known without asking the journal.
    #[cfg(feature = "http")]
    pub(crate) fn known_account(&self, token: &Token) -> Option<Account> {
        self.knows_accounts()
            .then(|| self.shared.accounts.get(&token.digest()))?
    }

    /// Whether the player of any token is known.
    #[cfg(feature = "http")]
    pub(crate) fn knows_accounts(&self) -> bool {
        !self.shared.accounts.is_empty()
    }

    /// Registers a callback for when a token may have ended. It replaces an earlier one, and must not block.
    #[cfg(feature = "http")]
    pub(crate) fn on_forgotten(&self, call: impl Fn() + Send + Sync + 'static) {
        self.shared.accounts.on_forgotten(call);
    }

    /// The players.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn accounts(&self) -> Result<Vec<Account>, Fault> {
        let rows = match &self.shared.store {
            Some(store) => store.readers.list(Reader::players)?,
            None => self.shared.read(Reader::players)?,
        };
        Ok(rows.into_iter().map(Account::from).collect())
    }

    /// The player of a name, in which capital letters make no difference.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn account_named(&self, name: &str) -> Result<Option<Account>, Fault> {
        let row = self.shared.read(|reader| reader.player_named(name))?;
        Ok(row.map(Account::from))
    }

    /// Deletes some games in one step, with all their events; their streams end.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn delete_all(&self, ids: &[GameId]) -> Result<(), Fault> {
        let shared = &self.shared;
        if shared.store.is_some() {
            // One that somebody else has deleted meanwhile is gone, too.
            shared.write(ids.iter().copied().map(Record::Deleted).collect())?;
            for id in ids {
                shared.refresh_game(*id);
            }
            return Ok(());
        }
        for id in ids {
            self.delete(*id)?;
        }
        Ok(())
    }

    /// Deletes the games that are over and whose last event is older than [`Options::keep`](crate::Options::keep), and
    /// returns their number. It is to be called now and then, such as each hour.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn delete_old(&self) -> Result<u64, Fault> {
        let Some(keep) = self.options().keep else {
            return Ok(0);
        };
        let old = Selection::OVER.before(wall_clock().saturating_sub(whole(keep)));
        let (mut count, mut after) = (0_u64, None);
        loop {
            let rows = self.games(old, after, SOME)?;
            let ids: Vec<_> = rows.iter().map(|(row, _)| row.id).collect();
            let Some(last) = ids.last() else {
                return Ok(count);
            };
            after = Some(*last);
            self.delete_all(&ids)?;
            count = count.saturating_add(u64::try_from(ids.len()).unwrap_or(u64::MAX));
        }
    }

    /// Deletes a game, with all its events; its streams end. False if there is no such game.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn delete(&self, id: GameId) -> Result<bool, Fault> {
        let shared = &self.shared;
        if shared.store.is_some() {
            let is_done = shared.write(vec![Record::Deleted(id)])?;
            shared.refresh_game(id);
            return Ok(is_done);
        }
        let slot = shared.slot(id);
        let is_there = slot.is_some();
        if let Some(slot) = slot {
            crate::Handle::new(Arc::clone(shared), slot).close();
        }
        Ok(is_there)
    }
}
