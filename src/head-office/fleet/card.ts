/** One kiosk on the fleet page. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { FleetFacts, KioskFacts, Takings } from './facts';
import { kioskLink } from '../pages/forms';
import { silencedWords } from '../pages/kiosk-commands';
import { problemWords } from './problems';
import type { Speech } from '../locales/speech';
import { isCurrency } from '../../shared/currencies';
import { readRefused } from '../../shared/head-office/staff-refusals';
import { toBeSettled } from './troubles';
import { updatesWords } from './updates';

/** A clock that differs by more is shown in color; nothing depends on it. */
const CLOCK_MATTERS_MS = 30_000;
/** Events usually wait for a second or two. */
const BACKLOG_MATTERS_MS = 5 * 60_000;

export function card(speech: Speech, kiosk: KioskFacts, facts: FleetFacts): string {
  const list = factsOf(speech, kiosk, facts).map(
    ([name, value, matters]) =>
      `<div${matters ? ' class="matters"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  const state = cardStateOf(speech, kiosk, facts);
  return `<li class="${state}" id="kiosk-${text(kiosk.id)}"><h3>${kioskLink(kiosk.id, kiosk.title)}</h3>
<p class="state">${speech.t.fleet.card.states[state]}</p>
${problemList(speech, kiosk, facts.nowMs)}${list.length === 0 ? '' : `<dl>${list.join('')}</dl>`}</li>`;
}

type CardState = keyof Speech['t']['fleet']['card']['states'];

/** In order is only who said that nothing is wrong, and about whom nobody has to settle anything. */
export function cardStateOf(speech: Speech, kiosk: KioskFacts, facts: FleetFacts): CardState {
  if (kiosk.state === 'invited') return 'invited';
  if (kiosk.isSilent) return 'silent';
  const { status } = kiosk;
  const isInOrder =
    status?.problems?.length === 0 &&
    status.catalogue.refused === null &&
    factsOf(speech, kiosk, facts).every(([, , matters]) => !matters) &&
    !facts.troubles.some(({ kind, kioskIds }) => toBeSettled.has(kind) && kioskIds.has(kiosk.id));
  return isInOrder ? 'in-order' : 'needs';
}

/** What it said last, also of a kiosk that is not reached now. */
function problemList({ t, age }: Speech, { status }: KioskFacts, nowMs: number): string {
  const problems = status?.problems ?? [];
  if (problems.length === 0) return '';
  const items = problems.map((problem) => {
    const { what, toDo } = problemWords(problem, t);
    const since = status?.problemsSince?.find((each) => each.problem === problem)?.sinceMs;
    const how = since === undefined ? '' : ` <span class="hint">${age(since, nowMs)}</span>`;
    return `<li><b>${text(what)}.</b>${how} ${text(toDo)}</li>`;
  });
  return `<ul class="problems" aria-label="${t.fleet.card.whatIsWrong}">${items.join('')}</ul>\n`;
}

/** As name, value and whether it needs a person. Who has not joined has nothing to tell. */
function factsOf(
  speech: Speech,
  kiosk: KioskFacts,
  { nowMs, timeZone }: FleetFacts,
): [string, string, boolean][] {
  const { status, contactAtMs } = kiosk;
  const { t, instant } = speech;
  const words = t.fleet.card;
  if (kiosk.state === 'invited' && status === null && contactAtMs === null) return [];
  const { silence } = kiosk;
  return [
    ...(silence === null
      ? []
      : [
          [t.kiosks.silence.heading, silencedWords(speech, silence, timeZone), false] satisfies [
            string,
            string,
            boolean,
          ],
        ]),
    [
      words.contact,
      contactAtMs === null
        ? t.frame.never
        : `<time datetime="${new Date(contactAtMs).toISOString()}" title="${instant(contactAtMs, timeZone)}">${speech.age(contactAtMs, nowMs)}</time>`,
      kiosk.isSilent,
    ],
    [words.waiting, ...backlog(speech, kiosk, nowMs)],
    [words.reader, status ? words.readers[status.reader] : '–', status !== null && status.reader !== 'ready'],
    [words.clock, ...clock(speech, status)],
    [words.problems, ...problems(speech, status)],
    ...lacking(speech, status),
    [words.version, `<bdi>${text(status?.version ?? '–')}</bdi>`, false],
    ...updates(speech, status, timeZone),
    [words.catalogue, ...catalogue(speech, status, timeZone)],
    [words.elsewhere, ...elsewhere(speech, status)],
    ...staffList(speech, status, timeZone),
    [t.fleet.moveIns, speech.number(kiosk.moveInsToday), false],
    ...(kiosk.takingsToday === null
      ? []
      : [[t.fleet.takings, money(speech, kiosk.takingsToday), false] satisfies [string, string, boolean]]),
  ];
}

/** Each amount on a line of its own; one in a currency that was not reported comes last. */
export function money({ t, ...speech }: Speech, takings: readonly Takings[]): string {
  if (takings.length === 0) return '–';
  return takings
    .toSorted((a, b) => placeOf(a.currency).localeCompare(placeOf(b.currency)))
    .map(({ currency, amountMinor }) =>
      currency !== null && isCurrency(currency)
        ? speech.money(amountMinor, currency)
        : t.fleet.unknownCurrency(speech.money(amountMinor, '')),
    )
    .map((amount) => `<span class="amount">${text(amount)}</span>`)
    .join(' ');
}

/** Behind every code, which is of letters. */
const placeOf = (currency: string | null) => currency ?? 'ZZZZ';

function backlog({ t, duration }: Speech, { status }: KioskFacts, nowMs: number): [string, boolean] {
  if (!status) return ['–', false];
  const { events, oldestAtMs } = status.backlog;
  const words = t.fleet.card;
  if (events === 0 || oldestAtMs === null) return [words.nothing, false];
  const waitsMs = nowMs - oldestAtMs;
  return [words.backlog(t.counts.event(events), duration(waitsMs)), waitsMs > BACKLOG_MATTERS_MS];
}

/** A report without the list is of a kiosk that could not find out. */
function problems({ t, number }: Speech, status: KioskFacts['status']): [string, boolean] {
  if (!status) return ['–', false];
  if (!status.problems) return [t.fleet.card.notTold, true];
  const { length } = status.problems;
  return length === 0 ? [t.frame.none, false] : [number(length), true];
}

/** What a restored kiosk lacks, until staff there have written it back. */
function lacking({ t }: Speech, status: KioskFacts['status']): [string, string, boolean][] {
  const lost = status?.lostContracts ?? 0;
  if (lost === 0) return [];
  return [[t.fleet.card.lacking, t.fleet.card.lacks(t.counts.contract(lost)), true]];
}

/** A kiosk that nothing updates by itself says nothing of it. */
function updates(
  { t, language, instant }: Speech,
  status: KioskFacts['status'],
  timeZone: string,
): [string, string, boolean][] {
  const words = status && updatesWords(status, (ms) => instant(ms, timeZone), { t, language });
  return words ? [[t.fleet.card.updates, text(words.text), words.matters]] : [];
}

/** Without one nobody can rent there. */
function catalogue(
  { t, instant }: Speech,
  status: KioskFacts['status'],
  timeZone: string,
): [string, boolean] {
  if (!status) return ['–', false];
  const { version, next } = status.catalogue;
  const words = t.fleet.card;
  const then = next ? words.next(next.version, instant(next.fromMs, timeZone)) : '';
  return [`${version === 0 ? words.noCatalogue : version}${then}`, false];
}

/** Reservations and credit notes: the file in use, and whether something of it was not taken. */
function elsewhere({ t, language }: Speech, status: KioskFacts['status']): [string, boolean] {
  const { version, problems: found } = status?.elsewhere ?? { version: 0, problems: [] };
  if (found.length > 0) {
    const held = version === 0 ? t.frame.none : String(version);
    return [inOneLine([held, t.counts.problem(found.length)], language), true];
  }
  return [version === 0 ? '–' : String(version), false];
}

/** Who of head office may work there; nothing is said of a kiosk where nobody may. */
function staffList(
  speech: Speech,
  status: KioskFacts['status'],
  timeZone: string,
): [string, string, boolean][] {
  const { version, refused } = status?.staff ?? { version: 0, refused: null };
  const words = speech.t.clearances;
  if (refused !== null)
    return [[words.list, `${words.refused}: ${whyRefused(speech, refused, timeZone)}`, true]];
  return version === 0 ? [] : [[words.list, String(version), false]];
}

/** Kiosks of an earlier version say it as a sentence in English. */
function whyRefused({ t, instant }: Speech, refused: string, timeZone: string): string {
  const why = readRefused(refused);
  if (why === null) return `<bdi lang="en">${text(refused)}</bdi>`;
  const about = why.code === 'over' ? instant(Date.parse(why.about), timeZone) : why.about;
  return t.clearances.refusals[why.code](`<bdi>${text(about)}</bdi>`);
}

function clock({ t, duration }: Speech, status: KioskFacts['status']): [string, boolean] {
  if (!status) return ['–', false];
  const { clockOffsetMs: offsetMs } = status;
  const words = t.fleet.card;
  const isWrong = status.problems?.includes('clock') ?? false;
  if (offsetMs === null) return [words.notMeasured, isWrong];
  if (Math.abs(offsetMs) < 1000) return isWrong ? [words.notConfirmed, true] : [words.right, false];
  const by = duration(Math.abs(offsetMs));
  const differs = offsetMs > 0 ? words.ahead(by) : words.behind(by);
  return [differs, isWrong || Math.abs(offsetMs) > CLOCK_MATTERS_MS];
}
