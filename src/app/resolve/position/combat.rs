//! The phase line, the attack that is faced and its strikes.

use std::ops::Range;

use super::super::note::Note;
use super::super::said::{self, name, say};
use super::Builder;
use super::version::Wants;
use crate::engine::card::{Amount, AttackSpec, CardKind, Event, Mode, Rule, RuleSort, Word, Zone};
use crate::engine::legal::window;
use crate::engine::query::interpret::satisfies;
use crate::engine::query::{self, company_combat};
use crate::engine::resolve::combat::{automatic_attack, companies};
use crate::engine::resolve::opening_effects;
use crate::engine::state::{
    Attack, AttackStatus, Board, CardRef, Company, CompanyRef, Entity, Strike, StrikeStatus, TurnEvent,
};
use crate::lang::{self, AttackLine, Earlier, HIS_COMPANY, Says, Script, Since, StrikeLine, Thing};
use crate::vocab::{Act, Phase, Seat, Step, fold};

/// The moment, where nothing is said of it.
const ASSUMED_MOMENT: &str = "phase_of_hazards";

impl Builder<'_> {
    /// Reads the phase and its step, then the attack and the strikes that are assigned.
    pub(super) fn combat(&mut self, script: &Script) {
        let (mut attack, mut clash) = (None, None);
        let mut strikes: Vec<&StrikeLine> = Vec::new();
        let mut declared = None;
        for line in &script.lines {
            if let Says::Earlier(Earlier::Declared(earlier)) = &line.says
                && earlier.act == Act::Attack
            {
                let named = earlier.what.iter().chain(&earlier.targets);
                let labels = named.filter_map(|t| if let Thing::Company(label) = t { Some(label) } else { None });
                declared = Some((labels.collect::<Vec<_>>(), &line.span));
            }
            if let Says::Phase(phase) = &line.says {
                self.said = (phase.phase.or(self.said.0), phase.step.or(self.said.1));
                self.subject = phase.subject.clone().or_else(|| self.subject.take());
            } else if let Says::Attack(line) = &line.says {
                attack = Some(line);
            } else if let Says::Clash { attacker, defender } = &line.says {
                clash = Some((attacker, defender.as_ref(), &line.span));
            } else if let Says::Strikes(list) = &line.says {
                strikes.extend(list);
            } else if let Says::Limit { used, limit } = &line.says {
                self.limit = Some((*used, *limit));
            }
        }
        let acting = if let Some(Thing::Company(label)) = &self.subject {
            self.company_called(label)
        } else if let Some(Thing::Card(name)) = self.subject.clone() {
            self.find(&name, super::cards::Look::There).and_then(|c| self.board.card(c).company)
        } else {
            None
        };
        let acting = acting.or_else(|| self.first_named(script));
        self.board.acting = acting.or_else(|| self.first_company(Seat::R));
        self.unsaid_part = acting.is_none();
        if let Some(line) = attack {
            self.attack(line);
        } else if let Some((attacker, defender, span)) = clash {
            self.clash((attacker, span), defender);
        } else if let Some((labels, span)) = declared
            && self.said.1.is_some_and(window::is_combat)
        {
            let own = |l: &&String| self.company_called(l).is_some_and(|c| self.board.company(c).seat == Seat::R);
            let (own, others): (Vec<&String>, Vec<&String>) = labels.into_iter().partition(own);
            if let Some(attacker) = own.first() {
                self.clash((attacker, span), others.first().copied());
            }
        }
        for line in strikes {
            self.strike(line);
        }
        self.moment();
    }

    /// Gives the resource player's company that a play of the other player names first: it is its movement/hazard
    /// phase.
    fn first_named(&self, script: &Script) -> Option<CompanyRef> {
        let hazards = script.lines.iter().filter_map(|line| {
            let Says::Declare(declared) = &line.says else { return None };
            (declared.by == Some(Seat::H) && declared.act == Act::Play).then_some(&declared.targets)
        });
        let labels = hazards.flatten().filter_map(|t| if let Thing::Company(label) = t { Some(label) } else { None });
        let mut companies = labels.filter_map(|label| self.company_called(label));
        companies.find(|c| self.board.company(*c).seat == Seat::R)
    }

    /// Reads the phase and the step, with what follows from the attack where they are not said.
    fn moment(&mut self) {
        let attack = self.board.attack.as_ref();
        let assigned = attack.is_some_and(|a| !a.strikes_assigned.is_empty());
        let at_site = attack.is_some_and(|a| a.automatic || a.attacker.is_some());
        let faced = attack.is_some_and(|a| a.status != AttackStatus::Over) && self.board.unfinished.is_none();
        let step = match self.said.1 {
            // Strikes that are given are assigned, though the moment was called by the short word for all of combat; an
            // attack that is given is faced, though the moment was called by the step in which it comes.
            Some(Step::PreAssignment) if assigned => Step::StrikesAssigned,
            Some(Step::Entering | Step::AutomaticAttack | Step::AgentAttacks) if faced && assigned => {
                Step::StrikesAssigned
            }
            Some(Step::Entering | Step::AutomaticAttack | Step::AgentAttacks) if faced => Step::PreAssignment,
            Some(step) => step,
            None if attack.is_some_and(|a| a.status == AttackStatus::Over) => Step::AfterAttack,
            None if assigned => Step::StrikesAssigned,
            None if attack.is_some() => Step::PreAssignment,
            None => Step::PlayHazards,
        };
        let phase = match (self.said.0, self.said.1) {
            (Some(phase), _) => phase,
            (None, Some(Step::SignalEnd)) => Phase::End,
            (
                None,
                Some(
                    Step::Entering
                    | Step::RevealOnGuard
                    | Step::AutomaticAttack
                    | Step::AgentAttacks
                    | Step::PlayResource,
                ),
            ) => Phase::Site,
            (None, _) if at_site => Phase::Site,
            (None, _) => Phase::MovementHazard,
        };
        if self.said == (None, None) {
            let moment = if self.board.attack.is_some() { "phase_of_movement" } else { ASSUMED_MOMENT };
            self.assume(say(if phase == Phase::Site { "phase_of_site" } else { moment }, []));
        }
        self.board.phase = phase;
        self.board.step = step;
        self.strike_in_hand(step);
    }

    /// Goes back to the company's movement, where no step is said and the first declaration is a follow-up of it that
    /// is being resolved: once hazards are played it is behind the company (COE 2.IV.vi). What came during this part of
    /// the phase was too late.
    pub(super) fn still_comes(&mut self) {
        let Some(first) = self.intents.iter().find(|i| i.chain > 0) else { return };
        let open = self.said.1.is_none()
            && matches!(self.said.0, None | Some(Phase::MovementHazard))
            && self.board.attack.is_none()
            && self.board.acting.is_some_and(|c| query::moving(&self.board, c));
        let Some(card) = first.card.filter(|_| open && first.act == Act::Passive) else { return };
        let there = self.board.card(card).zone == Zone::Play && !self.arrivals.contains(&(Since::Now, card));
        let moves = query::triggers(&self.table, &self.board, card).iter().any(|t| t.on == Event::Moves);
        if there && moves {
            self.board.step = Step::ResolvePassives;
            self.assumed.retain(|said| !said.is(ASSUMED_MOMENT));
            self.assume(say("phase_of_passives", []));
        }
    }

    /// Has the company only come in, where no step is said and the first declaration is the automatic-attack of the
    /// company's site, or the attack of an agent: once it has entered, such attacks are behind it (COE 2.V.ii,
    /// 2.V.iii).
    pub(super) fn comes_in(&mut self) {
        let Some(first) = self.intents.iter().find(|i| i.chain > 0) else { return };
        let (act, card) = (first.act, first.card);
        let here = self.board.acting.and_then(|c| self.current_site(c));
        let open =
            self.said.1.is_none() && matches!(self.said.0, None | Some(Phase::Site)) && self.board.attack.is_none();
        let staying = self.board.acting.is_some_and(|c| !query::moving(&self.board, c));
        if !open || !staying {
            return;
        }
        let agent = card.is_some_and(|c| self.def_of(c).agent && self.board.card(c).owner == Seat::H);
        let (step, since) = if act == Act::Passive && card.is_some() && card == here {
            (Step::Entering, "entering_by_automatic_attack")
        } else if matches!(act, Act::Passive | Act::Attack) && agent {
            (Step::AgentAttacks, "entering_by_agent")
        } else {
            return;
        };
        (self.board.phase, self.board.step) = (Phase::Site, step);
        self.assumed.retain(|said| !said.is(ASSUMED_MOMENT));
        self.assume(say(since, []));
    }

    /// Reads the strike that the phase line names; one that is not assigned yet is assigned by being named.
    fn strike_in_hand(&mut self, step: Step) {
        let Some(Thing::Card(name)) = self.subject.clone() else { return };
        let card = self.mention(&name, Wants::Member, Seat::R);
        self.board.subject = Some(card);
        let rolled = matches!(step, Step::Resolve | Step::BodyCheck);
        if !rolled && !matches!(step, Step::Support | Step::Defender) {
            return;
        }
        let status = if rolled { StrikeStatus::Succeeded } else { StrikeStatus::ToCome };
        let Some(attack) = &mut self.board.attack else { return };
        match attack.strikes_assigned.iter_mut().find(|s| s.against == card) {
            Some(strike) if strike.status == StrikeStatus::ToCome => strike.status = status,
            Some(_) => {}
            None => attack.strikes_assigned.push(strike_of(card, 1, status)),
        }
        attack.status = AttackStatus::Assigned;
    }

    /// Leaves only one of several attacks where a card in play says so, and lets nobody cancel it.
    pub(super) fn left_alone(&mut self) {
        let Some(attack) = self.board.attack.as_ref().filter(|a| a.status != AttackStatus::Over) else { return };
        let def = self.def_of(attack.source);
        let printed = def.meaning.as_ref().and_then(|m| m.creature.as_ref()).map_or(0, |c| c.attacks);
        let automatic = def.site.as_ref().map_or(0, |s| s.automatic_attacks.len());
        if attack.attacks > 1 || printed > 1 || automatic > 1 {
            let mut begun = self.begun();
            automatic_attack::left_alone(&self.table, &mut begun);
            self.board.attack = begun.attack;
        }
    }

    /// The position with what has taken hold when the script begins. It is told without that.
    fn begun(&self) -> Board {
        let mut begun = self.board.clone();
        opening_effects::take_hold(&self.table, &mut begun);
        begun
    }

    /// The attack that a card makes by its text, and for an event whether it is an automatic-attack that the event adds
    /// while it is in play; nothing for a creature.
    fn attack_by_text(&self, source: CardRef) -> (Option<AttackSpec>, Option<bool>) {
        let def = self.def_of(source);
        // An event attacks as its text says.
        if def.kind == CardKind::Event && !def.modes.contains(&Mode::Creature) {
            return query::made_attack(def).map_or((None, None), |(spec, automatic)| (Some(spec), automatic));
        }
        let Some(site) = &def.site else { return (None, None) };
        let printed = site.automatic_attacks.first().map(|a| a.spec.clone());
        (printed.or_else(|| self.added_attack(source)), None)
    }

    /// The automatic-attack that a card in play gives to a site which prints none.
    fn added_attack(&self, site: CardRef) -> Option<AttackSpec> {
        let begun = self.begun();
        let rules = query::in_force_rules(&self.table, &begun, RuleSort::AddAutomaticAttack);
        rules.iter().find_map(|force| match force.rule {
            Rule::AddAutomaticAttack(of, spec) if satisfies(&force.ctx, Entity::Card(site), of) => {
                Some((**spec).clone())
            }
            _ => None,
        })
    }

    fn attack(&mut self, line: &AttackLine) {
        let source = self.attacker(&line.source);
        let def = self.def_of(source);
        let site = def.kind == CardKind::Site;
        let (printed, adds) = self.attack_by_text(source);
        let number = |a: Option<&Amount>| if let Some(Amount::Number(n)) = a { Some(*n) } else { None };
        let strikes = number(printed.as_ref().and_then(|p| p.strikes.as_ref())).or(def.strikes.map(i16::from));
        let prowess = number(printed.as_ref().map(|p| &p.prowess)).or(def.prowess);
        let body = number(printed.as_ref().and_then(|p| p.body.as_ref())).or(def.body);
        let creature = def.meaning.as_ref().and_then(|m| m.creature.clone()).unwrap_or_default();
        // Without figures it is as printed, in the number of attacks too.
        let attacks = if line.strikes.is_none() { creature.attacks } else { line.attacks };
        let races = match (&line.race, &printed) {
            (Some(race), _) => vec![self.race(race)],
            (None, Some(spec)) => spec.races.clone(),
            (None, None) => def.races.clone(),
        };
        let known = line.prowess.or(prowess).is_some() || printed.is_some() || self.cast.unknown.contains(&source);
        let is_creature = !site && (def.kind == CardKind::Creature || def.modes.contains(&Mode::Creature));
        let company = self.acting();
        let key = line.key.as_ref().and_then(|key| self.key_of(key, Some(source)));
        let each = creature.strike_each.is_some() || printed.as_ref().is_some_and(|s| s.strikes.is_none());
        let members = i16::try_from(query::characters(&self.board, company).count()).ok().filter(|_| each);
        let spec = |of: fn(&crate::engine::card::AttackSpec) -> bool| printed.as_ref().is_some_and(of);
        self.board.attack = Some(Attack {
            races,
            strikes: line.strikes.map(i16::from).or(members).or(strikes).unwrap_or(1),
            prowess: line.prowess.or(prowess).unwrap_or(0),
            body: line.body.or(body),
            attacks: if line.over { 1 } else { attacks.max(1) },
            key,
            automatic: site || adds == Some(true),
            creature: is_creature || spec(|s| s.as_creature),
            attacker_chooses: creature.attacker_chooses || spec(|s| s.attacker_chooses),
            strike_each: each,
            uncancellable: line.uncancellable || creature.uncancellable || spec(|s| s.uncancellable),
            sure_strikes: spec(|s| s.sure_strikes),
            immune: spec(|s| s.immune),
            detainment: spec(|s| s.detainment),
            no_weapons: spec(|s| s.no_weapons),
            body_check: creature.body_check + printed.as_ref().map_or(0, |s| s.body_check),
            given: line.prowess.is_some(),
            status: if line.over { AttackStatus::Over } else { AttackStatus::Faced },
            ..Attack::of(source, company)
        });
        if !known {
            let card = self.called(source);
            let (message, help) = (say("makes_no_attack", [card.clone()]), say("give_figures", [card]));
            self.notes.push(Note::new(line.source.span.clone(), message, help));
        }
        if line.unfinished {
            self.board.unfinished = Some(source);
        }
        if line.over {
            let how = self.board.attack.as_ref().map(Attack::remembered).unwrap_or_default();
            self.board.history.push(TurnEvent::Faced { company, source, cancelled: false, how });
        }
        // An event that stays in play attacks from there; of any other the card is still being resolved.
        let def = self.def_of(source);
        let stays = adds.is_some() || matches!(def.modes.first(), Some(Mode::LongEvent | Mode::PermanentEvent));
        let agent = def.kind == CardKind::Character;
        let (event, stays) = (!site && !is_creature && !stays, stays && !is_creature);
        let zone = match (line.over, event && !agent) {
            _ if site || agent || stays => Zone::Play,
            (true, _) if !line.unfinished => Zone::Discard,
            (_, true) => Zone::Declared,
            (_, false) => Zone::Play,
        };
        let state = self.state(source);
        state.zone = zone;
        if is_creature {
            state.mode = Mode::Creature;
        }
    }

    /// Lets one company attack another: the only one that the other player has, if none is named.
    fn clash(&mut self, (attacker, span): (&str, &Range<usize>), defender: Option<&String>) {
        let Some(attacker) = self.company_named(attacker, span) else { return };
        let seat = self.board.company(attacker).seat.other();
        let defender = match defender {
            Some(label) => self.company_named(label, span),
            None => self.first_company(seat),
        };
        let Some(defender) = defender else { return };
        self.board.acting = Some(attacker);
        self.board.attack = companies::of_companies(&self.table, &self.board, attacker, defender);
        self.board.history.push(TurnEvent::Attacked(self.board.company(attacker).seat));
    }

    /// Adds an attack that was named without having been introduced: with its card's numbers, keyed to whatever fits.
    pub(super) fn printed_attack(&mut self, name: &lang::CardName) {
        self.attack(&AttackLine::of(name.clone()));
        self.moment();
        let numbers = self.board.attack.as_ref().map(|a| format!("{}@{}", a.strikes, a.prowess));
        if let Some((numbers, source)) = numbers.zip(self.board.attack.as_ref().map(|a| a.source)) {
            self.assume(say("attack_is_faced", [self.called(source), said::name(numbers)]));
        }
    }

    /// Gives the card that attacks: a site of the company's player, or a card that need not have been introduced.
    fn attacker(&mut self, name: &lang::CardName) -> CardRef {
        if let Some(card) = self.find(name, super::cards::Look::There) {
            return card;
        }
        let def = self.version(&name.card, Wants::Attack, Seat::R);
        let (kind, hazard, agent) = {
            let def = &self.table.defs[def];
            (def.kind, def.hazard, def.agent)
        };
        if kind == CardKind::Site {
            return self.site(name, Seat::R, None);
        }
        let owner = if hazard || agent { Seat::H } else { Seat::R };
        let card = self.add(name, Wants::Attack, owner, Zone::Play);
        self.state(card).from_start = false;
        card
    }

    fn strike(&mut self, line: &StrikeLine) {
        let card = self.mention(&line.target, Wants::Member, Seat::R);
        let by = line.by.as_ref().map(|by| self.mention(by, Wants::Member, Seat::R));
        if by.is_none() && company_combat::on(&self.board) {
            let message = say("whose_strike", []);
            self.notes.push(Note::new(line.target.span.clone(), message, say("say_whose_strike", [])));
            return;
        }
        let Some(attack) = &mut self.board.attack else {
            let message = say("strikes_without_attack", []);
            self.notes.push(Note::new(line.target.span.clone(), message, say("say_what_attacks", [])));
            return;
        };
        let status = match line.status {
            lang::StrikeStatus::ToCome | lang::StrikeStatus::Untapped => StrikeStatus::ToCome,
            lang::StrikeStatus::Succeeded => StrikeStatus::Succeeded,
            lang::StrikeStatus::Defeated => StrikeStatus::Defeated,
            lang::StrikeStatus::Ineffectual => StrikeStatus::Ineffectual,
            lang::StrikeStatus::Cancelled => StrikeStatus::Cancelled,
        };
        let stays_untapped = line.status == lang::StrikeStatus::Untapped;
        attack.strikes_assigned.push(Strike { stays_untapped, by, ..strike_of(card, line.count, status) });
        if attack.status == AttackStatus::Faced {
            attack.status = AttackStatus::Assigned;
        }
    }

    /// Gives a race as the cards have it: folded, the singular.
    fn race(&self, typed: &str) -> Word {
        let typed = fold(typed);
        let known = |race: &str| self.table.defs.iter().any(|d| d.is_race(race));
        let mut forms = vec![typed.clone()];
        forms.extend(typed.strip_suffix("men").map(|stem| format!("{stem}man")));
        forms.extend(typed.strip_suffix("ves").map(|stem| format!("{stem}f")));
        forms.extend(typed.strip_suffix('s').map(str::to_owned));
        forms.into_iter().find(|race| known(race)).unwrap_or(typed).into()
    }

    /// Gives the company of a label.
    pub(super) fn company_called(&self, label: &str) -> Option<CompanyRef> {
        if label == HIS_COMPANY {
            let mut his = self.board.all_companies().filter(|c| self.board.company(*c).seat == Seat::R);
            let only = his.next().filter(|_| his.next().is_none());
            return self.board.acting.filter(|_| self.board.phase != Phase::Organization).or(only);
        }
        let called = |(_, c): &(u8, &Company)| c.label.eq_ignore_ascii_case(label);
        (0..=u8::MAX).zip(&self.board.companies).find(called).map(|(n, _)| CompanyRef(n))
    }

    /// Gives a company by its label, or a note that there is none.
    pub(super) fn company_named(&mut self, label: &str, span: &Range<usize>) -> Option<CompanyRef> {
        let found = self.company_called(label);
        if found.is_none() {
            let known: Vec<String> = self.board.companies.iter().map(|c| format!("`{}`", c.label)).collect();
            let (label, known) = (name(label), (!known.is_empty()).then(|| name(known.join(", "))));
            let (message, help) = match known {
                known if label == HIS_COMPANY => {
                    (say("which_company_unsaid", []), say("name_one_of", [known.unwrap_or_default()]))
                }
                None => (say("no_such_company", [label.clone()]), say("introduce_company", [label])),
                Some(known) => (say("no_such_company", [label]), say("companies_are", [known])),
            };
            self.notes.push(Note::new(span.clone(), message, help));
        }
        found
    }
}

fn strike_of(against: CardRef, count: u8, status: StrikeStatus) -> Strike {
    let excess = i16::from(count.max(1)) - 1;
    Strike { status, ..Strike::to_come(against, excess) }
}
