/** The pages of catalogues: who has an old one and why, what was published for a site, and two sites side by side. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Id } from '../../shared/ids';
import type { compareCatalogues } from '../catalogue/compare';
import { isOld, type KioskCatalogue, type Why } from '../catalogue/standing';
import { tableWords } from '../catalogue/words';
import type { PublishedVersion } from '../database/catalogue/published-files';
import { age, instant } from '../fleet/times';
import { count } from '../fleet/words';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { form, kioskLink, table } from './forms';
import { framed } from './frame';

/** More than anybody reads through; the sentence above says how many there are. */
const MOST_LISTED = 200;
const MOST_NAMED = 40;

const cataloguePath = (id: Id<'property'>): string => `/catalogues/${id}`;
const bdi = (word: string): string => `<bdi>${text(word)}</bdi>`;

export interface CataloguesPage {
  readonly person: SignedIn;
  readonly standings: readonly KioskCatalogue[];
  readonly published: ReadonlyMap<Id<'property'>, PublishedVersion>;
  readonly properties: readonly Property[];
  readonly nowMs: number;
  readonly timeZone: string;
}

export function cataloguesPage({
  person,
  standings,
  published,
  properties,
  nowMs,
  timeZone,
}: CataloguesPage): string {
  const old = standings.filter(isOld);
  const late = old
    .slice(0, MOST_LISTED)
    .map(({ kiosk, has, target, why }) => [
      kioskLink(kiosk.id, kiosk.title),
      bdi(kiosk.propertyName ?? kiosk.propertyId),
      has === null ? 'not told' : has === 0 ? 'none' : String(has),
      target === null ? '–' : `${target.version}, published ${age(target.atMs, nowMs)}`,
      whyWords(why, nowMs),
    ]);
  const sites = properties.map(({ id, name }) => {
    const last = published.get(id);
    const own = standings.filter(({ kiosk }) => kiosk.propertyId === id);
    const current = own.filter(({ why }) => why.kind === 'current').length;
    return [
      `<a href="${cataloguePath(id)}">${bdi(name)}</a>`,
      last === undefined ? 'none' : String(last.version),
      last === undefined ? '–' : instant(last.atMs, timeZone),
      `${current} of ${own.length}`,
    ];
  });
  return framed({
    heading: 'Catalogs',
    person,
    path: '/catalogues',
    below: `<p>${old.length === 0 ? 'Every kiosk has the catalog that was published last for its site.' : `${count(old.length, 'kiosk')} without the catalog that was published last.`} <a href="/changes">Changes</a> are edited, approved and published there.</p>`,
    main: `${late.length === 0 ? '' : table(['Kiosk', 'Site', 'Has', 'Should have', 'Why'], late, 'Kiosks with an old catalog')}
${old.length > MOST_LISTED ? `<p class="more">And ${old.length - MOST_LISTED} more.</p>` : ''}
${sites.length === 0 ? '<div class="empty"><p>No site has a kiosk or a catalog yet.</p></div>' : table(['Site', 'Version', 'Published', 'Kiosks that have it'], sites, 'Sites')}`,
  });
}

/** What is so, and what somebody does about it. */
function whyWords(why: Why, nowMs: number): string {
  switch (why.kind) {
    case 'refused':
      return `It refused it: <span dir="ltr">${text(why.problems.join('; '))}</span>. Correct the file, and publish it again.`;
    case 'not_reached':
      return why.sinceMs === null
        ? 'It has never reported. See whether it is switched on and has its line.'
        : `It was last heard ${age(why.sinceMs, nowMs)}. It takes the catalog when its line is back.`;
    case 'not_joined':
      return 'It has not joined yet.';
    case 'on_its_way':
      return 'On its way.';
    case 'waits':
      return 'It is reached and has not taken it yet. It waits while a customer pays.';
    case 'current':
    case 'not_published':
      return '';
    // no default
  }
}

/** Begins a change that another person approves. */
const backForm = (person: SignedIn, property: Property, version: number): string =>
  form({
    action: `${cataloguePath(property.id)}/${version}/return`,
    person,
    button: 'Go back to it',
    isSecond: true,
    about: `version ${version}`,
    fields: '',
  });

export interface CataloguePage {
  readonly person: SignedIn;
  readonly property: Property;
  readonly versions: readonly PublishedVersion[];
  /** Other sites with a catalogue. */
  readonly others: readonly Property[];
  readonly timeZone: string;
}

