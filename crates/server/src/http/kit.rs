//! The parts of HTTP that routes and pages of any game share: the request of a caller, the refusal that answers it,
//! pages with their headers, cookies, and pages that are held open.

mod arrival;
mod asset;
mod call;
mod held;
mod page;
mod payload;
mod refusal;
mod unexpected;

pub use arrival::Arrival;
pub use asset::Asset;
pub use call::{Call, HasLimits};
pub use held::{HeldPage, HeldPages};
pub use page::{Origin, asset, dress, html, origin, redirect, set_cookie};
pub use payload::Payload;
pub use refusal::Refusal;

pub(super) use call::{address, bearer, is_secure, is_text};
pub(super) use payload::Posted;
pub(super) use refusal::Refused;
