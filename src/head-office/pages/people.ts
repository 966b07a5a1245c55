/** The pages on which an owner says who works at head office, and where. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Id } from '../../shared/ids';
import type { PersonRow } from '../database/people/people';
import type { ProviderPerson } from '../database/people/provider-people';
import { instant } from '../fleet/times';
import type { JoinCode } from '../people/people';
import { roles, roleWords, type Role } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { choices, field, form, said, table } from './forms';
import { framed } from './frame';

export interface PropertyChoice {
  readonly id: Id<'property'>;
  readonly name: string;
}

interface PeoplePage {
  readonly person: SignedIn;
  readonly people: readonly PersonRow[];
  /** Of the identity provider; their access has ended here. */
  readonly ended: readonly ProviderPerson[];
  readonly codes: ReadonlyMap<Id<'person'>, number>;
  readonly properties: readonly PropertyChoice[];
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
  const { person, people, wrong = null, done = null, typed = nobody } = page;
  const rows = people.map((each) => [
    `<a href="/people/${each.id}"><bdi>${text(each.name)}</bdi></a>`,
    roleWords[each.role].name,
    where(each, page.properties),
    stateOf(each, page),
  ]);
  return framed({
    heading: 'People',
    person,
    path: '/people',
    main: `${said('wrong', wrong)}${said('done', done)}<div class="side">
<section>${table(['Name', 'Role', 'Where', 'Signed in last'], rows, 'Who works here')}${endedOnes(page)}</section>
<section class="panel"><h2>Add somebody</h2>${form({
      action: '/people',
      person,
      button: 'Add',
      fields: `${field({ name: 'name', label: 'Name', value: typed.name, hint: 'They sign in with it' })}
${placeFields(typed, page.properties)}`,
    })}</section></div>`,
  });
}

function endedOnes({ person, ended }: PeoplePage): string {
  if (ended.length === 0) return '';
  const rows = ended.map(({ id, name }) => [
    `<bdi>${text(name)}</bdi>`,
    form({
      action: `/people/${id}/let-in`,
      person,
      button: 'Let in again',
      isSecond: true,
      about: name,
      fields: '',
    }),
  ]);
  return table(['Name', 'By the identity provider'], rows, 'Whose access has ended here');
}

function placeFields(
  { role, isEverywhere, properties: chosen }: Placed,
  properties: readonly PropertyChoice[],
): string {
  const ofRole = roles.map((value) => ({
    value,
    name: roleWords[value].name,
    hint: roleWords[value].meaning,
    isChosen: value === role,
  }));
  const places = [
    { value: 'everywhere', name: 'Every property, also those to come', isChosen: isEverywhere },
    ...properties.map(({ id, name }) => ({
      value: id,
      name,
      isChosen: !isEverywhere && chosen.includes(id),
    })),
  ];
  return `${choices('radio', 'role', { legend: 'Role', of: ofRole })}
${choices('checkbox', 'where', { legend: 'Where', of: places })}`;
}

function where({ is_everywhere, properties: own }: PersonRow, properties: readonly PropertyChoice[]): string {
  if (is_everywhere) return 'every property';
  const names = own.map((id) => properties.find((each) => each.id === id)?.name ?? id);
  return names.map((name) => `<bdi>${text(name)}</bdi>`).join(', ');
}

function stateOf(
  { id, password_hash, is_of_provider, last_sign_in_at_ms }: PersonRow,
  { codes, nowMs, timeZone }: PeoplePage,
): string {
  const untilMs = codes.get(id);
  if (password_hash !== null || is_of_provider)
    return last_sign_in_at_ms === null ? 'never' : instant(last_sign_in_at_ms, timeZone);
  return untilMs !== undefined && untilMs > nowMs
    ? `has not joined; the code is good until ${instant(untilMs, timeZone)}`
    : 'has not joined; the code is too old';
}

export function personPage({
  person,
  one,
  properties,
  wrong = null,
}: Pick<PeoplePage, 'person' | 'properties' | 'wrong'> & { readonly one: PersonRow }): string {
  const action = `/people/${one.id}`;
  return framed({
    heading: one.name,
    person,
    path: '/people',
    below: '<p><a href="/people">All people</a></p>',
    main: `${said('wrong', wrong)}<div class="side">
${one.is_of_provider ? `${ofProvider(one, properties)}<div>` : ownAccount({ person, one, properties })}<section class="panel"><h2>End their access</h2><p>They are signed out at once, everywhere. What they did stays in the history.</p>${form(
      {
        action: `${action}/end`,
        person,
        button: 'End access',
        isDangerous: true,
        fields: `${field({ name: 'confirm', label: `To be sure, type: ${one.name}` })}
${field({ name: 'why', label: 'Why', isRequired: false })}`,
      },
    )}</section></div></div>`,
  });
}

const ofProvider = (one: PersonRow, properties: readonly PropertyChoice[]): string =>
  `<section class="panel"><h2>What they may do</h2><p>${roleWords[one.role].name}: ${where(one, properties)}.</p>
<p>They sign in by the identity provider. Their groups there say what they may do here, from their next sign-in on.</p></section>\n`;

function ownAccount({
  person,
  one,
  properties,
}: Pick<PeoplePage, 'person' | 'properties'> & { readonly one: PersonRow }): string {
  const action = `/people/${one.id}`;
  const placed = { role: one.role, isEverywhere: one.is_everywhere, properties: one.properties };
  return `<section class="panel"><h2>What they may do</h2><p>A change ends their sessions. They sign in again.</p>${form(
    {
      action,
      person,
      button: 'Change',
      fields: placeFields(placed, properties),
    },
  )}</section>
<div><section class="panel"><h2>Lost password or phone</h2>
<p>A new code lets them join again. The former password, authenticator, passkeys and recovery codes open nothing from then on.</p>${form(
    { action: `${action}/code`, person, button: 'Make a new code', fields: '' },
  )}</section>
`;
}

/** The one page that shows the code. */
export function joinCodePage(
  { name, code, expiresAtMs }: JoinCode,
  { person, timeZone }: { readonly person: SignedIn; readonly timeZone: string },
): string {
  return framed({
    heading: `A code for ${name}`,
    person,
    path: '/people',
    main: `<div class="panel narrow"><p>Give it to them in person or by phone. On this site they choose “Join with the code”.</p>
<p class="big"><code>${text(code)}</code></p>
<p>Good once, until ${instant(expiresAtMs, timeZone)}. It is not shown again.</p>
<p class="act"><a class="button" href="/people">Done</a></p></div>`,
  });
}
