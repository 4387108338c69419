//! Reads to what a creature is keyed: `keyed to Wilderness`, `because Bree is a Border-hold`.

use std::collections::BTreeSet;

use super::*;

/// Whether a clause tells of several keys that a creature has, and not to which it is keyed: `it could be keyed to a
/// Wilderness or to a Shadow-land`.
pub(super) fn could_be_keyed(clause: &Clause) -> bool {
    let Some(key) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::KeyVerb)) else { return false };
    let (before, behind) = clause.nodes.split_at(key);
    let kinds: BTreeSet<String> = behind.iter().filter(|p| names_kind(p)).map(|p| format!("{:?}", p.node)).collect();
    let said = before.iter().any(|p| matches!(p.node, Node::Word(Word::Play | Word::Not)));
    !clause.asked && !said && before.iter().any(|p| p.node == Node::Word(Word::Can)) && kinds.len() > 1
}

/// Whether a kind of region or of site stands at a place.
fn names_kind(placed: &Placed) -> bool {
    matches!(placed.node, Node::Word(w) if w.region().is_some() || w.site_type().is_some())
}

impl Reading<'_> {
    /// Finds the key of a creature that had none yet: `because Bree is a Border-hold`, `from one of the Shadow-lands`.
    pub(super) fn keyed(&mut self, clause: &Clause) {
        // A site that is described is no key.
        let named = has(clause, Word::Site) || self.cards(clause).any(|(_, m)| self.site(m.card));
        let described = named && has(clause, Word::Be) && clause.joined != Some(Word::Because);
        // `so there's a Wilderness and two Shadow-lands`: the path.
        let there = clause
            .nodes
            .windows(2)
            .any(|w| matches!(&w[0].node, Node::Other(word) if word == "there") && w[1].node == Node::Word(Word::Be));
        let described = (described || there && letters(clause).len() > 1) && !has(clause, Word::KeyVerb);
        let asks = clause.asked || has(clause, Word::Asks) || has(clause, Word::Path);
        let Some(key) = self.key(clause).filter(|_| !asks && !described) else { return };
        // `he says that the Border-land is the key`: whether it fits is for the answer to say.
        let said = has(clause, Word::KeyVerb);
        let can = |card: usize| {
            said || self.mentions[card].versions.iter().filter_map(|v| self.table.defs.get(*v)).any(|def| match &key {
                Key::Region(kind, _) => def.key_regions.iter().any(|(own, _)| own == kind),
                Key::Site(kind) => def.key_sites.contains(kind),
                // `Adûnaphel attacked (keyed to Dagorlad)` says it.
                Key::Named(_) | Key::TheSite => false,
            })
        };
        let near = |sentence: usize| sentence == clause.sentence || sentence.saturating_add(1) == clause.sentence;
        let open = |d: &&Deed| {
            let creature = d.act == Act::Play && d.what.is_some_and(|w| self.creature(w) && can(w));
            creature && d.key.is_none() && !d.earlier && near(d.sentence)
        };
        let deed = self.story.deeds.iter().rposition(|d| open(&d));
        key.place().into_iter().for_each(|place| self.take(place));
        let fought = self.story.fights.last().is_some_and(|f| {
            f.key.is_none() && !f.past && f.source.is_some_and(|s| self.creature(s) && can(s)) && f.typed.is_none()
        });
        match deed.and_then(|at| self.story.deeds.get_mut(at)) {
            Some(deed) => deed.key = Some(key),
            None if fought => {
                if let Some(fight) = self.story.fights.last_mut() {
                    fight.key = Some(key);
                }
            }
            None => return,
        }
        self.handled = true;
    }

    /// Counts the regions of the key with which a creature was declared, where that is told behind it: `the card shows two of
    /// those`, `Giant Spiders need two Wildernesses`.
    pub(super) fn key_counted(&mut self, clause: &Clause) {
        use Word as W;
        let told = |p: &&Placed| !matches!(&p.node, Node::Other(word) if !Words::english().is_pointing(word));
        let nodes: Vec<&Node> = clause.nodes.iter().filter(told).map(|p| &p.node).collect();
        let points = |n: &Node| matches!(n, Node::Other(_) | Node::Person(Person::He));
        let counted = nodes.windows(3).find_map(|w| match (w[0], w[1], w[2]) {
            (Node::Number(n), Node::Word(W::Of), last) if points(last) => Some((*n, None)),
            _ => None,
        });
        let named = nodes.windows(2).find_map(|w| match (w[0], w[1]) {
            (Node::Number(n), Node::Word(kind)) => kind.region().map(|kind| (*n, Some(kind))),
            _ => None,
        });
        let Some((count, kind)) = counted.or(named).filter(|_| !clause.asked && !has(clause, W::Not)) else { return };
        let mentions = self.mentions;
        let own = |card: usize| match nodes.first() {
            Some(Node::Cards(m)) => m.len() == 1 && mentions[m[0].card].title == mentions[card].title,
            Some(Node::Word(W::Card | W::It)) => true,
            _ => false,
        };
        let verb = [W::Reveal, W::Have, W::Be, W::Must, W::Want, W::Say].iter().any(|w| has(clause, *w));
        let only = clause.nodes.iter().filter(|p| matches!(p.node, Node::Word(w) if w.region().is_some())).count() < 2;
        let table = self.table;
        let prints = |card: usize, land: RegionType| {
            let mut defs = mentions[card].versions.iter().filter_map(|v| table.defs.get(*v));
            defs.any(|def| def.key_regions.iter().any(|(own, n)| *own == land && i32::from(*n) == count))
        };
        let last = self.story.deeds.iter_mut().rfind(|d| d.act == Act::Play && !d.earlier && d.typed.is_none());
        if let Some(Deed { what: Some(card), key: Some(Key::Region(land, own_count)), .. }) = last
            && kind.is_none_or(|kind| kind == *land)
            && verb
            && only
            && own(*card)
            && prints(*card, *land)
        {
            *own_count = u8::try_from(count).unwrap_or(*own_count);
            self.handled = true;
        }
    }

    /// Notes to what a creature can be keyed, where that is told before somebody plays it: `Wargs only have Wilderness. Can I
    /// play them?` Returns whether it is.
    pub(super) fn key_ahead(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let kind = |p: &&Placed| matches!(p.node, Node::Word(w) if w.region().is_some() || w.site_type().is_some());
        let plain = |p: &Placed| match p.node {
            Node::Word(W::Be | W::Have | W::Alone | W::KeyVerb | W::Must | W::Because | W::To | W::At) => true,
            Node::Cards(_) | Node::Other(_) | Node::Number(_) | Node::Whose(_) => true,
            _ => kind(&p),
        };
        let mut cards = self.cards(clause).map(|(_, m)| m.card);
        let (Some(card), None) = (cards.next(), cards.next()) else { return false };
        drop(cards);
        let creature = self.is(card, CardKind::Creature) && !self.character(card) && !self.lies(card);
        let known =
            self.is_used(card) || self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, card)));
        let told = has(clause, W::Have) || has(clause, W::Be) && has(clause, W::KeyVerb);
        let one = clause.nodes.iter().filter(kind).count() == 1;
        if clause.asked || !creature || known || !told || !one || !clause.nodes.iter().all(plain) {
            return false;
        }
        let Some(key) = self.key(clause) else { return false };
        self.story.keys_ahead.push((card, key));
        self.handled = true;
        true
    }

    /// Gives creatures the keys that were told of before somebody played them.
    pub(super) fn keyed_as_was_said(&mut self) {
        for (card, key) in std::mem::take(&mut self.story.keys_ahead) {
            let mentions = self.mentions;
            let own = |d: &&mut Deed| {
                let same = d.what.is_some_and(|w| mentions[w].title == mentions[card].title);
                d.act == Act::Play && !d.earlier && d.key.is_none() && same
            };
            if let Some(deed) = self.story.deeds.iter_mut().find(own) {
                deed.key = Some(key);
                self.take(card);
            }
        }
    }

    pub(super) fn key(&self, clause: &Clause) -> Option<Key> {
        use Word as W;
        let at = clause.nodes.iter().position(|p| p.node == Node::Word(W::KeyVerb));
        // `with a Shadow-land as its key`
        let behind = at.is_some_and(|at| {
            let before = clause.nodes[..at]
                .iter()
                .rev()
                .find(|p| !matches!(p.node, Node::Whose(_) | Node::Other(_) | Node::Word(W::Its)));
            before.is_some_and(|p| p.node == Node::Word(W::Because))
        });
        // `the Border-land is the key`, `he names the Wilderness as key`
        let ahead = at.is_some_and(|at| at + 1 == clause.nodes.len() && clause.nodes[..at].iter().any(names_kind));
        let at = at.filter(|_| !behind && !ahead);
        let with = clause.nodes.iter().rposition(|p| behind && p.node == Node::Word(W::With));
        let led = self.kind_behind_creature(clause);
        let counted = |n: usize| n - usize::from(n > 0 && matches!(clause.nodes[n - 1].node, Node::Number(_)));
        let from = at.or(with).or(led.map(counted)).unwrap_or(0);
        // `keyed to Shadow-hold at Moria`: the type of the site.
        let named = at.or(with).and_then(|at| {
            clause.nodes[at..].iter().take(4).take_while(|p| !names_kind(p)).find_map(|p| match &p.node {
                Node::Cards(m) if self.region(m[0].card) || self.site(m[0].card) => Some(m[0].card),
                _ => None,
            })
        });
        if let Some(named) = named {
            return Some(Key::Named(named));
        }
        // `keyed to site (B)`
        let of_site = at.and_then(|at| {
            let mut near = clause.nodes[at..].iter().take(5).skip_while(|p| p.node != Node::Word(W::Site));
            near.find_map(|p| if let Node::Other(w) = &p.node { SiteType::of(&w.to_uppercase()) } else { None })
        });
        if let Some(kind) = of_site {
            return Some(Key::Site(kind));
        }
        let letter = at.and_then(|at| {
            clause.nodes[at..].iter().take(4).find_map(|p| match &p.node {
                Node::Other(word) if word.len() == 1 => word.chars().next().and_then(RegionType::of),
                _ => None,
            })
        });
        if let Some(kind) = letter {
            return Some(Key::Region(kind, 1));
        }
        let mut count = 1;
        for (place, placed) in clause.nodes.iter().enumerate().skip(from) {
            match &placed.node {
                Node::Number(n) => {
                    count = u8::try_from(*n).unwrap_or(1);
                    continue;
                }
                Node::Word(word) => {
                    if let Some(kind) = word.region() {
                        // `keyed ww`
                        let letter = |p: &&Placed| p.node == placed.node && p.span.len() == 1;
                        let letters = clause.nodes[place..].iter().take_while(letter).count();
                        let letters = u8::try_from(letters).unwrap_or(1);
                        return Some(Key::Region(kind, count.max(letters).clamp(1, 3)));
                    }
                    if let Some(kind) = word.site_type() {
                        return Some(Key::Site(kind));
                    }
                    if *word == W::Site && at.is_some() {
                        return Some(Key::TheSite);
                    }
                }
                _ => {}
            }
            count = 1;
        }
        self.region_of_attack(clause).filter(|_| at.is_none())
    }

    /// Finds the kind of region or site on which a creature stands: `Lórien to Tolfalas, w f c, Corsairs of Umbar on the c`.
    fn kind_behind_creature(&self, clause: &Clause) -> Option<usize> {
        clause.nodes.iter().enumerate().rposition(|(n, p)| {
            let on = |n: &Node| matches!(n, Node::Word(Word::On | Word::By | Word::At));
            let creature = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.creature(m[0].card));
            let counts = |p: &&Placed| matches!(p.node, Node::Number(_) | Node::Other(_));
            let before = clause.nodes[..n].iter().rev().find(|p| !counts(p));
            names_kind(p) && before.is_some_and(|p| on(&p.node)) && clause.nodes[..n].iter().any(creature)
        })
    }

    /// Reads the region in which a creature is said to attack as its key, by its type where the creature is keyed to that:
    /// `I hit him with Adûnaphel in Dagorlad`.
    fn region_of_attack(&self, clause: &Clause) -> Option<Key> {
        let creature = |c: usize| self.is(c, CardKind::Creature) && !self.character(c);
        let (place, region) = clause.nodes.windows(3).enumerate().find_map(|(n, w)| match &w[2].node {
            Node::Cards(m) if m.len() == 1 && self.region(m[0].card) && w[1].node == Node::Word(Word::At) => {
                Some((n + 1, m[0].card))
            }
            _ => None,
        })?;
        let (_, member) = self.cards(clause).filter(|(n, m)| *n < place && creature(m.card)).last()?;
        let kind = self.defs_of(region).find_map(|def| def.region)?;
        let keyed = self.defs_of(member.card).flat_map(|def| &def.key_regions).any(|(own, _)| *own == kind);
        Some(if keyed { Key::Region(kind, 1) } else { Key::Named(region) })
    }
}
