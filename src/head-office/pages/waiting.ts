/** The page of what waits for a person: calls for help first, then what somebody has to decide, of all kiosks. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import { listOf } from '../../main/domain/base/plural';
import type { KioskFacts } from '../fleet/facts';
import { isQuiet } from '../fleet/silence';
import { approvalWords, isAskedBy, isShownTo, stepWords, waitingWords, type Waiting } from '../fleet/waiting';
import { speechIn, type Speech } from '../locales/speech';
import { mayApproveMoney, mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { forYouPart, type ForYou } from './for-you';
import { form, hidden, kioskOf, said, table } from './forms';
import { AWAY_REFRESH_SECONDS, framed } from './frame';

/** The page asks for itself again so often. */
const REFRESH_SECONDS = 15;
/** More than anybody reads through. */
const MOST_LISTED = 200;

export interface WaitingPage {
  readonly person: SignedIn;
  /** Who asked, and does not count as another person than the reader yet (two-people.ts). */
  readonly notYet: ReadonlySet<unknown>;
  readonly kiosks: readonly KioskFacts[];
  /** What waits for the reader at head office itself. */
  readonly forYou: ForYou;
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
  const speech = speechIn(person.language);
  const { t, instant } = speech;
  const words = t.waiting;
  const rows = kiosks
    .flatMap((kiosk) => kiosk.waiting.map((what): Row => ({ kiosk, what })))
    .filter(({ what }) => isShownTo(person, what))
    .toSorted((one, other) => one.what.sinceMs - other.what.sinceMs);
  const calls = rows.filter(({ what }) => what.kind === 'help');
  const reviews = rows.filter(({ what }) => what.kind !== 'help');
  const own = forYouPart(speech, page.forYou);
  const ofOwn = page.forYou.changes.length + page.forYou.requests.length;
  const free = rows.filter((row) => !isTaken(row) && silenceOf(row) === null).length + ofOwn;
  const away =
    awaySinceMs === null
      ? ''
      : `<p class="wrong" role="alert">${words.away(instant(awaySinceMs, timeZone))}</p>`;
  return framed({
    speech,
    heading: words.heading,
    title: free === 0 ? words.heading : `(${free}) ${words.heading}`,
    person,
    path: '/waiting',
    reload: {
      seconds: awaySinceMs === null ? REFRESH_SECONDS : AWAY_REFRESH_SECONDS,
      isStill: isStill || wrong !== null,
    },
    below: `<p>${words.asOf(instant(nowMs, timeZone))} ${free === 0 ? words.nothingFree : words.free(t.counts.matter(free))}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}${away}${mayDo(person.role, 'see') ? listed(speech, [words.calls, words.noCalls], calls, page) : ''}
${reviews.length === 0 && own !== '' ? own : `${own}${listed(speech, [words.decisions, words.noDecisions], reviews, page)}`}${elsewhere(speech, person)}`,
  });
}

const isTaken = ({ what }: Row): boolean => what.isTaken || what.takenBy !== null;

function listed(
  speech: Speech,
  [heading, nothing]: readonly [string, string],
  rows: readonly Row[],
  page: WaitingPage,
): string {
  if (rows.length === 0) return `<h2>${heading}</h2><div class="empty"><p>${nothing}</p></div>`;
  const more = rows.length - MOST_LISTED;
  const cells = rows
    .slice(0, MOST_LISTED)
    .map((row) => [
      whatCell(speech, row, page.person),
      placeCell(speech, row, page),
      sinceCell(speech, row, page),
      takenCell(speech, row, page),
    ]);
  return `<h2>${heading} (${rows.length})</h2>
<div class="same">${table(speech.t.waiting.heads, cells, heading)}</div>
${more > 0 ? `<p class="more">${speech.t.frame.more(more)}</p>` : ''}`;
}

function whatCell(
  { t, language, languageName, money }: Speech,
  { what: { kind, label, call, approval } }: Row,
  { role }: SignedIn,
): string {
  const more = [
    ...(label === null ? [] : [`<bdi>${text(label)}</bdi>`]),
    ...(approval === undefined
      ? []
      : [
          text(approvalWords(approval.act, t)),
          ...(approval.amountMinor !== 0 && mayDo(role, 'seeMoney')
            ? [text(money(approval.amountMinor, approval.currency))]
            : []),
          ...(approval.isApproved ? [t.waiting.notDone] : []),
        ]),
    ...(call === undefined
      ? []
      : [t.waiting.step(`<bdi>${text(stepWords(call.step, t))}</bdi>`, text(languageName(call.language)))]),
  ];
  return `<b>${text(waitingWords(kind, t))}</b>${more.length === 0 ? '' : ` <span class="hint">${inOneLine(more, language)}</span>`}`;
}

