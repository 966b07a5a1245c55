/** The page of what waits for a person: calls for help first, then what somebody has to decide, of all kiosks. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { KioskFacts } from '../fleet/facts';
import { age, instant } from '../fleet/times';
import { waitingWords, type Waiting } from '../fleet/waiting';
import { count } from '../fleet/words';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { form, hidden, kioskLink, said, table } from './forms';
import { framed } from './frame';

const languageName = new Intl.DisplayNames('en', { type: 'language' });
/** The page asks for itself again so often. */
const REFRESH_SECONDS = 15;
/** More than anybody reads through. */
const MOST_LISTED = 200;

export interface WaitingPage {
  readonly person: SignedIn;
  readonly kiosks: readonly KioskFacts[];
  readonly nowMs: number;
  readonly timeZone: string;
  /** Null: the database answers. */
  readonly awaySinceMs: number | null;
  readonly wrong: string | null;
  readonly done: string | null;
  /** It does not ask for itself again: for those whom that disturbs. */
  readonly isStill: boolean;
}

interface Row {
  readonly kiosk: KioskFacts;
  readonly what: Waiting;
}

export function waitingPage(page: WaitingPage): string {
  const { kiosks, nowMs, timeZone, person, wrong, done, awaySinceMs, isStill } = page;
  const rows = kiosks
    .flatMap((kiosk) => kiosk.waiting.map((what): Row => ({ kiosk, what })))
    .toSorted((one, other) => one.what.sinceMs - other.what.sinceMs);
  const calls = rows.filter(({ what }) => what.kind === 'help');
  const reviews = rows.filter(({ what }) => what.kind !== 'help');
  const free = rows.filter((row) => !isTaken(row)).length;
  const away =
    awaySinceMs === null
      ? ''
      : `<p class="wrong" role="alert">The database does not answer, since ${instant(awaySinceMs, timeZone)}. Nobody can take anything until it does.</p>`;
  return framed({
    heading: 'To review',
    title: free === 0 ? 'To review' : `(${free}) To review`,
    person,
    path: '/waiting',
    reload: { seconds: REFRESH_SECONDS, isStill: isStill || wrong !== null },
    below: `<p>As of ${instant(nowMs, timeZone)}, by the last report of each kiosk. ${free === 0 ? 'Nothing waits that nobody has.' : `${count(free, 'matter')} that nobody has.`}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}${away}${listed('Calls for help', 'Nobody calls for help.', calls, page)}
${listed('To be decided', 'Nothing has to be decided.', reviews, page)}${elsewhere(person)}`,
  });
}

const isTaken = ({ what }: Row): boolean => what.isTaken || what.takenBy !== null;

function listed(heading: string, nothing: string, rows: readonly Row[], page: WaitingPage): string {
  if (rows.length === 0) return `<h2>${heading}</h2><div class="empty"><p>${nothing}</p></div>`;
  const more = rows.length - MOST_LISTED;
  const cells = rows
    .slice(0, MOST_LISTED)
    .map((row) => [whatCell(row), placeCell(row, page.nowMs), sinceCell(row, page), takenCell(row, page)]);
  return `<h2>${heading} (${rows.length})</h2>
<div class="same">${table(['What', 'Where', 'Since', 'Who has it'], cells, heading)}</div>
${more > 0 ? `<p class="more">And ${more} more.</p>` : ''}`;
}

function whatCell({ what: { kind, label, call } }: Row): string {
  const more = [
    ...(label === null ? [] : [`<bdi>${text(label)}</bdi>`]),
    ...(call === undefined
      ? []
      : [
          `at the step “${text(call.step.replaceAll('-', ' '))}”, in ${text(languageName.of(call.language) ?? call.language)}`,
        ]),
  ];
  return `<b>${text(waitingWords(kind))}</b>${more.length === 0 ? '' : ` <span class="hint">${more.join(', ')}</span>`}`;
}

function placeCell(
  { kiosk: { id, title, propertyName, propertyId, isSilent, contactAtMs } }: Row,
  nowMs: number,
): string {
  const late =
    isSilent && contactAtMs !== null
      ? ` <span class="hint">not reached, last heard of ${age(contactAtMs, nowMs)}</span>`
      : '';
  return `<bdi>${text(propertyName ?? propertyId)}</bdi> · ${kioskLink(id, title)}${late}`;
}

const sinceCell = ({ what: { sinceMs } }: Row, { nowMs, timeZone }: WaitingPage): string =>
  `<time datetime="${new Date(sinceMs).toISOString()}" title="${instant(sinceMs, timeZone)}">${age(sinceMs, nowMs)}</time>`;

function takenCell(row: Row, { person }: WaitingPage): string {
  const { kiosk, what } = row;
  const { takenBy } = what;
  const isOwn = takenBy?.personId === person.id;
  const who = [
    ...(what.isTaken ? ['Staff at the kiosk'] : []),
    ...(takenBy === null ? [] : [isOwn ? 'You' : `<bdi>${text(takenBy.name)}</bdi>`]),
  ];
  const told = who.length === 0 ? 'Nobody' : who.join(' and ');
  if (!mayDo(person.role, 'take')) return told;
  const place = `${waitingWords(what.kind)}, ${kiosk.id}`;
  const act = form({
    action: `/waiting/${encodeURIComponent(kiosk.id)}/${takenBy === null ? 'take' : 'give-back'}`,
    person,
    fields: `${hidden('kind', what.kind)}${hidden('subject', what.subject)}`,
    button: takenBy === null ? 'I have it' : isOwn ? 'Give it back' : 'Free it',
    isSecond: takenBy !== null || what.isTaken,
    about: place,
  });
  return `${told}${act}`;
}

/** What contradicts or could not be read is settled on the page of its kiosk. */
const elsewhere = (person: SignedIn): string =>
  (mayDo(person.role, 'mail')
    ? '<p class="act">What nobody takes for some minutes is mailed: <a href="/letters">who gets these letters</a>.</p>'
    : '') +
  (mayDo(person.role, 'settle')
    ? '<p class="act">Events that contradict each other, or could not be read, are on the page of their <a href="/kiosks">kiosk</a>.</p>'
    : '');
