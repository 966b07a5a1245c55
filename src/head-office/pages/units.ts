/** The pages of units: which kiosk rents out which without asking, and giving it others. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Id } from '../../shared/ids';
import type { Move, Standings } from '../claims/moves';
import type { SiteUnit } from '../claims/site';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { field, form, hidden, kioskOf, said, select, table } from './forms';
import { framed } from './frame';

export function propertiesPage(person: SignedIn, properties: readonly Property[]): string {
  const speech = speechIn(person.language);
  const { units: words } = speech.t.kiosks;
  const items = properties.map(
    ({ id, name }) => `<li><a href="/units/${id}"><bdi>${text(name)}</bdi></a></li>`,
  );
  return framed({
    speech,
    heading: words.heading,
    person,
    path: '/units',
    main:
      items.length === 0
        ? `<div class="empty"><p>${words.noProperty}</p></div>`
        : `<div class="panel narrow"><p>${words.which}</p><ul>${items.join('')}</ul></div>`,
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
  const speech = speechIn(person.language);
  const { units: words } = speech.t.kiosks;
  const rows = rowsOf(speech, page);
  const list =
    site === null
      ? `<div class="empty"><p>${words.noCatalogue}</p></div>`
      : table(words.heads, rows, speech.t.counts.unit(site.length));
  return framed({
    speech,
    heading: words.heading,
    title: words.title(property.name),
    person,
    path: '/units',
    below: `<p><bdi>${text(property.name)}</bdi>. ${words.below}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side"><section>${list}</section>
${mayDo(person.role, 'allot') && site !== null && page.kioskIds.length > 0 ? forms(speech, page) : ''}</div>`,
  });
}

function rowsOf({ t, language }: Speech, { person, site, standings, kioskIds }: UnitsPage): string[][] {
  const words = t.kiosks.units;
  const numbers = (of: (id: Id<'unit'>) => boolean) =>
    (site ?? []).filter(({ id }) => of(id)).map(({ number }) => number);
  const row = (head: string, units: readonly string[]) => [
    head,
    String(units.length),
    units.length === 0
      ? '–'
      : inOneLine(
          units.map((number) => `<bdi>${text(number)}</bdi>`),
          language,
        ),
  ];
  const known = new Set([...kioskIds, ...standings.allotted.values()]);
  return [
    ...[...known].toSorted().map((kioskId) =>
      row(
        words.allotted(kioskOf(person.role, kioskId)),
        numbers((id) => standings.allotted.get(id) === kioskId),
      ),
    ),
    row(
      words.anyKiosk,
      numbers((id) => !standings.allotted.has(id)),
    ),
    row(
      words.rented,
      numbers((id) => standings.let.has(id)),
    ),
  ];
}

function forms({ t }: Speech, { person, property, kioskIds, typed = '' }: UnitsPage): string {
  const words = t.kiosks.units;
  const path = `/units/${property.id}`;
  const kiosks = kioskIds.map((id) => ({ value: id, name: id }));
  const units = (id: string) =>
    field({
      name: 'units',
      label: words.units,
      hint: words.unitsHint,
      value: typed,
    })
      .replaceAll('field-units', `field-units-${id}`)
      .replaceAll('hint-units', `hint-units-${id}`);
  const kiosk = (id: string) =>
    select('kiosk', words.kiosk, kiosks).replaceAll('field-kiosk', `field-kiosk-${id}`);
  return `<div><section class="panel"><h2>${words.give}</h2>
<p>${words.giveText}</p>${form({
    action: `${path}/allot`,
    person,
    button: words.see,
    fields: `${kiosk('give')}${units('give')}`,
  })}</section>
<section class="panel"><h2>${words.share}</h2><p>${words.shareText}</p>${form({
    action: `${path}/share`,
    person,
    button: words.see,
    fields: '',
  })}</section>
<section class="panel"><h2>${words.take}</h2>
<p>${words.takeText}</p>${form({
    action: `${path}/withdraw`,
    person,
    button: words.takeButton,
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

/** When a kiosk gets the unit. */
function howWords({ t }: Speech, how: Move['how'], by: string): string {
  const { has, free, givenUp, letAt } = t.kiosks.units;
  const kiosk = `<bdi>${text(by)}</bdi>`;
  return { has, free, given_up_by: givenUp(kiosk), let_at: letAt(kiosk) }[how];
}

/** What would be done, before it is. */
export function planPage({ person, property, action, fields, moves, nameOf }: PlanPage): string {
  const speech = speechIn(person.language);
  const { units: words } = speech.t.kiosks;
  const news = moves.filter(({ how }) => how !== 'has');
  const rows = news.map(({ unitId, kioskId, how, by }) => [
    `<bdi>${text(nameOf(unitId))}</bdi>`,
    `<bdi>${text(kioskId)}</bdi>`,
    howWords(speech, how, by ?? ''),
  ]);
  const again = Object.entries({ ...fields, sure: 'yes' }).map(([name, value]) => hidden(name, value));
  return framed({
    speech,
    heading: words.wouldChange,
    person,
    path: '/units',
    below: `<p><bdi>${text(property.name)}</bdi>. <a href="/units/${property.id}">${words.back}</a></p>`,
    main:
      news.length === 0
        ? `<div class="empty"><p>${words.nothing}</p></div>`
        : `${table(words.planHeads, rows, words.news(news.length, moves.length))}${form({ action, person, button: words.allot, fields: again.join('') })}`,
  });
}
