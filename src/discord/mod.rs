//! The Discord front: slash commands, components and modals over the use cases. The only place that says serenity and poise.
