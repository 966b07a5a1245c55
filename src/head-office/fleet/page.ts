/** The fleet page: what each kiosk does, and what a person should look at. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { hidden } from '../pages/forms';
import { AWAY_REFRESH_SECONDS, framed } from '../pages/frame';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { attention, awayNote, notesOf } from './attention';
import { card, money, cardStateOf } from './card';
import type { FleetFacts, KioskFacts, Takings } from './facts';
import { speechIn, type Speech } from '../locales/speech';

/** The page asks for itself again so often. */
const REFRESH_SECONDS = 15;
/** A page ends with the property in which it has as many. */
const KIOSKS_ON_A_PAGE = 60;

export interface Looking {
  readonly person: SignedIn;
  /** Which part of a long list; the first is 1. */
  readonly part: number;
  /** Words that the name of a kiosk or its property has. */
  readonly wanted: string;
  /** It does not ask for itself again. */
  readonly isStill: boolean;
  /** HTML of what waits for this person. */
  readonly waits?: string;
}

export function fleetPage(facts: FleetFacts, looking: Looking): string {
  const { wanted, person } = looking;
  const speech = speechIn(person.language);
  const { t } = speech;
  const words = t.fleet;
  const shown = facts.kiosks.filter(({ state }) => state !== 'revoked');
  const gone = facts.kiosks.length - shown.length;
  const notes = notesOf(speech, facts, shown);
  const parts = partsOf(
    speech,
    shown.filter((kiosk) => isWanted(speech, kiosk, wanted)),
  );
  const part = Math.min(Math.max(looking.part, 1), Math.max(parts.length, 1));
  const own = parts[part - 1] ?? [];
  const isAway = facts.awaySinceMs !== null;
  return fleet(
    speech,
    { ...looking, part },
    { notes: notes.length, isAway },
    {
      below: `<p>${words.below(speech.instant(facts.nowMs, facts.timeZone), `<bdi>${text(facts.timeZone)}</bdi>`)}</p>`,
      main: `${looking.waits ?? ''}${attention(
        speech,
        notes,
        own.flatMap(([, kiosks]) => kiosks),
      )}
${totals(speech, facts)}
${shown.length === 0 ? nobody(speech, person) : `${shown.length > KIOSKS_ON_A_PAGE / 4 || wanted !== '' ? finder(speech, looking) : ''}${own.length === 0 ? `<div class="empty"><p>${words.noSuch}</p></div>` : own.map(([name, kiosks]) => section(speech, name, kiosks, facts)).join('\n')}`}
${pager(speech, { ...looking, part }, parts.length)}
${gone > 0 ? `<p class="quiet">${words.turnedAway(t.counts.kiosk(gone))}</p>` : ''}`,
    },
  );
}

/** Where this listener has read nothing yet. */
export function emptyPage(awaySinceMs: number, timeZone: string, person: SignedIn): string {
  const looking = { person, part: 1, wanted: '', isStill: false };
  const speech = speechIn(person.language);
  return fleet(
    speech,
    looking,
    { notes: 1, isAway: true },
    {
      below: '',
      main: attention(speech, [awayNote(speech, awaySinceMs, timeZone, null)], []),
    },
  );
}

/** HTML under the heading, and of the page itself. */
interface Parts {
  readonly below: string;
  readonly main: string;
}

function fleet(
  speech: Speech,
  looking: Looking,
  { notes, isAway }: { readonly notes: number; readonly isAway: boolean },
  parts: Parts,
): string {
  const { person, isStill } = looking;
  const { heading } = speech.t.fleet;
  const title = notes === 0 ? heading : `(${notes}) ${heading}`;
  const seconds = isAway ? AWAY_REFRESH_SECONDS : REFRESH_SECONDS;
  const reload = { seconds, isStill, query: queryOf({ ...looking, isStill: false }) };
  return framed({ speech, heading, title, ...parts, reload, person, path: '/' });
}

function nobody({ t }: Speech, { role, scope }: SignedIn): string {
  const words = t.fleet;
  const how = mayDo(role, 'kiosks')
    ? words.makesCode(`<a href="/kiosks">${t.frame.kiosks}</a>`)
    : words.somebodyLets;
  return `<h2>${words.kiosks}</h2>
<div class="empty"><p>${words.nobody(scope !== 'everywhere')} ${how}</p></div>`;
}

