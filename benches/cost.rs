//! What the worst texts take of the processor and of memory, beside a text that players send: the program is run on each,
//! as a process of its own, with the allowance that every text has.
//!
//! `cargo bench --bench cost`. A text may take 2 s of the processor and 128 MiB beyond what the program takes for itself.

#![expect(clippy::print_stdout, reason = "a bench shows a table")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use wait4::Wait4;

#[path = "../tests/support/worst.rs"]
mod worst;

/// What a player sends.
const USUAL: &str = "R A1: Aragorn II, Gimli, Frodo; path Rivendell > Moria wwd\nH Call of Home > Frodo";
/// How a text is asked for.
const WAYS: [(&str, &[&str]); 4] = [
    ("resolve", &["resolve", "-", "--rules", "all"]),
    ("told", &["resolve", "-", "--explain"]),
    ("beats", &["beats", "-"]),
    ("respond", &["respond", "-", "--every"]),
];

/// What a run took: processor, and memory in KiB at the most.
type Taken = (Duration, u64);

fn main() {
    println!("{:<30} {}", "", WAYS.map(|(way, _)| format!("{way:>18}")).join(""));
    let usual = WAYS.map(|(_, arguments)| taken(arguments, USUAL));
    row("a usual text, whole", &usual);
    let mut most: Taken = (Duration::ZERO, 0);
    for (name, text) in worst::worst() {
        let beyond = std::array::from_fn::<Taken, 4, _>(|n| {
            let (time, memory) = taken(WAYS[n].1, &text);
            let (usual_time, usual_memory) = usual[n];
            (time.saturating_sub(usual_time), memory.saturating_sub(usual_memory))
        });
        row(name, &beyond);
        for (time, memory) in beyond {
            most = (most.0.max(time), most.1.max(memory));
        }
    }
    println!("at the most {:.2} s and {} MiB beyond a usual text", most.0.as_secs_f64(), most.1 >> 10);
}

fn row(name: &str, taken: &[Taken; 4]) {
    let told = taken.map(|(time, memory)| format!("{:>9.2} s {:>3} MiB", time.as_secs_f64(), memory >> 10));
    println!("{name:<30} {}", told.map(|cell| format!("{cell:>18}")).join(""));
}

/// Runs the program on a text.
fn taken(arguments: &[&str], text: &str) -> Taken {
    let mut child = Command::new(env!("CARGO_BIN_EXE_netrep"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("it reads");
    pipe.write_all(text.as_bytes()).expect("it takes the text");
    drop(pipe);
    let used = child.wait4().expect("it ends").rusage;
    (used.utime + used.stime, used.maxrss / 1024)
}
