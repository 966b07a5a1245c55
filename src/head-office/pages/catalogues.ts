/** The pages of catalogues: who has an old one and why, what was published for a site, and two sites side by side. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Id } from '../../shared/ids';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import type { compareCatalogues } from '../catalogue/compare';
import { isOld, type KioskCatalogue, type Why } from '../catalogue/standing';
import { fieldWords, partWords } from '../catalogue/words';
import type { PublishedVersion } from '../database/catalogue/published-files';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { valueWords, type ShownValue } from './catalogue-values';
import { forYouPart, type ForYou } from './for-you';
import { bdi, field, form, kioskOf, panel, said, table } from './forms';
import { framed } from './frame';

/** More than anybody reads through; the sentence above says how many there are. */
const MOST_LISTED = 200;
const MOST_NAMED = 40;

const cataloguePath = (id: Id<'property'>): string => `/catalogues/${id}`;

export interface CataloguesPage {
  readonly person: SignedIn;
  readonly standings: readonly KioskCatalogue[];
  readonly published: ReadonlyMap<Id<'property'>, PublishedVersion>;
  readonly properties: readonly Property[];
  /** What of them waits for the reader. */
  readonly forYou: ForYou;
  readonly nowMs: number;
  readonly timeZone: string;
}

export function cataloguesPage({
  person,
  standings,
  published,
  properties,
  forYou,
  nowMs,
  timeZone,
}: CataloguesPage): string {
  const speech = speechIn(person.language);
  const { t } = speech;
  const words = t.changes.catalogues;
  const old = standings.filter(isOld);
  const late = old
    .slice(0, MOST_LISTED)
    .map(({ kiosk, has, target, why }) => [
      kioskOf(person.role, kiosk.id, kiosk.title),
      bdi(kiosk.propertyName ?? kiosk.propertyId),
      has === null ? words.notTold : has === 0 ? t.frame.none : String(has),
      target === null ? '–' : words.target(target.version, speech.age(target.atMs, nowMs)),
      whyWords(speech, why, nowMs),
    ]);
  const sites = properties.map(({ id, name }) => {
    const last = published.get(id);
    const own = standings.filter(({ kiosk }) => kiosk.propertyId === id);
    const current = own.filter(({ why }) => why.kind === 'current').length;
    return [
      `<a href="${cataloguePath(id)}">${bdi(name)}</a>`,
      last === undefined ? t.frame.none : String(last.version),
      last === undefined ? '–' : speech.instant(last.atMs, timeZone),
      t.fleet.of(current, own.length),
    ];
  });
  return framed({
    speech,
    heading: words.heading,
    person,
    path: '/catalogues',
    below: `<p>${old.length === 0 ? words.allCurrent : words.old(t.counts.kiosk(old.length))} ${words.changes(`<a href="/changes">${words.changesLink}</a>`)}</p>`,
    main: `${forYouPart(speech, forYou)}${late.length === 0 ? '' : table(words.lateHeads, late, words.lateCaption)}
${old.length > MOST_LISTED ? `<p class="more">${t.frame.more(old.length - MOST_LISTED)}</p>` : ''}
${sites.length === 0 ? `<div class="empty"><p>${words.noSite}</p></div>` : table(words.heads, sites, words.caption)}`,
  });
}

/** What is so, and what somebody does about it. */
function whyWords({ t, age }: Speech, why: Why, nowMs: number): string {
  const words = t.changes.catalogues.why;
  switch (why.kind) {
    case 'refused':
      return words.refused(`<span lang="en" dir="ltr">${text(why.problems.join('; '))}</span>`);
    case 'not_reached':
      return why.sinceMs === null ? words.neverReported : words.lastHeard(age(why.sinceMs, nowMs));
    case 'not_joined':
      return words.notJoined;
    case 'on_its_way':
      return words.onItsWay;
    case 'waits':
      return words.waits;
    case 'current':
    case 'not_published':
      return '';
    // no default
  }
}

/** Begins a change that another person approves. */
const backForm = ({ t }: Speech, person: SignedIn, property: Property, version: number): string =>
  form({
    action: `${cataloguePath(property.id)}/${version}/return`,
    person,
    button: t.changes.catalogues.goBack,
    isSecond: true,
    about: t.changes.catalogues.version(version),
    fields: '',
  });

export interface CataloguePage {
  readonly person: SignedIn;
  readonly property: Property;
  readonly versions: readonly PublishedVersion[];
  /** Other sites with a catalogue. */
  readonly others: readonly Property[];
  /** The last file of reservations and credit notes; null: none was published. */
  readonly elsewhere: PublishedVersion | null;
  readonly timeZone: string;
  readonly wrong: string | null;
  readonly done: string | null;
}

