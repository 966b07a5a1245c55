/** The pages of changes of catalogues: which there are, and one with what it changes, who approves it and who has it. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import { currencyRule, isCurrency } from '../../shared/currencies';
import { compareCatalogues } from '../catalogue/compare';
import { fieldWords } from '../catalogue/words';
import { isApproved, isLeft, isScheduled, nextRing } from '../catalogue/change-state';
import type { KioskCatalogue } from '../catalogue/standing';
import type { ChangeRow, ChangeSiteHead } from '../database/catalogue/changes';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import type { Id } from '../../shared/ids';
import { speechIn, type Speech } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SecondPersonOff } from '../people/second-owner';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { valueWords } from './catalogue-values';
import { differenceParts } from './catalogues';
import { actParts, changePath } from './change-acts';
import { bdi, choices, field, form, said, table } from './forms';
import { framed } from './frame';
import { secondPersonOffPart } from './owner-requests';

type Differences = ReturnType<typeof compareCatalogues>;

interface Listed {
  readonly change: ChangeRow;
  readonly sites: readonly ChangeSiteHead[];
}

const dayOf = (day: Speech['day'], { effective_on: on }: ChangeRow): string => (on === null ? '' : day(on));

/** Where a change stands, in a word or two. */
function stateOf({ t, day }: Speech, { change, sites }: Listed): string {
  const words = t.changes.states;
  if (change.ended_at_ms !== null) return words.stopped;
  const next = nextRing(sites);
  const waits = sites.some(isScheduled);
  if (next === null && !waits) return words.everywhere;
  if (next === null) return words.waitsFor(dayOf(day, change));
  if (!isApproved(change, sites)) return words.approval;
  const has = sites.filter((site) => !isLeft(site)).length;
  return has === 0 ? words.approved : words.some(has, t.counts.site(sites.length));
}

export interface ChangesPage {
  readonly person: SignedIn;
  readonly listed: readonly Listed[];
  /** Those with a catalogue. */
  readonly properties: readonly Property[];
  readonly timeZone: string;
  readonly wrong: string | null;
  readonly title: string;
}

export function changesPage({ person, listed, properties, timeZone, wrong, title }: ChangesPage): string {
  const speech = speechIn(person.language);
  const { counts, changes } = speech.t;
  const words = changes.list;
  const rows = listed.map((each) => [
    `<a href="${changePath(each.change.id)}">${bdi(each.change.title)}</a>`,
    stateOf(speech, each),
    counts.site(each.sites.length),
    inOneLine([bdi(each.change.made_by), speech.instant(each.change.made_at_ms, timeZone)], speech.language),
  ]);
  const list =
    rows.length === 0
      ? `<div class="empty"><p>${words.none}</p></div>`
      : table(words.heads, rows, words.caption);
  const begin = form({
    action: '/changes',
    person,
    button: words.beginButton,
    fields: `${field({ name: 'title', label: words.what, hint: words.whatHint, value: title })}
${choices('checkbox', 'site', {
  legend: words.sites,
  of: properties.map(({ id, name }) => ({ value: id, name, isChosen: properties.length === 1 })),
})}`,
  });
  const panel =
    mayDo(person.role, 'catalogues') && properties.length > 0
      ? `<section class="panel"><h2>${words.begin}</h2><p>${words.beginText}</p>${begin}</section>`
      : '';
  return framed({
    speech,
    heading: words.heading,
    person,
    path: '/catalogues',
    main: `${said('wrong', wrong)}<div class="side"><section>${list}</section>${panel}</div>`,
  });
}

export interface ChangeSite extends ChangeSiteHead {
  readonly property: Property;
  /** What was published when it began; null: nothing. */
  readonly base: CatalogueFile | null;
  readonly draft: CatalogueFile;
  /** Of the site's kiosks. */
  readonly standings: readonly KioskCatalogue[];
}

export interface ChangePage {
  readonly person: SignedIn;
  readonly change: ChangeRow;
  readonly sites: readonly ChangeSite[];
  readonly editors: readonly { readonly person_id: Id<'person'>; readonly name: string }[];
  /** One of them does not count as another person than the reader yet (two-people.ts). */
  readonly isNotYetTwo: boolean;
  /** Null: an editor does not approve. */
  readonly off: SecondPersonOff | null;
  readonly timeZone: string;
  readonly wrong: string | null;
  readonly done: string | null;
}

export function changePage(page: ChangePage): string {
  const { person, change, sites, editors, wrong, done } = page;
  const speech = speechIn(person.language);
  const words = speech.t.changes.one;
  const names = inOneLine(
    editors.map(({ name }) => bdi(name)),
    speech.language,
  );
  const acts = change.ended_at_ms === null ? actParts(speech, page) : '';
  return framed({
    speech,
    heading: change.title,
    person,
    path: '/catalogues',
    below: `<p>${words.state(stateOf(speech, { change, sites }))}${dayWords(speech, change)}${words.editedBy(names)}${approvalWords(speech, page)} <a href="/changes">${words.all}</a></p>`,
    main: `${said('wrong', wrong)}${said('done', done)}${secondPersonOffPart(speech, page.off, page.timeZone)}<div class="side"><section>${ringsTable(speech, page)}
${sites.map((site) => siteChanges(speech, site)).join('\n')}</section>${acts}</div>`,
  });
}

