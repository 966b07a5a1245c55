/** The fleet page: what each kiosk does, and what a person should look at. Plain HTML that asks nobody else for anything. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { attention, awayNote, notesOf } from './attention';
import { card, money, cardStateOf } from './card';
import type { FleetFacts, KioskFacts, Takings } from './facts';
import { framed } from './frame';
import { instant } from './times';
import { count } from './words';

/** The page asks for itself again so often. */
const REFRESH_SECONDS = 15;

export function fleetPage(facts: FleetFacts): string {
  const shown = facts.kiosks.filter(({ state }) => state !== 'revoked');
  const gone = facts.kiosks.length - shown.length;
  const notes = notesOf(facts, shown);
  return fleet(
    notes.length,
    `<p>As of ${instant(facts.nowMs, facts.timeZone)}, ${text(facts.timeZone)}. “Today” is by this clock’s day; times of sales are by each kiosk’s own clock. <a href="/figures">Occupancy and money</a></p>`,
    `${attention(notes, shown)}
${totals(facts)}
${shown.length === 0 ? nobody : properties(shown, facts)}
${gone > 0 ? `<p class="quiet">${count(gone, 'kiosk')} turned away.</p>` : ''}`,
  );
}

/** Where this listener has read nothing yet. */
export function emptyPage(awaySinceMs: number, timeZone: string): string {
  return fleet(1, '', attention([awayNote(awaySinceMs, timeZone, null)], []));
}

function fleet(notes: number, below: string, main: string): string {
  const title = notes === 0 ? 'Fleet' : `(${notes}) Fleet`;
  return framed({ heading: 'Fleet', title, below, main, refreshSeconds: REFRESH_SECONDS });
}

const nobody = `<h2>Kiosks</h2>
<div class="empty"><p>No kiosk has joined yet. This names one, and makes the code with which it joins:</p>
<p><code>npm run head-office -- kiosk add --id NAME --property GUID</code></p></div>`;

/** The kiosks of each property under its name. */
function properties(kiosks: readonly KioskFacts[], facts: FleetFacts): string {
  const groups = Map.groupBy(kiosks, ({ propertyId }) => propertyId);
  const named = [...groups].map(([id, own]) => ({ id, own, name: own[0]?.propertyName ?? `Property ${id}` }));
  return named
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id))
    .map(({ id, own, name }) => {
      const cards = own
        .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
        .map((kiosk) => card(kiosk, facts));
      return `<section><h2 title="${text(id)}"><bdi>${text(name)}</bdi></h2>
<ul class="kiosks">${cards.join('\n')}</ul></section>`;
    })
    .join('\n');
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
