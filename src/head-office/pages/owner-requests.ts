/** What waits for another owner, and the switch of the second person: parts of the page of people. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { OwnerRequest } from '../database/people/owner-requests';
import type { Speech } from '../locales/speech';
import type { SecondPersonOff } from '../people/second-owner';
import type { SignedIn } from '../people/sessions';
import { bdi, form, hidden, table } from './forms';

export const SECOND_PERSON = '/people/second-person';
const ownerRequestPath = (id: string): string => `/people/requests/${id}`;

export interface OwnerRequests {
  readonly requests: readonly OwnerRequest[];
  /** Who asked, and does not count as another person than the reader yet (two-people.ts). */
  readonly notYet: ReadonlySet<unknown>;
  /** Null: it is on. */
  readonly off: SecondPersonOff | null;
  /** Who can sign in. */
  readonly owners: number;
}

interface Reader {
  readonly person: SignedIn;
  readonly timeZone: string;
}

/** HTML. */
export function requestWords({ t }: Speech, { kind, name, role }: OwnerRequest): string {
  const { acts } = t.people.again;
  const ofRole = role === null ? '–' : t.people.roles[role].name;
  const who = bdi(name);
  const said = {
    add: acts.addPerson(who, ofRole),
    change: acts.changePerson(who, ofRole),
    code: acts.newCode(who),
    end: acts.endPerson(who),
  } as const;
  return said[kind];
}

export function ownerRequestsPart(speech: Speech, page: OwnerRequests, reader: Reader): string {
  if (page.requests.length === 0) return '';
  const words = speech.t.people.owners;
  const rows = page.requests.map((request) => [
    requestWords(speech, request),
    inOneLine(
      [bdi(request.asked_by_name), speech.instant(request.asked_at_ms, reader.timeZone)],
      speech.language,
    ),
    decideParts(speech, request, { ...page, person: reader.person }),
  ]);
  return table(words.heads, rows, words.waiting);
}

function decideParts(
  speech: Speech,
  request: OwnerRequest,
  { person, notYet }: Pick<OwnerRequests, 'notYet'> & Pick<Reader, 'person'>,
): string {
  const { people, waiting, refusals } = speech.t;
  const path = ownerRequestPath(request.id);
  const isOwn = request.asked_by === person.id;
  const about = request.name;
  const yes = notYet.has(request.asked_by)
    ? `<p>${refusals.people.notYetTwo}</p>`
    : form({ action: `${path}/approve`, person, button: waiting.approve, about, fields: '' });
  const button = isOwn ? people.owners.takeBack : waiting.decline;
  return `${isOwn ? '' : yes}${form({ action: `${path}/decline`, person, button, isSecond: true, about, fields: '' })}`;
}

export function secondPersonPart(speech: Speech, { off, owners }: OwnerRequests, reader: Reader): string {
  const words = speech.t.people.owners;
  const { person } = reader;
  const turn = (to: 'on' | 'off', button: string) =>
    form({ action: SECOND_PERSON, person, button, isSecond: true, fields: hidden('set', to) });
  if (off !== null)
    return `<section class="panel"><h2>${words.heading}</h2>${secondPersonOffPart(speech, off, reader.timeZone)}${turn('on', words.turnOn)}</section>`;
  return `<section class="panel"><h2>${words.heading}</h2><p>${words.on}</p>${owners > 1 ? '' : `<p>${words.turnOffText}</p>${turn('off', words.turnOff)}`}</section>`;
}

/** On every page of which it matters. */
export const secondPersonOffPart = (speech: Speech, off: SecondPersonOff | null, timeZone: string): string =>
  off === null
    ? ''
    : `<p class="warn" role="note">${speech.t.people.owners.off(`<bdi>${text(off.byName)}</bdi>`, speech.instant(off.sinceMs, timeZone))}</p>`;
