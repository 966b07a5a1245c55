/** The fleet page: what each kiosk does, and what a person should look at. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { hidden } from '../pages/forms';
import { framed } from '../pages/frame';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { attention, awayNote, notesOf } from './attention';
import { card, money, cardStateOf } from './card';
import type { FleetFacts, KioskFacts, Takings } from './facts';
import { instant } from './times';
import { count } from './words';

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
  const { wanted } = looking;
  const shown = facts.kiosks.filter(({ state }) => state !== 'revoked');
  const gone = facts.kiosks.length - shown.length;
  const notes = notesOf(facts, shown);
  const parts = partsOf(shown.filter((kiosk) => isWanted(kiosk, wanted)));
  const part = Math.min(Math.max(looking.part, 1), Math.max(parts.length, 1));
  const own = parts[part - 1] ?? [];
  return fleet(
    { ...looking, part },
    notes.length,
    `<p>As of ${instant(facts.nowMs, facts.timeZone)}, ${text(facts.timeZone)}. “Today” is by this clock’s day; times of sales are by each kiosk’s own clock.</p>`,
    `${looking.waits ?? ''}${attention(
      notes,
      own.flatMap(([, kiosks]) => kiosks),
    )}
${totals(facts)}
${shown.length === 0 ? nobody(looking.person) : `${shown.length > KIOSKS_ON_A_PAGE / 4 || wanted !== '' ? finder(looking) : ''}${own.length === 0 ? '<div class="empty"><p>No kiosk has such a name.</p></div>' : own.map(([name, kiosks]) => section(name, kiosks, facts)).join('\n')}`}
${pager({ ...looking, part }, parts.length)}
${gone > 0 ? `<p class="quiet">${count(gone, 'kiosk')} turned away.</p>` : ''}`,
  );
}

/** Where this listener has read nothing yet. */
export function emptyPage(awaySinceMs: number, timeZone: string, person: SignedIn): string {
  const looking = { person, part: 1, wanted: '', isStill: false };
  return fleet(looking, 1, '', attention([awayNote(awaySinceMs, timeZone, null)], []));
}

function fleet(looking: Looking, notes: number, below: string, main: string): string {
  const { person, isStill } = looking;
  const title = notes === 0 ? 'Fleet' : `(${notes}) Fleet`;
  const reload = { seconds: REFRESH_SECONDS, isStill, query: queryOf({ ...looking, isStill: false }) };
  return framed({ heading: 'Fleet', title, below, main, reload, person, path: '/' });
}

function nobody({ role, scope }: SignedIn): string {
  const how = mayDo(role, 'kiosks')
    ? '<a href="/kiosks">Kiosks</a> makes the code with which one joins.'
    : 'Somebody who looks after kiosks lets one join.';
  return `<h2>Kiosks</h2>
<div class="empty"><p>No kiosk has joined yet${scope === 'everywhere' ? '' : ' at your properties'}. ${how}</p></div>`;
}

const nameOf = ({ propertyId, propertyName }: KioskFacts): string => propertyName ?? `Property ${propertyId}`;

function isWanted(kiosk: KioskFacts, wanted: string): boolean {
  const where = `${kiosk.id} ${kiosk.title ?? ''} ${nameOf(kiosk)}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}

type Property = readonly [name: string, kiosks: readonly KioskFacts[]];

/** The properties by name, each with its kiosks, in parts of a page. */
function partsOf(kiosks: readonly KioskFacts[]): readonly (readonly Property[])[] {
  const groups = [...Map.groupBy(kiosks, ({ propertyId }) => propertyId)];
  const sorted = groups
    .map(([id, own]) => ({ id, own, name: own[0] ? nameOf(own[0]) : id }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
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
function section(name: string, kiosks: readonly KioskFacts[], facts: FleetFacts): string {
  const cards = kiosks
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map((kiosk) => card(kiosk, facts));
  return `<section><h2 title="${text(kiosks[0]?.propertyId ?? '')}"><bdi>${text(name)}</bdi></h2>
<ul class="kiosks">${cards.join('\n')}</ul></section>`;
}

/** What the address of this part says. */
const queryOf = ({ part, wanted, isStill }: Looking): Record<string, string> => ({
  ...(part > 1 ? { part: String(part) } : {}),
  ...(wanted === '' ? {} : { find: wanted }),
  ...(isStill ? { still: '1' } : {}),
});

const finder = ({ wanted, isStill }: Looking): string =>
  `<form class="find" role="search" method="get" action="/">${isStill ? hidden('still', '1') : ''}<label for="find">Kiosk or property</label>
<input id="find" name="find" value="${text(wanted)}" autocomplete="off"><button class="second">Find</button></form>`;

function pager(looking: Looking, parts: number): string {
  if (parts < 2) return '';
  const { part } = looking;
  const link = (to: number, word: string) =>
    `<a href="/?${text(new URLSearchParams({ ...queryOf(looking), part: String(to) }).toString())}">${word}</a>`;
  return `<nav class="more" aria-label="More kiosks">${part > 1 ? link(part - 1, 'Before') : ''}<span>Part ${part} of ${parts}</span>${part < parts ? link(part + 1, 'Next') : ''}</nav>`;
}

function totals(facts: FleetFacts): string {
  const { kiosks } = facts;
  const sums = new Map<string | null, number>();
  for (const { currency, amountMinor } of kiosks.flatMap(({ takingsToday }) => takingsToday))
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  const moveIns = kiosks.reduce((sum, { moveInsToday }) => sum + moveInsToday, 0);
  const joined = kiosks.filter(({ state }) => state === 'active');
  const reached = joined.filter(({ isSilent }) => !isSilent).length;
  const inOrder = joined.filter((kiosk) => cardStateOf(kiosk, facts) === 'in-order').length;
  const takings: Takings[] = [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return `<dl class="totals">
<div><dt>Kiosks reached</dt><dd>${reached} of ${joined.length}</dd></div>
<div><dt>Kiosks in order</dt><dd>${inOrder} of ${joined.length}</dd></div>
<div><dt>Move-ins today</dt><dd>${moveIns}</dd></div>
<div><dt>Takings today</dt><dd>${money(takings)}</dd></div>
</dl>`;
}