export function cataloguePage({ person, property, versions, others, timeZone }: CataloguePage): string {
  const path = cataloguePath(property.id);
  const mayReturn = mayDo(person.role, 'catalogues') && versions.length > 1;
  const rows = versions.map(({ version, atMs }, place) => [
    `${version}${place === 0 ? ' <b>published last</b>' : ''}`,
    instant(atMs, timeZone),
    `<a href="${path}/${version}/file" download aria-label="Export version ${version}">Export</a>`,
    ...(mayReturn ? [place === 0 ? '–' : backForm(person, property, version)] : []),
  ]);
  const links = others.map(
    ({ id, name }) => `<li><a href="${path}/compare/${id}">Compare with ${bdi(name)}</a></li>`,
  );
  const compare =
    links.length === 0 || versions.length === 0
      ? ''
      : `<section class="panel"><h2>Another site</h2><ul>${links.join('')}</ul></section>`;
  return framed({
    heading: 'Catalog',
    title: `Catalog, ${property.name}`,
    person,
    path: '/catalogues',
    below: `<p>${bdi(property.name)}. The file can be published again as it is.</p>`,
    main:
      versions.length === 0
        ? '<div class="empty"><p>No catalog was published for this site.</p></div>'
        : `<div class="side"><section>${table(['Version', 'Published', 'File', ...(mayReturn ? ['Back to it'] : [])], rows, 'Versions')}</section>${compare}</div>`,
  });
}

interface Side {
  readonly property: Property;
  readonly version: number;
}
type Differences = ReturnType<typeof compareCatalogues>;

export interface ComparisonPage {
  readonly person: SignedIn;
  readonly one: Side;
  readonly other: Side;
  readonly differences: Differences;
}

/** What a side is called over its column, and before what it alone has. */
interface SideWords {
  readonly name: string;
  readonly only: string;
}

/** A part for each table in which two catalogues differ. */
export function differenceParts(one: SideWords, other: SideWords, differences: Differences): string[] {
  const heads = ['Thing', 'Field', one.name, other.name];
  return differences.map(({ table: name, onlyOne, onlyOther, fields }) => {
    const rows = fields
      .slice(0, MOST_LISTED)
      .map((each) => [
        bdi(each.name),
        `<code>${text(each.field)}</code>`,
        value(each.one),
        value(each.other),
      ]);
    return `<section class="panel dense"><h3>${tableWords[name]}</h3>
${only(one, onlyOne)}${only(other, onlyOther)}${rows.length === 0 ? '' : table(heads, rows, `${count(fields.length, 'difference')}`)}
${fields.length > MOST_LISTED ? `<p class="more">And ${fields.length - MOST_LISTED} more.</p>` : ''}</section>`;
  });
}

export function comparisonPage({ person, one, other, differences }: ComparisonPage): string {
  const wordsOf = ({ property }: Side): SideWords => ({
    name: property.name,
    only: `Only at ${property.name}`,
  });
  const parts = differenceParts(wordsOf(one), wordsOf(other), differences).map((part) =>
    part.replace(/<(\/?)h3>/g, '<$1h2>'),
  );
  const side = ({ property, version }: Side) =>
    `<a href="${cataloguePath(property.id)}">${bdi(property.name)}</a>, version ${version}`;
  return framed({
    heading: 'Two catalogs',
    title: `${one.property.name} and ${other.property.name}`,
    person,
    path: '/catalogues',
    below: `<p>${side(one)}, compared with ${side(other)}. Things are compared by their names.</p>`,
    main: parts.length === 0 ? '<div class="empty"><p>They say the same.</p></div>' : parts.join('\n'),
  });
}

function only(side: SideWords, things: Differences[number]['onlyOne']): string {
  if (things.length === 0) return '';
  const more = things.length - MOST_NAMED;
  const told = things
    .slice(0, MOST_NAMED)
    .map(({ name }) => bdi(name))
    .join(', ');
  return `<p>${bdi(side.only)} (${things.length}): ${told}${more > 0 ? ` and ${more} more` : ''}.</p>\n`;
}

const LONGEST = 160;

function value(of: string | boolean): string {
  if (typeof of === 'boolean') return of ? 'yes' : 'no';
  if (of === '') return '–';
  return bdi(of.length > LONGEST ? `${of.slice(0, LONGEST)}…` : of);
}
