/** The pages of changes of catalogues: which there are, and one with what it changes, who approves it and who has it. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { compareCatalogues } from '../catalogue/compare';
import { fieldWords, thingWords } from '../catalogue/words';
import {
  hashOfChange,
  isApproved,
  isLeft,
  isScheduled,
  nextRing,
  type ChangeId,
} from '../catalogue/change-state';
import type { KioskCatalogue } from '../catalogue/standing';
import type { ChangeRow, ChangeSiteHead } from '../database/catalogue/changes';
import type { CatalogueFile } from '../../main/domain/catalogue/draft';
import type { Id } from '../../shared/ids';
import { instant } from '../fleet/times';
import { count } from '../fleet/words';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import type { Property } from '../properties';
import { differenceParts } from './catalogues';
import { editParts } from './change-edit';
import { choices, field, form, hidden, panel, said, table } from './forms';
import { framed } from './frame';

const bdi = (word: string): string => `<bdi>${text(word)}</bdi>`;

export const changePath = (id: ChangeId): string => `/changes/${id}`;

type Differences = ReturnType<typeof compareCatalogues>;

interface Listed {
  readonly change: ChangeRow;
  readonly sites: readonly ChangeSiteHead[];
}

/** Links to what waits for somebody's approval; '' where nothing does. */
export function approvalsNote(changes: readonly ChangeRow[]): string {
  if (changes.length === 0) return '';
  const links = changes.map(
    ({ id, title, made_by: by }) =>
      `<li><a href="${changePath(id)}">${bdi(title)}</a> <span class="hint">begun by ${bdi(by)}</span></li>`,
  );
  return `<section class="panel"><h2>Waits for your approval</h2><ul>${links.join('')}</ul></section>`;
}

