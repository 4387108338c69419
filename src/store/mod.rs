//! What is kept on disk: games, rulings, settings. The only place that says sled; it knows text, not engine or search.
