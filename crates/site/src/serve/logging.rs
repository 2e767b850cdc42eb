use std::io;

use clap::{Args, ValueEnum};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

#[derive(Args, Debug)]
pub(super) struct Logging {
    /// Log this to standard error
    #[arg(long, value_name = "WHAT", value_enum, default_value = "events")]
    log: Log,

    /// The format of the lines
    #[arg(
        long,
        hide_short_help = true,
        value_name = "FORMAT",
        value_enum,
        default_value = "text"
    )]
    log_format: Format,
}

/// The lines that are logged.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Log {
    /// Nothing
    Off,
    /// Start, end, faults, and limits that are reached
    Events,
    /// Each request too
    Requests,
}

/// The format of a log.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// A line of words
    Text,
    /// A line of JSON
    Json,
}

impl Logging {
    /// Writes to standard error from now on.
    pub(super) fn start(&self) {
        let level = |shown: bool| {
            if shown {
                LevelFilter::INFO
            } else {
                LevelFilter::OFF
            }
        };
        let shown = Targets::new()
            .with_default(level(self.log != Log::Off))
            .with_target("requests", level(self.log == Log::Requests));
        let lines = fmt::layer().with_writer(io::stderr).with_target(false);
        let registry = tracing_subscriber::registry().with(shown);
        // There is one log in a process, and this is its start.
        drop(match self.log_format {
            Format::Text => registry.with(lines.with_ansi(false)).try_init(),
            Format::Json => registry
                .with(
                    lines
                        .json()
                        .flatten_event(true)
                        .with_current_span(false)
                        .with_span_list(false),
                )
                .try_init(),
        });
    }
}