/** Where a change stands, in a word or two. */
function stateOf({ change, sites }: Listed): string {
  if (change.ended_at_ms !== null) return 'stopped';
  const next = nextRing(sites);
  const waits = sites.some(isScheduled);
  if (next === null && !waits) return 'published everywhere';
  if (next === null) return `waits for ${text(change.effective_on ?? '')}`;
  if (!isApproved(change, sites)) return 'waits for approval';
  const has = sites.filter((site) => !isLeft(site)).length;
  return has === 0 ? 'approved, not published yet' : `published at ${has} of ${sites.length} sites`;
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
  const rows = listed.map((each) => [
    `<a href="${changePath(each.change.id)}">${bdi(each.change.title)}</a>`,
    stateOf(each),
    count(each.sites.length, 'site'),
    `${bdi(each.change.made_by)}, ${instant(each.change.made_at_ms, timeZone)}`,
  ]);
  const list =
    rows.length === 0
      ? '<div class="empty"><p>No change was begun yet.</p></div>'
      : table(['Change', 'State', 'Sites', 'Begun by'], rows, 'Changes');
  const begin = form({
    action: '/changes',
    person,
    button: 'Begin the change',
    fields: `${field({ name: 'title', label: 'What it is', hint: 'Such as “Rents from December”', value: title })}
${choices('checkbox', 'site', {
  legend: 'Sites',
  of: properties.map(({ id, name }) => ({ value: id, name, isChosen: properties.length === 1 })),
})}`,
  });
  const panel =
    mayDo(person.role, 'catalogues') && properties.length > 0
      ? `<section class="panel"><h2>Begin a change</h2><p>It begins with what is published for these sites. No kiosk gets anything before another person has approved it.</p>${begin}</section>`
      : '';
  return framed({
    heading: 'Changes of catalogs',
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
  readonly timeZone: string;
  readonly wrong: string | null;
  readonly done: string | null;
}

export function changePage(page: ChangePage): string {
  const { person, change, sites, editors, wrong, done } = page;
  const names = editors.map(({ name }) => bdi(name)).join(', ');
  const acts = mayDo(person.role, 'catalogues') && change.ended_at_ms === null ? actParts(page) : '';
  return framed({
    heading: change.title,
    person,
    path: '/catalogues',
    below: `<p>State: ${stateOf({ change, sites })}.${dayWords(change)} Edited by ${names}.${approvalWords(page)} <a href="/changes">All changes</a></p>`,
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side"><section>${ringsTable(page)}
${sites.map(siteChanges).join('\n')}</section>${acts}</div>`,
  });
}

const dayWords = ({ effective_on: on }: ChangeRow): string =>
  on === null ? '' : ` Takes effect on ${text(on)}, when the day begins at each site.`;

function approvalWords({ change, sites, timeZone }: ChangePage): string {
  if (!isApproved(change, sites) || change.approved_at_ms === null) return '';
  return ` Approved by ${bdi(change.approved_by_name ?? '–')}, ${instant(change.approved_at_ms, timeZone)}.`;
}

function ringsTable({ sites, timeZone }: ChangePage): string {
  const rows = sites.map((site) => {
    const waits = isScheduled(site);
    const wanted = site.published_version ?? site.scheduled_version ?? Infinity;
    const has = site.standings.filter(
      ({ has: version, holds }) => Math.max(version ?? 0, waits ? holds : 0) >= wanted,
    ).length;
    const refused = site.standings.filter(({ why }) => why.kind === 'refused').length;
    const late = refused === 0 ? '' : `, <b>${count(refused, 'kiosk')} refused it</b>`;
    return [
      String(site.ring),
      `<a href="/catalogues/${site.property_id}">${bdi(site.property.name)}</a>`,
      site.published_at_ms === null
        ? waits
          ? `waits for ${instant(site.scheduled_from_ms ?? 0, timeZone)}`
          : 'not yet'
        : `version ${site.published_version ?? ''}, ${instant(site.published_at_ms, timeZone)}`,
      site.published_version === null && !waits ? '–' : `${has} of ${site.standings.length}${late}`,
    ];
  });
  return table(['Ring', 'Site', 'Published', 'Kiosks that have it'], rows, 'Who gets it, in this order');
}

/** Of all units, per period: what the change means in money. */
function rentsOf({ units, property }: CatalogueFile): string {
  const sum = units.reduce((total, { rent }) => total + Number(typeof rent === 'string' ? rent : 0), 0);
  return `${sum.toFixed(2)} ${property.currency}`;
}

function siteChanges({ property, base, draft }: ChangeSite): string {
  const name = bdi(property.name);
  if (base === null) return `<h2>${name}</h2><p>Its first catalog: ${count(draft.units.length, 'unit')}.</p>`;
  const differences = compareCatalogues(base, draft, 'id');
  const parts = differenceParts(
    { name: 'Now', only: '' },
    { name: 'Then', only: '' },
    differences.flatMap((each) =>
      each.fields.length === 0 ? [] : [{ ...each, onlyOne: [], onlyOther: [] }],
    ),
  );
  const whole = differences.flatMap(wholeThings);
  return `<h2>${name}</h2><p>Rents of all units together: ${rentsOf(base)} now, ${rentsOf(draft)} then.</p>
${whole.length === 0 ? '' : `<section class="panel"><h3>Added and taken away</h3><ul>${whole.join('\n')}</ul></section>`}
${parts.length + whole.length === 0 ? '<div class="empty"><p>Nothing is changed here yet.</p></div>' : parts.join('\n')}`;
}

const MOST_TOLD = 40;
const LONGEST_TOLD = 60;

/** A sentence for each thing that comes, with what it says of itself, and one for those that go. */
function wholeThings({ table: name, onlyOne, onlyOther }: Differences[number]): string[] {
  const [one, several] = thingWords[name];
  const come = onlyOther.slice(0, MOST_TOLD).map(({ name: thing, values }) => {
    const facts = Object.entries(values).flatMap(([field, value]) => {
      if (value === '' || value === false) return [];
      const said = value === true ? 'yes' : value;
      const short = said.length > LONGEST_TOLD ? `${said.slice(0, LONGEST_TOLD)}…` : said;
      return [`${text(fieldWords(field))} ${bdi(short)}`];
    });
    return `<li>Adds ${one} ${bdi(thing)}.<span class="hint">${facts.join(' · ')}</span></li>`;
  });
  const more = onlyOther.length - come.length;
  const gone = onlyOne.slice(0, MOST_TOLD).map(({ name: thing }) => bdi(thing));
  const left = onlyOne.length - gone.length;
  return [
    ...come,
    ...(more > 0 ? [`<li>Adds ${more} more ${several}.</li>`] : []),
    ...(gone.length === 0
      ? []
      : [
          `<li>Takes away ${onlyOne.length === 1 ? one : several} ${gone.join(', ')}${left > 0 ? ` and ${left} more` : ''}.</li>`,
        ]),
  ];
}

function actParts(page: ChangePage): string {
  const { person, change, sites, editors } = page;
  const path = changePath(change.id);
  const next = nextRing(sites);
  const waits = sites.some(isScheduled);
  if (next === null && !waits) return '';
  const stop = panel(
    'Stop it',
    waits
      ? 'It does not take effect where it waits for its day. A kiosk that is not reached until then uses it on its day, and goes back when it is reached.'
      : 'It goes to no more sites. Those that have it keep it.',
    form({ action: `${path}/stop`, person, button: 'Stop this change', isSecond: true, fields: '' }),
  );
  if (next === null) return `<div>${stop}</div>`;
  const isPublished = !sites.every(isLeft);
  const publish = isApproved(change, sites)
    ? panel(
        `Publish to ring ${next}`,
        `To ${sites
          .filter((site) => site.ring === next && isLeft(site))
          .map(({ property }) => bdi(property.name))
          .join(
            ', ',
          )}. Kiosks take it within a minute${change.effective_on === null ? '' : `, and use it from ${text(change.effective_on)}`}.`,
        form({ action: `${path}/publish`, person, button: `Publish to ring ${next}`, fields: '' }),
      )
    : approvePart(
        page,
        editors.some(({ person_id }) => person_id === person.id),
      );
  return `<div>${publish}${isPublished ? '' : editParts(page, path)}${stop}</div>`;
}

function approvePart({ person, change, sites }: ChangePage, isEditor: boolean): string {
  if (isEditor)
    return panel(
      'Approval',
      'Somebody who has edited nothing of it approves it. An edit after that takes the approval away.',
      '',
    );
  return panel(
    'Approve it',
    'Read what changes at each site first. You approve what you see on this page.',
    form({
      action: `${changePath(change.id)}/approve`,
      person,
      button: 'Approve this change',
      fields: hidden('shown', hashOfChange(change, sites)),
    }),
  );
}
