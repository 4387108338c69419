//! Steps under a condition, chosen, repeated.

use crate::engine::card::{Amount, Chooser, Condition, Filter, Step};
use crate::engine::eval::{amount, holds};
use crate::engine::oracle::Halt;
use crate::engine::resolving::Resolving;

/// One list or the other.
pub fn condition(
    r: &mut Resolving<'_, '_>,
    condition: &Condition,
    then: &[Step],
    otherwise: &[Step],
) -> Result<(), Halt> {
    let steps = if holds(&r.ctx(), condition) { then } else { otherwise };
    if steps.is_empty() {
        // Looked at, and nothing to do.
        r.happened();
    }
    r.steps(steps)
}

/// One of several lists: the first that a given choice is about, else the first that would change something.
pub fn choose(r: &mut Resolving<'_, '_>, _who: Chooser, options: &[Vec<Step>]) -> Result<(), Halt> {
    let picked = options.iter().position(|steps| r.would_do_something(steps) && r.picked_in(steps));
    let possible = picked.or_else(|| options.iter().position(|steps| r.would_do_something(steps)));
    let Some(at) = possible else {
        r.impossible();
        return Ok(());
    };
    r.steps(&options[at])
}

/// Steps that may be left out: they are taken unless that was picked, or nothing could come of them.
pub fn may(r: &mut Resolving<'_, '_>, _who: Chooser, steps: &[Step]) -> Result<(), Halt> {
    if !r.would_do_something(steps) {
        return Ok(());
    }
    if r.game.declined() {
        r.happened();
        return Ok(());
    }
    r.steps(steps)
}

/// Steps for each thing that fits.
pub fn each(r: &mut Resolving<'_, '_>, filter: &Filter, steps: &[Step]) -> Result<(), Halt> {
    let found = r.all(filter);
    if found.is_empty() {
        r.happened();
    }
    let outer = r.it;
    for e in found {
        r.it = Some(e);
        r.steps(steps)?;
    }
    r.it = outer;
    Ok(())
}

/// Steps so many times.
pub fn times(r: &mut Resolving<'_, '_>, count: &Amount, steps: &[Step]) -> Result<(), Halt> {
    let count = amount(&r.ctx(), count);
    if count <= 0 {
        r.happened();
    }
    for _ in 0..count.clamp(0, 20) {
        r.steps(steps)?;
    }
    Ok(())
}