const nameOf = ({ t }: Speech, { propertyId, propertyName }: KioskFacts): string =>
  propertyName ?? t.frame.property(propertyId);

function isWanted(speech: Speech, kiosk: KioskFacts, wanted: string): boolean {
  const where = `${kiosk.id} ${kiosk.title ?? ''} ${nameOf(speech, kiosk)}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}

type Property = readonly [name: string, kiosks: readonly KioskFacts[]];

/** The properties by name, each with its kiosks, in parts of a page. */
function partsOf(speech: Speech, kiosks: readonly KioskFacts[]): readonly (readonly Property[])[] {
  const groups = [...Map.groupBy(kiosks, ({ propertyId }) => propertyId)];
  const sorted = groups
    .map(([id, own]) => ({ id, own, name: own[0] ? nameOf(speech, own[0]) : id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, speech.language) || a.id.localeCompare(b.id));
  const parts: Property[][] = [];
  let left = 0;
  for (const { name, own } of sorted) {
    if (left <= 0) {
      parts.push([]);
      left = KIOSKS_ON_A_PAGE;
    }
    parts.at(-1)?.push([name, own]);
    left -= own.length;
  }
  return parts;
}

/** The kiosks of a property under its name. */
function section(speech: Speech, name: string, kiosks: readonly KioskFacts[], facts: FleetFacts): string {
  const cards = kiosks
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map((kiosk) => card(speech, kiosk, facts));
  return `<section><h2 title="${text(kiosks[0]?.propertyId ?? '')}"><bdi>${text(name)}</bdi></h2>
<ul class="kiosks">${cards.join('\n')}</ul></section>`;
}

/** What the address of this part says. */
const queryOf = ({ part, wanted, isStill }: Looking): Record<string, string> => ({
  ...(part > 1 ? { part: String(part) } : {}),
  ...(wanted === '' ? {} : { find: wanted }),
  ...(isStill ? { still: '1' } : {}),
});

const finder = ({ t }: Speech, { wanted, isStill }: Looking): string =>
  `<form class="find" role="search" method="get" action="/">${isStill ? hidden('still', '1') : ''}<label for="find">${t.fleet.findLabel}</label>
<input id="find" name="find" value="${text(wanted)}" autocomplete="off"><button class="second">${t.fleet.find}</button></form>`;

function pager({ t }: Speech, looking: Looking, parts: number): string {
  if (parts < 2) return '';
  const { part } = looking;
  const words = t.fleet;
  const link = (to: number, word: string) =>
    `<a href="/?${text(new URLSearchParams({ ...queryOf(looking), part: String(to) }).toString())}">${word}</a>`;
  return `<nav class="more" aria-label="${words.moreKiosks}">${part > 1 ? link(part - 1, words.before) : ''}<span>${words.part(part, parts)}</span>${part < parts ? link(part + 1, words.next) : ''}</nav>`;
}

function totals(speech: Speech, facts: FleetFacts): string {
  const words = speech.t.fleet;
  const { kiosks } = facts;
  const sums = new Map<string | null, number>();
  for (const { currency, amountMinor } of kiosks.flatMap(({ takingsToday }) => takingsToday ?? []))
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  const moveIns = kiosks.reduce((sum, { moveInsToday }) => sum + moveInsToday, 0);
  const joined = kiosks.filter(({ state }) => state === 'active');
  const reached = joined.filter(({ isSilent }) => !isSilent).length;
  const inOrder = joined.filter((kiosk) => cardStateOf(speech, kiosk, facts) === 'in-order').length;
  const takings: Takings[] = [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return `<dl class="totals">
<div><dt>${words.reached}</dt><dd>${words.of(reached, joined.length)}</dd></div>
<div><dt>${words.inOrder}</dt><dd>${words.of(inOrder, joined.length)}</dd></div>
<div><dt>${words.moveIns}</dt><dd>${speech.number(moveIns)}</dd></div>
${kiosks.some(({ takingsToday }) => takingsToday === null) ? '' : `<div><dt>${words.takings}</dt><dd>${money(speech, takings)}</dd></div>\n`}</dl>`;
}
