/** The pages on which an owner says who works at head office, and where; and a manager, for their own properties. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Id } from '../../shared/ids';
import type { NotKnownYet } from '../database/people/bundles';
import type { PersonRow } from '../database/people/people';
import type { ProviderPerson } from '../database/people/provider-people';
import { speechIn, type Speech } from '../locales/speech';
import type { JoinCode } from '../people/people';
import { mayPlace } from '../people/placing';
import { rolesGivenBy, type Role } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { notKnownYetPart } from './clearances';
import { ownerRequestsPart, secondPersonPart, type OwnerRequests } from './owner-requests';
import { bdi, choices, field, form, said, table } from './forms';
import { framed } from './frame';

export interface PropertyChoice {
  readonly id: Id<'property'>;
  readonly name: string;
}

/** All sites of a state or province at once. */
export interface RegionChoice {
  readonly value: string;
  readonly name: string;
  readonly sites: number;
}

interface PeoplePage {
  readonly person: SignedIn;
  readonly people: readonly PersonRow[];
  /** Of the identity provider; their access has ended here. */
  readonly ended: readonly ProviderPerson[];
  /** Kiosks that still let somebody stay whose access ended. */
  readonly notKnownYet: readonly NotKnownYet[];
  /** Null: for who is no owner. */
  readonly ownerRequests: OwnerRequests | null;
  readonly codes: ReadonlyMap<Id<'person'>, number>;
  readonly properties: readonly PropertyChoice[];
  readonly regions: readonly RegionChoice[];
  readonly nowMs: number;
  readonly timeZone: string;
  readonly wrong?: string | null;
  readonly done?: string | null;
  /** What was typed before it was refused. */
  readonly typed?: { readonly name: string } & Placed;
}

interface Placed {
  readonly role: Role;
  readonly isEverywhere: boolean;
  readonly properties: readonly string[];
}

const nobody: { readonly name: string } & Placed = {
  name: '',
  role: 'viewer',
  isEverywhere: false,
  properties: [],
};

