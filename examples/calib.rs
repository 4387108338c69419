use netrep::{cards::Catalogue, corpus::Corpus, data::Data, search::SearchIndex};
fn main() {
    let data = Data::folder(std::path::Path::new("data")).unwrap();
    let corpus = Corpus::load(&data).unwrap();
    let cards = Catalogue::load(&data).unwrap();
    let ix = SearchIndex::in_memory(&corpus, &cards, &(), std::path::Path::new("")).unwrap();
    let show = |tag: &str, q: &str| {
        let u = ix.understand(q);
        let h = ix.rank(&u, None, 3);
        let t = h.hits.first();
        let h = ix.rank(&u, None, 12); let t = h.hits.first(); let s = |k: usize| h.hits.get(k).map_or(0., |h| h.score); let dump: Vec<String> = u.concepts.iter().map(|c| c.typed.clone()).collect(); println!("{tag}\t{:.3}\t{:.3}\t{:.3}\t{:.3}\t{}\t{}\t{q}\t{:?}", t.map_or(0., |t| t.coverage), s(0), s(1)/s(0).max(0.001), s(6)/s(0).max(0.001), u.concepts.len(), u.cards.len(), dump);
    };
    for f in ["../shared/eval/search-dev.jsonl", "/tmp/kit/held.jsonl"] {
        for q in netrep::app::eval::read_questions(&std::fs::read_to_string(f).unwrap()).unwrap() {
            let u = ix.understand(&q.query);
            let h = ix.rank(&u, None, 3);
            let ok = h.hits.first().is_some_and(|h| q.relevant.get(h.id.as_str()).is_some_and(|g| *g >= 2));
            show(if ok { "RIGHT" } else { "WRONG" }, &q.query);
        }
    }
    for q in std::fs::read_to_string("/tmp/kit/unanswerable.txt").unwrap().lines() { show("OUT", q); }
}
