/** One kiosk on the fleet page. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { FleetFacts, KioskFacts, Takings } from './facts';
import { kioskLink } from '../pages/forms';
import { problemWords } from './problems';
import { age, duration, instant } from './times';
import { toBeSettled } from './troubles';
import { updatesWords } from './updates';
import { amounts, count } from './words';

/** A clock that differs by more is shown in color; nothing depends on it. */
const CLOCK_MATTERS_MS = 30_000;
/** Events usually wait for a second or two. */
const BACKLOG_MATTERS_MS = 5 * 60_000;

const readers = { ready: 'ready', not_ready: 'not ready', closed: 'closed' } as const;

export function card(kiosk: KioskFacts, facts: FleetFacts): string {
  const list = factsOf(kiosk, facts).map(
    ([name, value, matters]) =>
      `<div${matters ? ' class="matters"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  const state = cardStateOf(kiosk, facts);
  return `<li class="${state}" id="kiosk-${text(kiosk.id)}"><h3>${kioskLink(kiosk.id, kiosk.title)}</h3>
<p class="state">${stateWords[state]}</p>
${problemList(kiosk)}${list.length === 0 ? '' : `<dl>${list.join('')}</dl>`}</li>`;
}

type CardState = 'invited' | 'silent' | 'needs' | 'in-order';

const stateWords: Readonly<Record<CardState, string>> = {
  invited: 'has not joined yet',
  silent: 'not reached',
  needs: 'reached; somebody should look at it',
  'in-order': 'reached, in order',
};

/** In order is only who said that nothing is wrong, and about whom nobody has to settle anything. */
export function cardStateOf(kiosk: KioskFacts, facts: FleetFacts): CardState {
  if (kiosk.state === 'invited') return 'invited';
  if (kiosk.isSilent) return 'silent';
  const { status } = kiosk;
  const isInOrder =
    status?.problems?.length === 0 &&
    status.catalogue.refused === null &&
    factsOf(kiosk, facts).every(([, , matters]) => !matters) &&
    !facts.troubles.some(({ kind, kioskIds }) => toBeSettled.has(kind) && kioskIds.has(kiosk.id));
  return isInOrder ? 'in-order' : 'needs';
}

/** What it said last, also of a kiosk that is not reached now. */
function problemList({ status }: KioskFacts): string {
  const problems = status?.problems ?? [];
  if (problems.length === 0) return '';
  const items = problems.map((problem) => {
    const { what, toDo } = problemWords(problem);
    return `<li><b>${text(what)}.</b> ${text(toDo)}</li>`;
  });
  return `<ul class="problems" aria-label="What is wrong">${items.join('')}</ul>\n`;
}

/** As name, value and whether it needs a person. Who has not joined has nothing to tell. */
function factsOf(kiosk: KioskFacts, { nowMs, timeZone }: FleetFacts): [string, string, boolean][] {
  const { status, contactAtMs } = kiosk;
  if (kiosk.state === 'invited' && status === null && contactAtMs === null) return [];
  return [
    [
      'Last contact',
      contactAtMs === null
        ? 'never'
        : `<time datetime="${new Date(contactAtMs).toISOString()}" title="${instant(contactAtMs, timeZone)}">${age(contactAtMs, nowMs)}</time>`,
      kiosk.isSilent,
    ],
    ['Waiting', ...backlog(kiosk, nowMs)],
    ['Card reader', status ? readers[status.reader] : '–', status !== null && status.reader !== 'ready'],
    ['Clock', ...clock(status)],
    ['Problems', ...problems(status)],
    ...lacking(status),
    ['Version', text(status?.version ?? '–'), false],
    ...updates(status, timeZone),
    ['Catalog', ...catalogue(status, timeZone)],
    ['Made elsewhere', ...elsewhere(status)],
    ['Move-ins today', String(kiosk.moveInsToday), false],
    ['Takings today', money(kiosk.takingsToday), false],
  ];
}

/** Each amount on a line of its own. */
export function money(takings: readonly Takings[]): string {
  if (takings.length === 0) return '–';
  return amounts(takings)
    .map((amount) => `<span class="amount">${text(amount)}</span>`)
    .join(' ');
}

function backlog({ status }: KioskFacts, nowMs: number): [string, boolean] {
  if (!status) return ['–', false];
  const { events, oldestAtMs } = status.backlog;
  if (events === 0 || oldestAtMs === null) return ['nothing', false];
  const waitsMs = nowMs - oldestAtMs;
  return [`${count(events, 'event')} for ${duration(waitsMs)}`, waitsMs > BACKLOG_MATTERS_MS];
}

/** A report without the list is of a kiosk that could not find out. */
function problems(status: KioskFacts['status']): [string, boolean] {
  if (!status) return ['–', false];
  if (!status.problems) return ['not told', true];
  const { length } = status.problems;
  return length === 0 ? ['none', false] : [String(length), true];
}

/** What a restored kiosk lacks, until staff there have written it back. */
function lacking(status: KioskFacts['status']): [string, string, boolean][] {
  const lost = status?.lostContracts ?? 0;
  if (lost === 0) return [];
  return [['Missing since a restore', `${count(lost, 'contract')}; its front desk writes them back`, true]];
}

/** A kiosk that nothing updates by itself says nothing of it. */
function updates(status: KioskFacts['status'], timeZone: string): [string, string, boolean][] {
  const words = status && updatesWords(status, (ms) => instant(ms, timeZone));
  return words ? [['Updates', text(words.text), words.matters]] : [];
}

/** Without one nobody can rent there. */
function catalogue(status: KioskFacts['status'], timeZone: string): [string, boolean] {
  if (!status) return ['–', false];
  const { version, next } = status.catalogue;
  const then = next ? `, then ${next.version} from ${instant(next.fromMs, timeZone)}` : '';
  return [`${version === 0 ? 'none from here yet' : version}${then}`, false];
}

/** Reservations and credit notes: the file in use, and whether something of it was not taken. */
function elsewhere(status: KioskFacts['status']): [string, boolean] {
  const { version, problems } = status?.elsewhere ?? { version: 0, problems: [] };
  if (problems.length > 0)
    return [`${version === 0 ? 'none' : version}, ${count(problems.length, 'problem')}`, true];
  return [version === 0 ? '–' : String(version), false];
}

function clock(status: KioskFacts['status']): [string, boolean] {
  if (!status) return ['–', false];
  const { clockOffsetMs: offsetMs } = status;
  const isWrong = status.problems?.includes('clock') ?? false;
  if (offsetMs === null) return ['not measured', isWrong];
  if (Math.abs(offsetMs) < 1000) return isWrong ? ['not confirmed', true] : ['right', false];
  const differs = `${duration(Math.abs(offsetMs))} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
  return [differs, isWrong || Math.abs(offsetMs) > CLOCK_MATTERS_MS];
}
