//! Builds the libraries with the oldest versions of their dependencies.

use feen_draw as _;
use epin as _;
use feen as _;
use feen_legacy as _;
use pnn as _;
use qi as _;
use sin as _;
