/** The fleet page: what each kiosk does, and what a person should look at. Plain HTML that asks nobody else for anything. */
import { escapeHtml as text } from '../../main/domain/html';
import { isCurrency } from '../../shared/currencies';
import { formatMoney, minor } from '../../shared/money';
import type { FleetFacts, KioskFacts, Takings, Trouble } from './facts';
import { age, duration, instant } from './times';

const LOCALE = 'en';
/** A clock that differs by more is told in colour; nothing depends on it. */
const CLOCK_MATTERS_MS = 30_000;
/** Events usually wait for a second or two. */
const BACKLOG_MATTERS_MS = 5 * 60_000;
/** The page asks for itself again so often. */
const REFRESH_SECONDS = 15;

export function fleetPage(facts: FleetFacts): string {
  const shown = facts.kiosks.filter(({ state }) => state !== 'revoked');
  const gone = facts.kiosks.length - shown.length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${title(facts)}</title>
<link rel="stylesheet" href="/fleet.css">
</head>
<body>
<header>
<h1>Fleet</h1>
<p>As of ${instant(facts.nowMs, facts.timeZone)}, ${text(facts.timeZone)}. “Today” is by this clock’s day; times of sales are by each kiosk’s own clock.</p>
</header>
<main>
${attention(facts, shown)}
${totals(shown)}
<h2>Kiosks</h2>
${shown.length === 0 ? nobody : `<ul class="kiosks">${shown.map((kiosk) => card(kiosk, facts)).join('\n')}</ul>`}
${gone > 0 ? `<p class="quiet">${count(gone, 'kiosk')} turned away.</p>` : ''}
</main>
</body>
</html>
`;
}

const nobody = `<p class="empty">No kiosk has joined yet. <code>npm run head-office -- kiosk add --id NAME --property GUID</code> names one and makes the code with which it joins.</p>`;

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

function title({ kiosks, troubles }: FleetFacts): string {
  const silent = kiosks.filter(({ isSilent }) => isSilent).length;
  const matters = troubles.length + (silent > 0 ? 1 : 0);
  return matters === 0 ? 'Fleet' : `(${matters}) Fleet`;
}

const troubleWords: Readonly<Record<Trouble['kind'], { readonly what: string; readonly meaning: string }>> = {
  double_let: {
    what: 'let twice',
    meaning:
      'Two contracts stand for each. A person decides, with both customers, and settles it at one of the kiosks.',
  },
  claim_taken: {
    what: 'had been taken from the kiosk that let the unit',
    meaning:
      'It was put back. No kiosk does that by itself: if this one’s key was stolen, turn it away (kiosk revoke) and let it join anew.',
  },
  parked: {
    what: 'could not be read and stand apart',
    meaning:
      'They are kept, and what came behind them went on. A newer head office reads them at its start; “parked list” and “parked show” tell more of each.',
  },
  forked: {
    what: 'contradict what was committed before',
    meaning:
      'A kiosk went on from an older copy of its database. Both histories are kept; compare them with the kiosk’s papers.',
  },
  unread: {
    what: 'could not be taken',
    meaning:
      'Somebody else may have sent them, or something was damaged on its way. The kiosk tells again what is missing.',
  },
  gap: {
    what: 'are gone for good',
    meaning: 'Somebody decided to go on without them (kiosk accept-gap).',
  },
};

const nouns: Readonly<Record<Trouble['kind'], string>> = {
  double_let: 'unit',
  claim_taken: 'claim',
  parked: 'event',
  forked: 'event',
  unread: 'message',
  gap: 'stretch of events',
};

function attention({ troubles, nowMs, timeZone }: FleetFacts, kiosks: readonly KioskFacts[]): string {
  const silent = kiosks.filter(({ isSilent }) => isSilent);
  const refused = kiosks.filter(({ status }) => status?.catalogue.refused);
  const notes = [
    ...(silent.length === 0
      ? []
      : [
          note(
            `${count(silent.length, 'kiosk')} not reached`,
            'They go on letting units that are allotted to them, and tell all of it when they are reached again.',
            silent.map(({ id, contactAtMs }) => [
              id,
              contactAtMs === null ? 'never heard of' : `last heard of ${age(contactAtMs, nowMs)}`,
            ]),
          ),
        ]),
    ...troubles.map(({ kind, count: number, named }) =>
      note(
        `${count(number, nouns[kind])} ${plural(number, troubleWords[kind].what)}`,
        troubleWords[kind].meaning,
        named.map(({ kioskId, what, atMs }) => [kioskId, `${what} (${instant(atMs, timeZone)})`]),
      ),
    ),
    ...refused.map(({ id, status }) =>
      note(
        `${id} refuses catalogue ${status?.catalogue.refused?.version ?? ''}`,
        'It goes on with the one it has.',
        (status?.catalogue.refused?.problems ?? []).map((problem) => [id, problem]),
      ),
    ),
    ...kiosks
      .filter(({ status }) => (status?.elsewhere?.problems.length ?? 0) > 0)
      .map(({ id, status }) =>
        note(
          `${id} could not take all that was made elsewhere`,
          'Reservations and credit notes without a mistake are in use, unless the whole file was refused.',
          (status?.elsewhere?.problems ?? []).map((problem) => [id, problem]),
        ),
      ),
  ];
  if (notes.length === 0) return '';
  return `<section class="attention" aria-label="To be looked at">${notes.join('\n')}</section>`;
}

/** "are gone" of one thing is "is gone". */
function plural(number: number, words: string): string {
  if (number !== 1) return words;
  return words
    .replace(/^are /, 'is ')
    .replace(/^contradict /, 'contradicts ')
    .replace('stand apart', 'stands apart');
}

function note(head: string, meaning: string, rows: readonly (readonly [string, string])[]): string {
  const list = rows.map(([who, what]) => `<li><b>${text(who)}</b> ${text(what)}</li>`).join('');
  return `<article><h2>${text(head)}</h2><p>${text(meaning)}</p>${list === '' ? '' : `<ul>${list}</ul>`}</article>`;
}

function totals(kiosks: readonly KioskFacts[]): string {
  const sums = new Map<string | null, number>();
  for (const { currency, amountMinor } of kiosks.flatMap(({ takingsToday }) => takingsToday))
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  const moveIns = kiosks.reduce((sum, { moveInsToday }) => sum + moveInsToday, 0);
  const joined = kiosks.filter(({ state }) => state === 'active');
  const reached = joined.filter(({ isSilent }) => !isSilent).length;
  const takings = [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
  return `<dl class="totals">
<div><dt>Kiosks reached</dt><dd>${reached} of ${joined.length}</dd></div>
<div><dt>Move-ins today</dt><dd>${moveIns}</dd></div>
<div><dt>Takings today</dt><dd>${money(takings)}</dd></div>
</dl>`;
}

function money(takings: readonly Takings[]): string {
  if (takings.length === 0) return '–';
  return takings
    .map(({ currency, amountMinor }) =>
      currency !== null && isCurrency(currency)
        ? formatMoney(minor(amountMinor), currency, LOCALE)
        : `${amountMinor} in an unknown currency`,
    )
    .map((amount) => `<span class="amount">${text(amount)}</span>`)
    .join(' ');
}

const readers = { ready: 'ready', not_ready: 'not ready', closed: 'closed' } as const;

function card(kiosk: KioskFacts, { nowMs, timeZone }: FleetFacts): string {
  const { status, contactAtMs } = kiosk;
  const facts: [string, string, boolean][] = [
    [
      'Last contact',
      contactAtMs === null
        ? 'never'
        : `<time datetime="${new Date(contactAtMs).toISOString()}" title="${instant(contactAtMs, timeZone)}">${age(contactAtMs, nowMs)}</time>`,
      kiosk.isSilent,
    ],
    ['Waiting', ...backlog(kiosk, nowMs)],
    ['Card reader', status ? readers[status.reader] : '–', status !== null && status.reader !== 'ready'],
    ['Clock', ...clock(status?.clockOffsetMs ?? null)],
    ['Version', text(status?.version ?? '–'), false],
    ['Catalogue', ...catalogue(status)],
    ['Made elsewhere', ...elsewhere(status)],
    ['Move-ins today', String(kiosk.moveInsToday), false],
    ['Takings today', money(kiosk.takingsToday), false],
  ];
  const list = facts.map(
    ([name, value, matters]) =>
      `<div${matters ? ' class="matters"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  return `<li class="${kiosk.isSilent ? 'silent' : kiosk.state}"><h3>${text(kiosk.id)}</h3>
<p class="state">${stateWord(kiosk)} <span class="property" title="${text(kiosk.propertyId)}"><bdi>${text(kiosk.propertyName ?? `property ${kiosk.propertyId}`)}</bdi></span></p>
<dl>${list.join('')}</dl></li>`;
}

function stateWord({ state, isSilent }: KioskFacts): string {
  if (state === 'invited') return 'has not joined yet';
  return isSilent ? 'not reached' : 'reached';
}

function backlog({ status }: KioskFacts, nowMs: number): [string, boolean] {
  if (!status) return ['–', false];
  const { events, oldestAtMs } = status.backlog;
  if (events === 0 || oldestAtMs === null) return ['nothing', false];
  const waitsMs = nowMs - oldestAtMs;
  return [`${count(events, 'event')} for ${duration(waitsMs)}`, waitsMs > BACKLOG_MATTERS_MS];
}

/** Without one nobody can rent there. */
function catalogue(status: KioskFacts['status']): [string, boolean] {
  if (!status) return ['–', false];
  const { version } = status.catalogue;
  return version === 0 ? ['none from here yet', false] : [String(version), false];
}

/** Reservations and credit notes: the file in use, and whether something of it was not taken. */
function elsewhere(status: KioskFacts['status']): [string, boolean] {
  const { version, problems } = status?.elsewhere ?? { version: 0, problems: [] };
  if (problems.length > 0)
    return [`${version === 0 ? 'none' : version}, ${count(problems.length, 'problem')}`, true];
  return [version === 0 ? '–' : String(version), false];
}

function clock(offsetMs: number | null): [string, boolean] {
  if (offsetMs === null) return ['not measured', false];
  if (Math.abs(offsetMs) < 1000) return ['right', false];
  const differs = `${duration(Math.abs(offsetMs))} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
  return [differs, Math.abs(offsetMs) > CLOCK_MATTERS_MS];
}