/** Null where it is heard. */
const silenceOf = ({ kiosk, what }: Row) => (isQuiet(what.kind) ? kiosk.silence : null);

function placeCell(
  { t, age, instant }: Speech,
  row: Row,
  { nowMs, timeZone, person: { role } }: WaitingPage,
): string {
  const { id, title, propertyName, propertyId, isSilent, contactAtMs } = row.kiosk;
  const silence = silenceOf(row);
  const late =
    isSilent && contactAtMs !== null
      ? ` <span class="hint">${t.waiting.notReached(age(contactAtMs, nowMs))}</span>`
      : '';
  const quiet =
    silence === null
      ? ''
      : ` <span class="hint">${t.waiting.silenced(instant(silence.until_ms, timeZone))}</span>`;
  return `<bdi>${text(propertyName ?? propertyId)}</bdi> · ${kioskOf(role, id, title)}${late}${quiet}`;
}

const sinceCell = (
  { age, instant }: Speech,
  { what: { sinceMs } }: Row,
  { nowMs, timeZone }: WaitingPage,
): string =>
  `<time datetime="${new Date(sinceMs).toISOString()}" title="${instant(sinceMs, timeZone)}">${age(sinceMs, nowMs)}</time>`;

function takenCell({ t, language }: Speech, row: Row, { person, notYet }: WaitingPage): string {
  const words = t.waiting;
  const { kiosk, what } = row;
  const { takenBy } = what;
  const isOwn = takenBy?.personId === person.id;
  const who = [
    ...(what.isTaken ? [words.staff] : []),
    ...(takenBy === null ? [] : [isOwn ? words.you : `<bdi>${text(takenBy.name)}</bdi>`]),
  ];
  const told = who.length === 0 ? words.nobody : listOf(language, who);
  const decided = decideParts({ t, language }, row, { person, notYet });
  if (!mayDo(person.role, 'take')) return `${told}${decided}`;
  const place = inOneLine([waitingWords(what.kind, t), kiosk.id], language);
  const act = form({
    action: `/waiting/${encodeURIComponent(kiosk.id)}/${takenBy === null ? 'take' : 'give-back'}`,
    person,
    fields: `${hidden('kind', what.kind)}${hidden('subject', what.subject)}`,
    button: takenBy === null ? words.take : isOwn ? words.giveBack : words.freeIt,
    // Where somebody may decide it here, that matters more.
    isSecond:
      takenBy !== null ||
      what.isTaken ||
      (what.approval !== undefined && mayApproveMoney(person.role, what.approval.act)),
    about: place,
  });
  return `${told}${act}${decided}`;
}

/** For what waits for a second person: a yes or a no, or what somebody has said. What could not be done gets a no alone. */
function decideParts(
  { t, language }: Pick<Speech, 't' | 'language'>,
  { kiosk, what }: Row,
  { person, notYet }: Pick<WaitingPage, 'person' | 'notYet'>,
): string {
  const { approval, decided, kind, subject } = what;
  const words = t.waiting;
  if (approval === undefined) return '';
  const name = decided === null ? '' : `<bdi>${text(decided.name)}</bdi>`;
  const said = decided === null ? '' : `<p>${decided.approve ? words.saidYes(name) : words.saidNo(name)}</p>`;
  if (!mayApproveMoney(person.role, approval.act)) return said;
  const about = inOneLine([approvalWords(approval.act, t), kiosk.id], language);
  const button = (word: 'approve' | 'decline', isSecond: boolean) =>
    form({
      action: `/waiting/${encodeURIComponent(kiosk.id)}/${word}`,
      person,
      fields: `${hidden('kind', kind)}${hidden('subject', subject)}${hidden('shown', approval.contentSha256)}`,
      button: words[word],
      isSecond,
      about,
    });
  const whyNot = isAskedBy(approval, person)
    ? words.ownRequest
    : notYet.has(approval.askedBy)
      ? t.refusals.people.notYetTwo
      : null;
  const yes = whyNot === null ? button('approve', false) : `<p>${whyNot}</p>`;
  return `${said}${decided?.approve || approval.isApproved ? '' : yes}${decided?.approve === false ? '' : button('decline', true)}`;
}

/** What contradicts or could not be read is settled on the page of its kiosk. */
const elsewhere = ({ t: { waiting: words } }: Speech, person: SignedIn): string =>
  (mayDo(person.role, 'mail')
    ? `<p class="act">${words.mailed(`<a href="/letters">${words.whoGets}</a>`)}</p>`
    : '') +
  (mayDo(person.role, 'settle')
    ? `<p class="act">${words.elsewhere(`<a href="/kiosks">${words.kiosk}</a>`)}</p>`
    : '');