export function peoplePage(page: PeoplePage): string {
  const { person, people, ownerRequests: owners, wrong = null, done = null, typed = nobody } = page;
  const speech = speechIn(person.language);
  const { frame, people: all } = speech.t;
  const words = all.list;
  const rows = people.map((each) => [
    mayPlace(person, each) ? `<a href="/people/${each.id}">${bdi(each.name)}</a>` : bdi(each.name),
    all.roles[each.role].name,
    where(speech, each, page.properties),
    stateOf(speech, each, page),
  ]);
  return framed({
    speech,
    heading: frame.people,
    person,
    path: '/people',
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">
<section>${owners === null ? '' : ownerRequestsPart(speech, owners, page)}${table(words.heads, rows, words.caption)}${notKnownYetPart(speech, page.notKnownYet, page.timeZone)}${endedOnes(speech, page)}${owners === null ? '' : secondPersonPart(speech, owners, page)}</section>
<section class="panel"><h2>${words.add}</h2>${form({
      action: '/people',
      person,
      button: words.addButton,
      fields: `${field({ name: 'name', label: words.name, value: typed.name, hint: words.nameHint })}
${placeFields(speech, typed, page)}`,
    })}</section></div>`,
  });
}

function endedOnes({ t }: Speech, { person, ended }: PeoplePage): string {
  if (ended.length === 0) return '';
  const words = t.people.list;
  const rows = ended.map(({ id, name }) => [
    `<bdi>${text(name)}</bdi>`,
    form({
      action: `/people/${id}/let-in`,
      person,
      button: words.letIn,
      isSecond: true,
      about: name,
      fields: '',
    }),
  ]);
  return table(words.endedHeads, rows, words.ended);
}

function placeFields(
  { t }: Speech,
  { role, isEverywhere, properties: chosen }: Placed,
  { person, properties, regions }: Pick<PeoplePage, 'person' | 'properties' | 'regions'>,
): string {
  const ofRole = rolesGivenBy(person.role).map((value) => ({
    value,
    name: t.people.roles[value].name,
    hint: t.people.roles[value].meaning,
    isChosen: value === role,
  }));
  const places = [
    ...(person.scope === 'everywhere'
      ? [{ value: 'everywhere', name: t.people.list.everywhere, isChosen: isEverywhere }]
      : []),
    ...regions.map(({ value, name, sites }) => ({
      value,
      name: t.people.list.allOf(name, t.counts.site(sites)),
    })),
    ...properties.map(({ id, name }) => ({
      value: id,
      name,
      isChosen: !isEverywhere && chosen.includes(id),
    })),
  ];
  return `${choices('radio', 'role', { legend: t.people.list.role, of: ofRole })}
${choices('checkbox', 'where', { legend: t.people.list.where, of: places })}`;
}

function where(
  { t, language }: Speech,
  { is_everywhere, properties: own }: PersonRow,
  properties: readonly PropertyChoice[],
): string {
  if (is_everywhere) return t.frame.everywhere;
  // In the order of the properties, which is by name; those that nobody names any more come last.
  const known = properties.filter(({ id }) => own.includes(id));
  const unknown = own.filter((id) => !known.some((each) => each.id === id));
  const names = [...known.map(({ name }) => name), ...unknown];
  return inOneLine(
    names.map((name) => `<bdi>${text(name)}</bdi>`),
    language,
  );
}

function stateOf(
  { instant, t }: Speech,
  { id, password_hash, is_of_provider, last_sign_in_at_ms }: PersonRow,
  { codes, nowMs, timeZone }: PeoplePage,
): string {
  const untilMs = codes.get(id);
  if (password_hash !== null || is_of_provider)
    return last_sign_in_at_ms === null ? t.frame.never : instant(last_sign_in_at_ms, timeZone);
  return untilMs !== undefined && untilMs > nowMs
    ? t.people.list.notJoined(instant(untilMs, timeZone))
    : t.people.list.codeTooOld;
}

export function personPage({
  person,
  one,
  properties,
  regions,
  wrong = null,
}: Pick<PeoplePage, 'person' | 'properties' | 'regions' | 'wrong'> & { readonly one: PersonRow }): string {
  const action = `/people/${one.id}`;
  const speech = speechIn(person.language);
  const { frame, people } = speech.t;
  const words = people.one;
  return framed({
    speech,
    heading: one.name,
    person,
    path: '/people',
    below: `<p><a href="/people">${words.all}</a></p>`,
    main: `${said('wrong', wrong)}<div class="side">
${one.is_of_provider ? `${ofProvider(speech, one, properties)}<div>` : ownAccount(speech, { person, one, properties, regions })}<section class="panel"><h2>${words.end}</h2><p>${words.endText}</p>${form(
      {
        action: `${action}/end`,
        person,
        button: words.endButton,
        isDangerous: true,
        fields: `${field({ name: 'confirm', label: frame.toBeSure(one.name) })}
${field({ name: 'why', label: frame.why, isRequired: false })}`,
      },
    )}</section></div></div>`,
  });
}

const ofProvider = (speech: Speech, one: PersonRow, properties: readonly PropertyChoice[]): string =>
  `<section class="panel"><h2>${speech.t.people.one.may}</h2><p>${speech.t.people.roles[one.role].name}: ${where(speech, one, properties)}.</p>
<p>${speech.t.people.one.ofProvider}</p></section>\n`;

function ownAccount(
  speech: Speech,
  {
    person,
    one,
    properties,
    regions,
  }: Pick<PeoplePage, 'person' | 'properties' | 'regions'> & { readonly one: PersonRow },
): string {
  const words = speech.t.people.one;
  const action = `/people/${one.id}`;
  const placed = { role: one.role, isEverywhere: one.is_everywhere, properties: one.properties };
  return `<section class="panel"><h2>${words.may}</h2><p>${words.mayText}</p>${form({
    action,
    person,
    button: words.change,
    fields: placeFields(speech, placed, { person, properties, regions }),
  })}</section>
<div><section class="panel"><h2>${words.lost}</h2>
<p>${words.lostText}</p>${form({
    action: `${action}/code`,
    person,
    button: words.newCode,
    fields: '',
  })}</section>
`;
}

/** The one page that shows the code. */
export function joinCodePage(
  { name, code, expiresAtMs }: JoinCode,
  { person, timeZone }: { readonly person: SignedIn; readonly timeZone: string },
): string {
  const speech = speechIn(person.language);
  const words = speech.t.people.code;
  return framed({
    speech,
    heading: words.heading(name),
    person,
    path: '/people',
    main: `<div class="panel narrow"><p>${words.give}</p>
<p class="big"><code>${text(code)}</code></p>
<p>${words.good(speech.instant(expiresAtMs, timeZone))}</p>
<p class="act"><a class="button" href="/people">${words.done}</a></p></div>`,
  });
}
