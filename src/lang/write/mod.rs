//! Turns a script back into text: the terse form, one fact a line, that reads as the same script.

mod declared;
mod lines;
mod things;

use super::script::{Line, Says, Script};

/// Gives a script in its terse form. What is printed reads as the same script, apart from places in the text.
pub fn format(script: &Script) -> String {
    let mut out = String::new();
    if let Some(id) = &script.id {
        out.push_str(&format!("# {id}\n"));
    }
    let mut comments = script.comments.iter().peekable();
    for at in 0..=script.lines.len() {
        while let Some(comment) = comments.next_if(|c| c.after <= at) {
            let before = at.checked_sub(1).and_then(|i| script.lines.get(i));
            let behind = !comment.own_line && before.is_some_and(|line| !to_the_end(line)) && out.ends_with('\n');
            if behind {
                out.pop();
                out.push_str(&format!("  # {}\n", comment.text));
            } else {
                // Alone on its line `# CR-1` would be the id of a script.
                let mark = if comment.own_line { "#" } else { ";#" };
                out.push_str(&format!("{mark} {}\n", comment.text));
            }
        }
        if let Some(line) = script.lines.get(at) {
            out.push_str(lines::line(&line.says).trim_end());
            out.push('\n');
        }
    }
    out
}

/// Whether what comes after a line would belong to it.
fn to_the_end(line: &Line) -> bool {
    matches!(line.says, Says::Describe { .. } | Says::Open { .. } | Says::Why(_))
}