const dayWords = ({ t, day }: Speech, { effective_on: on }: ChangeRow): string =>
  on === null ? '' : t.changes.one.takesEffect(day(on));

function approvalWords({ t, instant }: Speech, { change, sites, timeZone }: ChangePage): string {
  if (!isApproved(change, sites) || change.approved_at_ms === null) return '';
  return t.changes.one.approvedBy(
    bdi(change.approved_by_name ?? '–'),
    instant(change.approved_at_ms, timeZone),
  );
}

function ringsTable({ t, instant }: Speech, { sites, timeZone }: ChangePage): string {
  const words = t.changes.one;
  const rows = sites.map((site) => {
    const waits = isScheduled(site);
    const wanted = site.published_version ?? site.scheduled_version ?? Infinity;
    const has = site.standings.filter(
      ({ has: version, holds }) => Math.max(version ?? 0, waits ? holds : 0) >= wanted,
    ).length;
    const refused = site.standings.filter(({ why }) => why.kind === 'refused').length;
    const late = refused === 0 ? '' : `, <b>${words.refused(t.counts.kiosk(refused))}</b>`;
    return [
      String(site.ring),
      `<a href="/catalogues/${site.property_id}">${bdi(site.property.name)}</a>`,
      site.published_at_ms === null
        ? waits
          ? t.changes.states.waitsFor(instant(site.scheduled_from_ms ?? 0, timeZone))
          : words.notYet
        : words.published(site.published_version ?? 0, instant(site.published_at_ms, timeZone)),
      site.published_version === null && !waits ? '–' : `${t.fleet.of(has, site.standings.length)}${late}`,
    ];
  });
  return table(words.heads, rows, words.caption);
}

/** Of all units, per period: what the change means in money. */
function rentsOf({ money }: Speech, { units, property }: CatalogueFile): string {
  const currency = String(property.currency);
  const sum = units.reduce((total, { rent }) => total + Number(typeof rent === 'string' ? rent : 0), 0);
  // A draft may still have a currency that nobody knows.
  if (!isCurrency(currency)) return text(`${sum.toFixed(2)} ${currency}`);
  return `<bdi>${text(money(Math.round(sum * 10 ** currencyRule(currency).exponent), currency))}</bdi>`;
}

function siteChanges(speech: Speech, { property, base, draft }: ChangeSite): string {
  const name = bdi(property.name);
  const words = speech.t.changes.one;
  if (base === null) return `<h2>${name}</h2><p>${words.first(speech.t.counts.unit(draft.units.length))}</p>`;
  const differences = compareCatalogues(base, draft, 'id');
  const parts = differenceParts(
    speech,
    [
      { file: base, name: words.now, only: '' },
      { file: draft, name: words.after, only: '' },
    ],
    differences.flatMap((each) =>
      each.fields.length === 0 ? [] : [{ ...each, onlyOne: [], onlyOther: [] }],
    ),
  );
  const whole = differences.flatMap((each) => wholeThings(speech, draft, each));
  return `<h2>${name}</h2><p>${words.rents(rentsOf(speech, base), rentsOf(speech, draft))}</p>
${whole.length === 0 ? '' : `<section class="panel"><h3>${words.addedAndGone}</h3><ul>${whole.join('\n')}</ul></section>`}
${parts.length + whole.length === 0 ? `<div class="empty"><p>${words.nothing}</p></div>` : parts.join('\n')}`;
}

const MOST_TOLD = 40;
const LONGEST_TOLD = 60;

/** A sentence for each thing that comes, with what it says of itself, and one for those that go. */
function wholeThings(
  speech: Speech,
  draft: CatalogueFile,
  { table: name, onlyOne, onlyOther }: Differences[number],
): string[] {
  const { changes } = speech.t;
  const words = changes.one;
  const [one = '', several = ''] = changes.things[name];
  const come = onlyOther.slice(0, MOST_TOLD).map(({ name: thing, values }) => {
    const facts = Object.entries(values).flatMap(([field, value]) => {
      if (value === '' || value === false) return [];
      const said = valueWords(speech, draft, { table: name, field, value, values });
      const short = said.length > LONGEST_TOLD ? `${said.slice(0, LONGEST_TOLD)}…` : said;
      return [`${text(fieldWords(field, speech))} ${bdi(short)}`];
    });
    return `<li>${words.adds(one, bdi(thing))}<span class="hint">${facts.join(' · ')}</span></li>`;
  });
  const more = onlyOther.length - come.length;
  const gone = onlyOne.slice(0, MOST_TOLD).map(({ name: thing }) => bdi(thing));
  const left = onlyOne.length - gone.length;
  return [
    ...come,
    ...(more > 0 ? [`<li>${words.addsMore(more, several)}</li>`] : []),
    ...(gone.length === 0
      ? []
      : [
          `<li>${words.takes(onlyOne.length === 1 ? one : several, `${inOneLine(gone, speech.language)}${left > 0 ? words.andMore(left) : ''}`)}</li>`,
        ]),
  ];
}
