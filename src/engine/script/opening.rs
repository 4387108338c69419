//! How a script begins: what its step asks for.

use crate::engine::card::{self, Event, RuleSort};
use crate::engine::legal::rules::forbidden;
use crate::engine::legal::window;
use crate::engine::query::hazard_limit::{self, MOST_TAKEN};
use crate::engine::query::{self, automatic, strikes, triggers};
use crate::engine::resolve::combat::{automatic_attack, strike};
use crate::engine::resolve::effects::ring;
use crate::engine::resolve::{self, opening_effects};
use crate::engine::state::{self, CardRef, Change, CompanyRef, Entity, Game, Halt, Intent, Past, Queued, Waiting};
use crate::vocab::{Act, RollKind, Ruleset, Seat, Step};

impl Game<'_> {
    /// What the step of the position asks for before anybody does anything.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
    pub(crate) fn open_step(&mut self) {
        match self.board.step {
            Step::ResolvePassives => {
                opening_effects::gather(self);
                let moving = self.board.acting.filter(|c| query::moving(&self.board, *c));
                self.left_at(Event::Moves, moving.map(Entity::Company));
            }
            Step::Resolve => {
                if let Some(who) = strikes::struck(&self.board) {
                    let hit =
                        strikes::against(&self.board, who).is_some_and(|s| s.status == state::StrikeStatus::Succeeded);
                    if hit {
                        strike::follow_ups(self, who);
                        self.after_body_check(who);
                    }
                }
            }
            Step::BodyCheck => {
                if let Some(who) = strikes::struck(&self.board) {
                    self.queue.push(Queued { card: who, does: Waiting::BodyCheck(who) });
                    self.after_body_check(who);
                }
            }
            Step::AfterLastStrike | Step::AfterAttack => self.after_attack(),
            Step::EndOfPhase if self.board.phase == crate::vocab::Phase::MovementHazard => {
                self.at_event(Event::EndOfMovementHazard);
            }
            Step::EndOfPhase if self.board.phase == crate::vocab::Phase::LongEvent => self.long_events_end(),
            Step::EndOfPhase => {}
            Step::SignalEnd => self.at_event(Event::EndOfTurn),
            Step::Entering => self.at_event(Event::StartOfSite),
            Step::AutomaticAttack | Step::RevealOnGuard => self.site_attacks(),
            Step::RevealNewSite
            | Step::SetHazardLimit
            | Step::EstablishOrder
            | Step::PlayHazards
            | Step::HandsReconciled
            | Step::AgentAttacks
            | Step::PlayResource
            | Step::PreAssignment
            | Step::StrikesAssigned
            | Step::Support
            | Step::Defender
            | Step::BetweenStrikes
            | Step::AfterRoll => {}
        }
        match self.board.phase {
            crate::vocab::Phase::Untap => self.at_event(Event::EndOfUntap),
            crate::vocab::Phase::Organization if self.board.step == Step::PlayHazards => {
                self.at_event(Event::Organization)
            }
            crate::vocab::Phase::End if self.board.step == Step::PlayHazards => {
                let rings = ring::tested_at_end(self);
                self.queue.extend(rings.into_iter().map(|ring| Queued { card: ring, does: Waiting::RingTest(ring) }));
            }
            _ => {}
        }
        self.opened = self.queue.clone();
        self.facts.next_chain = self.waiting_names();
        let asked: Vec<_> = self
            .queue
            .iter()
            .filter_map(|q| match q.does {
                Waiting::Trigger(n, it) => Some(opening_effects::checks_asked(self, q.card, n, it)),
                Waiting::Standing(_)
                | Waiting::Lasting(..)
                | Waiting::SiteWound(_)
                | Waiting::RingTest(_)
                | Waiting::BodyCheck(_)
                | Waiting::FaceAttack => None,
            })
            .flatten()
            .collect();
        for (who, count) in asked {
            match self.facts.checks.iter_mut().find(|(c, _)| *c == who) {
                Some((_, n)) => *n = n.saturating_add(count),
                None => self.facts.checks.push((who, count)),
            }
        }
    }

    /// At the end of the long-event phase those of the hazard player are discarded at once, unless a text keeps them
    /// (COE 2.III.3).
    fn long_events_end(&mut self) {
        let (table, board) = (self.table, &self.board);
        let stay = query::in_force_rules(table, board, RuleSort::LongEventsStay);
        if stay.iter().any(|f| matches!(f.rule, card::Rule::LongEventsStay(true))) {
            return;
        }
        let his = |c: &CardRef| {
            let state = board.card(*c);
            let long = state.mode == card::Mode::LongEvent && state.owner == crate::vocab::Seat::H;
            long && query::in_force(board, *c)
        };
        for card in board.all_cards().filter(his).collect::<Vec<_>>() {
            self.apply(Change::Move(card, card::Zone::Discard));
        }
    }

    /// What waits to be the first of the next chain: a roll of a kind, or what a card does.
    pub(crate) fn waiting_names(&self) -> Vec<(Option<RollKind>, CardRef)> {
        let named = |queued: &Queued| match queued.does {
            Waiting::BodyCheck(who) => (Some(RollKind::Body), who),
            Waiting::SiteWound(who) => (Some(RollKind::Corruption), who),
            Waiting::RingTest(ring) => (Some(RollKind::Test), ring),
            Waiting::Standing(_) | Waiting::Trigger(..) | Waiting::Lasting(..) | Waiting::FaceAttack => {
                (None, queued.card)
            }
        };
        // What is discarded at once is in no chain (COE 9.6.3).
        let waits = |q: &&Queued| !matches!(q.does, Waiting::Trigger(n, _) if self.is_immediate(q.card, n));
        self.queue.iter().filter(waits).map(named).collect()
    }

    /// What the step asked for and nobody declared stays open: it is what comes next, told and not carried out, unless
    /// its dice were given. What is discarded at once does not wait for anybody (COE 9.6.3).
    ///
    /// # Errors
    /// [`Halt`] when a roll is open.
    pub(crate) fn leave_open(&mut self) -> Result<(), Halt> {
        let known = |game: &Self, q: &Queued| match q.does {
            Waiting::BodyCheck(who) => game.has_die(RollKind::Body, who),
            Waiting::SiteWound(who) => game.has_die(RollKind::Corruption, who),
            Waiting::RingTest(ring) => game.has_die(RollKind::Test, ring),
            Waiting::Standing(_) | Waiting::Trigger(..) | Waiting::Lasting(..) | Waiting::FaceAttack => {
                !game.opened.contains(q)
            }
        };
        let queue = std::mem::take(&mut self.queue);
        // What comes before a body check has come when that is rolled (COE 3.iv.7, annotation 19).
        let rolled: Vec<CardRef> = queue
            .iter()
            .filter_map(|q| if let Waiting::BodyCheck(who) = q.does { Some(who) } else { None })
            .filter(|who| self.has_die(RollKind::Body, *who))
            .collect();
        let known = |game: &Self, q: &Queued| {
            known(game, q) || rolled.iter().any(|who| strike::of_wound(game, q, *who) && strike::comes_first(game, q))
        };
        for (n, queued) in queue.into_iter().enumerate() {
            if !self.at_once(&format!("auto.{}", n + 1), Act::Passive, &queued)? && known(self, &queued) {
                self.queue.push(queued);
            }
        }
        Ok(())
    }

    /// What else the wound of the position sets off waits until the body check is made (annotation 19).
    fn after_body_check(&mut self, who: CardRef) {
        let detained = self.board.attack.as_ref().is_none_or(|a| a.detainment);
        if detained || self.board.card(who).status != state::Status::Wounded {
            return;
        }
        let it = Some(Entity::Card(who));
        let special = |game: &Self, card: CardRef, n: u8| triggers::trigger(game, card, n).is_some_and(|t| t.special);
        let own: Vec<(CardRef, u8)> = triggers::triggered(self, Event::Wounded, it);
        let (now, later): (Vec<_>, Vec<_>) = own.into_iter().partition(|(card, n)| special(self, *card, *n));
        self.fired.extend(now.into_iter().map(|(card, n)| (card, n, it)));
        if self.board.rules == Ruleset::Coe {
            // All of it comes before the body check: with that at hand it has come (COE 3.iv.7).
            let (at_once, chained): (Vec<_>, Vec<_>) =
                later.into_iter().partition(|(card, n)| self.is_immediate(*card, *n));
            self.fired.extend(chained.iter().map(|(card, n)| (*card, *n, it)));
            if self.board.step == Step::Resolve {
                strike::wound_of_position(self, who, &chained);
            }
            if !at_once.is_empty() {
                self.events.push((Event::Wounded, it));
            }
        } else if !later.is_empty() {
            self.events.push((Event::Wounded, it));
        }
    }

    /// Triggers on the end of a phase or turn.
    pub(super) fn at_event(&mut self, event: Event) {
        let it = self.board.acting.map(Entity::Company);
        let mut found = triggers::triggered(self, event, it);
        found.extend(triggers::triggered(self, event, Some(Entity::Player(Seat::R))));
        found.dedup();
        for (card, n) in found {
            let queued = Queued { card, does: Waiting::Trigger(n, it) };
            if !self.queue.contains(&queued) {
                self.queue.push(queued);
            }
        }
        self.left_at(event, it);
        self.left_at(event, Some(Entity::Player(Seat::R)));
    }

    /// What lasting effects say to follow an event of the step.
    fn left_at(&mut self, event: Event, it: Option<Entity>) {
        let left = resolve::triggers::left_behind(self, event, it);
        self.queue.extend(left);
    }

    /// What an attack that is over, or about to be, sets off.
    pub(super) fn after_attack(&mut self) {
        let Some(attack) = &self.board.attack else { return };
        let defeated = !attack.strikes_assigned.is_empty()
            && attack.strikes_assigned.iter().all(|s| s.status == state::StrikeStatus::Defeated);
        let over = !attack.strikes_assigned.iter().any(|s| s.status == state::StrikeStatus::ToCome);
        let it = Some(Entity::Attack);
        // The wounds of the strikes that succeeded are part of the history.
        let source = attack.source;
        let hit: Vec<CardRef> = attack
            .strikes_assigned
            .iter()
            .filter(|s| s.status == state::StrikeStatus::Succeeded)
            .map(|s| s.against)
            .collect();
        for who in hit {
            let past = Past::Wounded { character: who, by: Some(source) };
            if !self.board.history.contains(&past) {
                self.board.history.push(past);
            }
        }
        let mut found = Vec::new();
        if over {
            if defeated {
                self.board.attack.iter_mut().for_each(|a| a.status = state::AttackStatus::Defeated);
                found.extend(triggers::triggered(self, Event::AttackDefeated, it));
            } else if self.board.step == Step::AfterAttack {
                self.board.attack.iter_mut().for_each(|a| a.status = state::AttackStatus::Over);
            }
            found.extend(triggers::triggered(self, Event::AttackOver, it));
        }
        for (card, n) in found {
            self.queue.push(Queued { card, does: Waiting::Trigger(n, it) });
        }
    }

    /// The automatic-attacks of the site that is entered.
    pub(super) fn site_attacks(&mut self) {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let idle = self.board.acting.is_some_and(|c| forbidden::does_nothing(self, c).is_some());
        let entered = self.board.attack.is_none() && !idle;
        let Some(site) = site.filter(|_| entered) else { return };
        let mut attacks = automatic::automatic(self, site);
        if attacks.is_empty() {
            return;
        }
        automatic_attack::one_of_several(self, site, &mut attacks);
        if self.board.step == Step::RevealOnGuard {
            // It can be affected while its site is in play (COE 9.3.2.3).
            let first = attacks.remove(0);
            self.start_attack(first);
            self.board.coming.extend(attacks);
        } else {
            self.board.coming = attacks;
            self.queue.push(Queued { card: site, does: Waiting::FaceAttack });
        }
    }

    /// A company that decides to enter its site comes to face its automatic-attacks (COE 2.V.ii): where nothing more than
    /// the phase is said, it does so by facing the first one.
    pub(crate) fn enter_site(&mut self, intent: &Intent) {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let nothing = self.queue.is_empty() && self.stack.is_empty() && self.board.coming.is_empty();
        let first = self.declared.is_empty() && self.board.attack.is_none() && self.board.history.is_empty();
        let begins = self.board.step == Step::PlayHazards && self.board.phase == crate::vocab::Phase::Site && first;
        if (self.board.step == Step::Entering || begins) && nothing && site.is_some() && intent.card == site {
            self.site_attacks();
            self.board.step = Step::AutomaticAttack;
        }
    }

    /// When the next chain opens, the step of the position is past: an attack that is faced by then is not assigned yet.
    pub(crate) fn leave_step(&mut self) {
        let past = matches!(self.board.step, Step::AfterLastStrike | Step::AfterAttack);
        if strikes::attack_on(self) && !past && !window::is_combat(self.board.step) {
            if self.board.step == Step::RevealOnGuard {
                self.added_attacks();
            }
            self.board.step = Step::PreAssignment;
        }
    }

    /// Automatic-attacks that are still to come when the script ends are told in their place, before creatures that were
    /// turned up (COE 2.V.i).
    pub(crate) fn tell_coming(&mut self) {
        if self.board.step == Step::RevealOnGuard {
            self.added_attacks();
        }
        let coming = self.board.coming.iter().filter(|a| a.automatic);
        let names: Vec<_> = coming.map(|a| strikes::name(&self.board, a)).collect();
        let told = &mut self.facts.attacks;
        let automatic = |name: &state::AttackName| matches!(name, state::AttackName::Automatic(_));
        let at = told.iter().position(|name| !automatic(name)).unwrap_or(told.len());
        told.splice(at..at, names);
    }

    /// What was turned up while the company entered may have given the site further automatic-attacks.
    fn added_attacks(&mut self) {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let site = site.filter(|site| automatic_attack::reduced(self, *site).is_none());
        let all = site.map_or_else(Vec::new, |site| automatic::automatic(self, site));
        if self.board.attack.as_ref().is_some_and(|a| a.automatic) && all.len() > self.board.coming.len() + 1 {
            self.board.coming = all.into_iter().skip(1).collect();
        }
    }
}

/// A limit that the position gives includes what is in play: the base is set so that it comes out.
pub(crate) fn settle_given(game: &mut Game<'_>) {
    let given: Vec<CompanyRef> = game.board.all_companies().filter(|c| game.board.company(*c).limit_given).collect();
    for company in given {
        let given = game.board.company(company).limit;
        let changed = hazard_limit::hazard_limit(game.table, &game.board, company);
        let set = |game: &mut Game<'_>, limit| game.board.companies[usize::from(company.0)].limit = limit;
        set(game, given + given - changed);
        if hazard_limit::hazard_limit(game.table, &game.board, company) == given {
            continue;
        }
        // What a text takes off may hang on the limit itself: the least base of which this is left.
        let fits = (0..=given.saturating_add(MOST_TAKEN)).find(|base| {
            set(game, *base);
            hazard_limit::hazard_limit(game.table, &game.board, company) == given
        });
        set(game, fits.unwrap_or(given));
    }
}
