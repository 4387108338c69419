use netrep::{cards::Catalogue, corpus::Corpus, data::Data, search::SearchIndex};
fn main() {
    let data = Data::folder(std::path::Path::new("data")).unwrap();
    let t = std::time::Instant::now();
    let corpus = Corpus::load(&data).unwrap();
    if false {eprintln!("corpus {:?}", t.elapsed());}
    let t = std::time::Instant::now();
    let cards = Catalogue::load(&data).unwrap();
    if false {eprintln!("cards {:?}", t.elapsed());}
    for p in netrep::corpus::check(&corpus, &cards) { eprintln!("{p}"); }
    let t = std::time::Instant::now();
    let ix = SearchIndex::in_memory(&corpus, &cards, &(), std::path::Path::new("")).unwrap();
    if false {eprintln!("index {:?}", t.elapsed());}
    if std::env::args().len() > 2 { let q = std::env::args().nth(2).unwrap(); let u = ix.understand(&q); println!("{}", serde_json::to_string_pretty(&u).unwrap()); for h in ix.rank(&u, None, 8).hits { println!("{:?}", h); } return; }
    let file = std::env::args().nth(1).unwrap();
    let qs = netrep::app::eval::read_questions(&std::fs::read_to_string(file).unwrap()).unwrap();
    let r = netrep::app::eval::evaluate(&ix, qs);
    println!("all {:?}", r.all); println!("SUM {:.4} {:.3}", r.all.ndcg5, r.all.hit1);
    for (k, s) in &r.kinds { println!("{k:14} n {} ndcg {:.3} hit1 {:.3} mrr {:.3}", s.n, s.ndcg5, s.hit1, s.mrr10); }
    println!("ms {:?}", r.ms);
    for (q, run, s) in &r.runs { if s.ndcg5 < 0.75 { println!("{} {:.2} {} => {:?} want {:?}", q.id, s.ndcg5, q.query, &run.ranked[..run.ranked.len().min(5)], q.relevant); } }
}
