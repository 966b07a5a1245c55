/** The pages of units: which kiosk rents out which without asking, and giving it others. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Id } from '../../shared/ids';
import type { Move, Standings } from '../claims/moves';
import type { SiteUnit } from '../claims/site';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { field, form, hidden, kioskLink, said, select, table } from './forms';
import { framed } from './frame';

export function propertiesPage(person: SignedIn, properties: readonly Property[]): string {
  const items = properties.map(
    ({ id, name }) => `<li><a href="/units/${id}"><bdi>${text(name)}</bdi></a></li>`,
  );
  return framed({
    heading: 'Units',
    person,
    path: '/units',
    main:
      items.length === 0
        ? '<div class="empty"><p>No property has a kiosk or a catalog yet.</p></div>'
        : `<div class="panel narrow"><p>Which kiosk rents out which unit, at:</p><ul>${items.join('')}</ul></div>`,
  });
}

export interface UnitsPage {
  readonly person: SignedIn;
  readonly property: Property;
  /** Null: no catalogue was published. */
  readonly site: readonly SiteUnit[] | null;
  readonly standings: Standings;
  /** Those that have joined. */
  readonly kioskIds: readonly string[];
  readonly wrong?: string | null;
  readonly done?: string | null;
  readonly typed?: string;
}

export function unitsPage(page: UnitsPage): string {
  const { person, property, site, wrong = null, done = null } = page;
  const rows = rowsOf(page);
  const list =
    site === null
      ? '<div class="empty"><p>No catalog was published for this property. Head office does not know its units.</p></div>'
      : table(['Kiosk', 'Units', 'Which'], rows, `${site.length} units`);
  return framed({
    heading: 'Units',
    title: `Units, ${property.name}`,
    person,
    path: '/units',
    below: `<p><bdi>${text(property.name)}</bdi>. A kiosk rents out its allotted units without asking, even while it is offline.</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side"><section>${list}</section>
${mayDo(person.role, 'allot') && site !== null && page.kioskIds.length > 0 ? forms(page) : ''}</div>`,
  });
}

function rowsOf({ site, standings, kioskIds }: UnitsPage): string[][] {
  const numbers = (of: (id: Id<'unit'>) => boolean) =>
    (site ?? []).filter(({ id }) => of(id)).map(({ number }) => number);
  const row = (head: string, units: readonly string[]) => [
    head,
    String(units.length),
    units.length === 0 ? '–' : units.map((number) => `<bdi>${text(number)}</bdi>`).join(', '),
  ];
  const known = new Set([...kioskIds, ...standings.allotted.values()]);
  return [
    ...[...known].toSorted().map((kioskId) =>
      row(
        `${kioskLink(kioskId)}, allotted`,
        numbers((id) => standings.allotted.get(id) === kioskId),
      ),
    ),
    row(
      'any kiosk, the first that asks',
      numbers((id) => !standings.allotted.has(id)),
    ),
    row(
      'rented now, in all',
      numbers((id) => standings.let.has(id)),
    ),
  ];
}

function forms({ person, property, kioskIds, typed = '' }: UnitsPage): string {
  const path = `/units/${property.id}`;
  const kiosks = kioskIds.map((id) => ({ value: id, name: id }));
  const units = (id: string) =>
    field({
      name: 'units',
      label: 'Units',
      hint: 'Numbers with commas between them: A101, A102',
      value: typed,
    })
      .replaceAll('field-units', `field-units-${id}`)
      .replaceAll('hint-units', `hint-units-${id}`);
  const kiosk = (id: string) =>
    select('kiosk', 'Kiosk', kiosks).replaceAll('field-kiosk', `field-kiosk-${id}`);
  return `<div><section class="panel"><h2>Give units to a kiosk</h2>
<p>A unit that another kiosk has becomes its own once the other has given it up.</p>${form({
    action: `${path}/allot`,
    person,
    button: 'See what would change',
    fields: `${kiosk('give')}${units('give')}`,
  })}</section>
<section class="panel"><h2>Share all free units evenly</h2><p>Each kiosk gets the same number of each size.</p>${form(
    {
      action: `${path}/share`,
      person,
      button: 'See what would change',
      fields: '',
    },
  )}</section>
<section class="panel"><h2>Take units from a kiosk</h2>
<p>A unit that is held or rented there stays until that has ended.</p>${form({
    action: `${path}/withdraw`,
    person,
    button: 'Take these units',
    fields: `${kiosk('take')}${units('take')}`,
  })}</section></div>`;
}

export interface PlanPage {
  readonly person: SignedIn;
  readonly property: Property;
  /** Where the form goes again, to do it. */
  readonly action: string;
  /** What was typed. */
  readonly fields: Readonly<Record<string, string>>;
  readonly moves: readonly Move[];
  readonly nameOf: (unitId: Id<'unit'>) => string;
}

const howWords: Readonly<Record<Move['how'], (by: string) => string>> = {
  has: () => 'as before',
  free: () => 'at once',
  given_up_by: (by) => `once ${by} has given it up`,
  let_at: (by) => `not before the contract at ${by} has ended`,
};

/** What would be done, before it is. */
export function planPage({ person, property, action, fields, moves, nameOf }: PlanPage): string {
  const news = moves.filter(({ how }) => how !== 'has');
  const rows = news.map(({ unitId, kioskId, how, by }) => [
    `<bdi>${text(nameOf(unitId))}</bdi>`,
    text(kioskId),
    text(howWords[how](by ?? '')),
  ]);
  const again = Object.entries({ ...fields, sure: 'yes' }).map(([name, value]) => hidden(name, value));
  return framed({
    heading: 'What would change',
    person,
    path: '/units',
    below: `<p><bdi>${text(property.name)}</bdi>. <a href="/units/${property.id}">Back, and change nothing</a></p>`,
    main:
      news.length === 0
        ? '<div class="empty"><p>Nothing: the kiosks have these units already.</p></div>'
        : `${table(['Unit', 'Goes to', 'When'], rows, `${news.length} of ${moves.length} units are new`)}${form({ action, person, button: 'Allot these units', fields: again.join('') })}`,
  });
}
