use std::sync::Arc;

use axum::http::header;
use feen_games_web::Hosts;
use feen_match_web::engines::Engines;
use feen_server::http::kit::{Call, HasLimits, Refusal};
use feen_server::http::{Front, Limits};
use feen_server::{Account, Fault};

use crate::answer::Sorry;
use crate::hub::Hub;

/// The state of all routes.
pub(crate) struct Lichess<G: Hosts> {
    /// The games, with the players and the notes.
    pub(crate) front: Front<G>,
    /// The engines.
    pub(crate) engines: Engines,
    pub(crate) hub: Arc<Hub>,
}

impl<G: Hosts> Clone for Lichess<G> {
    fn clone(&self) -> Self {
        Self {
            front: self.front.clone(),
            engines: self.engines.clone(),
            hub: Arc::clone(&self.hub),
        }
    }
}

impl<G: Hosts> HasLimits for Lichess<G> {
    fn limits(&self) -> &Limits {
        self.front.limits()
    }
}

impl<G: Hosts> Lichess<G> {
    /// Reads what may have to wait for the journal.
    pub(crate) async fn read<R: Send + 'static>(
        &self,
        read: impl FnOnce(&Self) -> Result<R, Fault> + Send + 'static,
    ) -> Result<R, Refusal> {
        let lichess = self.clone();
        let found = self.front.blocking(move |_| read(&lichess)).await?;
        found.map_err(|_| Refusal::unavailable())
    }
}

/// The player of the caller's token.
pub(crate) async fn caller<G: Hosts>(lichess: &Lichess<G>, call: &Call) -> Result<Account, Sorry> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let player = lichess.front.account(&token).await?;
    Ok(player.ok_or_else(Refusal::unknown_token)?)
}

/// The player of a name.
pub(crate) async fn player_named<G: Hosts>(
    lichess: &Lichess<G>,
    name: &str,
) -> Result<Account, Sorry> {
    let found = accounts(lichess, vec![name.to_owned()]).await?;
    let found = found.into_iter().next();
    found.ok_or_else(|| Sorry::unknown("player/unknown", "no such player"))
}

/// The players of some names, those that there are.
pub(crate) async fn accounts<G: Hosts>(
    lichess: &Lichess<G>,
    names: Vec<String>,
) -> Result<Vec<Account>, Sorry> {
    let find = move |lichess: &Lichess<G>| {
        let server = lichess.front.server();
        let find = |name: &String| server.account_named(name).transpose();
        names.iter().filter_map(find).collect()
    };
    Ok(lichess.read(find).await?)
}

/// The address of this server, as the caller wrote it.
pub(crate) fn origin(call: &Call) -> String {
    let host = call.header(header::HOST).unwrap_or("localhost");
    format!(
        "{}://{host}",
        if call.is_secure() { "https" } else { "http" }
    )
}