export function cataloguePage(page: CataloguePage): string {
  const { person, property, versions, others, timeZone, wrong, done } = page;
  const speech = speechIn(person.language);
  const words = speech.t.changes.catalogues;
  const path = cataloguePath(property.id);
  const mayReturn = mayDo(person.role, 'publish') && versions.length > 1;
  const rows = versions.map(({ version, atMs }, place) => [
    `${version}${place === 0 ? ` <b>${words.last}</b>` : ''}`,
    speech.instant(atMs, timeZone),
    `<a href="${path}/${version}/file" download aria-label="${words.exportVersion(version)}">${words.export}</a>`,
    ...(mayReturn ? [place === 0 ? '–' : backForm(speech, person, property, version)] : []),
  ]);
  const links = others.map(
    ({ id, name }) => `<li><a href="${path}/compare/${id}">${words.compareWith(bdi(name))}</a></li>`,
  );
  const compare =
    links.length === 0 || versions.length === 0
      ? ''
      : `<section class="panel"><h2>${words.another}</h2><ul>${links.join('')}</ul></section>`;
  return framed({
    speech,
    heading: words.one,
    title: words.title(property.name),
    person,
    path: '/catalogues',
    below: `<p>${bdi(property.name)}. ${words.again}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side"><section>${
      versions.length === 0
        ? `<div class="empty"><p>${words.none}</p></div>`
        : table(mayReturn ? words.versionHeads : words.versionHeads.slice(0, 3), rows, words.versions)
    }</section><div>${compare}${elsewherePart(speech, page)}</div></div>`,
  });
}

/** Nothing of the file is shown: it names tenants. */
function elsewherePart(speech: Speech, { person, property, elsewhere, timeZone }: CataloguePage): string {
  if (!mayDo(person.role, 'allot')) return '';
  const words = speech.t.changes.catalogues.elsewhere;
  const last =
    elsewhere === null ? words.none : words.last(elsewhere.version, speech.instant(elsewhere.atMs, timeZone));
  const fields = field({ name: 'file', label: words.file, hint: words.fileHint, type: 'file' });
  const action = `${cataloguePath(property.id)}/elsewhere`;
  return panel(
    words.heading,
    last,
    form({ action, person, button: words.publish, isSecond: true, hasFile: true, fields }),
  );
}

interface Side {
  readonly property: Property;
  readonly file: CatalogueFile;
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
  readonly file: CatalogueFile;
  readonly name: string;
  readonly only: string;
}

/** A part for each table in which two catalogues differ. */
export function differenceParts(
  speech: Speech,
  [one, other]: readonly [SideWords, SideWords],
  differences: Differences,
): string[] {
  const { t } = speech;
  const { thing, field } = t.changes.catalogues;
  const heads = [thing, field, one.name, other.name];
  return differences.map(({ table: name, onlyOne, onlyOther, fields }) => {
    const rows = fields.slice(0, MOST_LISTED).map((each) => [
      bdi(partWords(name, each.name, speech)),
      text(fieldWords(each.field, speech)),
      valueOf(speech, one.file, { table: name, field: each.field, value: each.one, values: each.ofOne }),
      valueOf(speech, other.file, {
        table: name,
        field: each.field,
        value: each.other,
        values: each.ofOther,
      }),
    ]);
    return `<section class="panel dense"><h3>${t.tables[name]}</h3>
${only(speech, one, onlyOne)}${only(speech, other, onlyOther)}${rows.length === 0 ? '' : table(heads, rows, t.counts.difference(fields.length))}
${fields.length > MOST_LISTED ? `<p class="more">${t.frame.more(fields.length - MOST_LISTED)}</p>` : ''}</section>`;
  });
}

export function comparisonPage({ person, one, other, differences }: ComparisonPage): string {
  const speech = speechIn(person.language);
  const words = speech.t.changes.catalogues;
  const wordsOf = ({ property, file }: Side): SideWords => ({
    file,
    name: property.name,
    only: words.onlyAt(property.name),
  });
  const parts = differenceParts(speech, [wordsOf(one), wordsOf(other)], differences).map((part) =>
    part.replace(/<(\/?)h3>/g, '<$1h2>'),
  );
  const side = ({ property, version }: Side) =>
    words.side(`<a href="${cataloguePath(property.id)}">${bdi(property.name)}</a>`, version);
  return framed({
    speech,
    heading: words.two,
    title: words.and(one.property.name, other.property.name),
    person,
    path: '/catalogues',
    below: `<p>${words.compared(side(one), side(other))}</p>`,
    main: parts.length === 0 ? `<div class="empty"><p>${words.same}</p></div>` : parts.join('\n'),
  });
}

function only({ t, language }: Speech, side: SideWords, things: Differences[number]['onlyOne']): string {
  if (things.length === 0) return '';
  const more = things.length - MOST_NAMED;
  const named = things.slice(0, MOST_NAMED).map(({ name }) => bdi(name));
  return `<p>${bdi(side.only)} (${things.length}): ${inOneLine(named, language)}${more > 0 ? t.changes.one.andMore(more) : ''}.</p>\n`;
}

const LONGEST = 160;

function valueOf(speech: Speech, file: CatalogueFile, shown: ShownValue): string {
  if (shown.value === '') return '–';
  const words = valueWords(speech, file, shown);
  return bdi(words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words);
}
