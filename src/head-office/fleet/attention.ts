/** What a person should look at, above the kiosks. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { FleetFacts, KioskFacts } from './facts';
import { kioskLink } from '../pages/forms';
import { problemWords } from './problems';
import { isQuietProblem } from './silence';
import type { Speech } from '../locales/speech';
import { MOST_NAMED } from './troubles';

interface Note {
  readonly head: string;
  readonly meaning: string;
  readonly rows: readonly Row[];
  /** As many as there are, where not all have a row. */
  readonly all?: number;
}
interface Row {
  readonly kioskIds: readonly string[];
  /** HTML. */
  readonly what: string;
}

/**
 * `kiosks`: those that have a card on the page. Of a silenced one what tells of the machine and its line is left out: somebody works
 * there, and said so.
 */
export const notesOf = (speech: Speech, facts: FleetFacts, kiosks: readonly KioskFacts[]): readonly Note[] =>
  notesAbout(speech, facts, kiosks.map(unlessQuiet));

function unlessQuiet(kiosk: KioskFacts): KioskFacts {
  if (kiosk.silence === null) return kiosk;
  const { status } = kiosk;
  const problems = status?.problems?.filter((problem) => !isQuietProblem(problem));
  return { ...kiosk, isSilent: false, status: status && { ...status, problems } };
}

function notesAbout(
  speech: Speech,
  { troubles, nowMs, timeZone, isKeeping, awaySinceMs }: FleetFacts,
  kiosks: readonly KioskFacts[],
): readonly Note[] {
  const { t, age, instant } = speech;
  const words = t.fleet.notes;
  const silent = kiosks
    .filter(({ isSilent }) => isSilent)
    .toSorted((one, other) => (other.contactAtMs ?? 0) - (one.contactAtMs ?? 0));
  const notReached: Note = {
    head: words.notReached(t.counts.kiosk(silent.length)),
    meaning: words.notReachedText,
    rows: silent.slice(0, MOST_NAMED).map(({ id, contactAtMs }) => ({
      kioskIds: [id],
      what: contactAtMs === null ? words.neverHeard : words.lastHeard(age(contactAtMs, nowMs)),
    })),
    all: silent.length,
  };
  const ailing = kiosks.filter(({ isSilent, status }) => !isSilent && (status?.problems?.length ?? 0) > 0);
  const withProblems: Note = {
    head: words.wrong(t.counts.kiosk(ailing.length)),
    meaning: words.wrongText,
    rows: ailing.slice(0, MOST_NAMED).map(({ id, status }) => ({
      kioskIds: [id],
      what: (status?.problems ?? []).map((problem) => text(problemWords(problem, t).what)).join('. '),
    })),
    all: ailing.length,
  };
  return [
    ...(awaySinceMs === null ? [] : [awayNote(speech, awaySinceMs, timeZone, nowMs)]),
    // A page of yesterday says nothing about today's events.
    ...(isKeeping || awaySinceMs !== null
      ? []
      : [{ head: words.notKept, meaning: words.notKeptText, rows: [] }]),
    ...(silent.length === 0 ? [] : [notReached]),
    ...(ailing.length === 0 ? [] : [withProblems]),
    ...troubles.map(({ kind, count: all, named }) => ({
      head: t.troubles.kinds[kind].head(all),
      meaning: t.troubles.kinds[kind].meaning,
      rows: named.map(({ kioskIds, unit, what, atMs }) => ({
        kioskIds,
        what: `${unit === null ? bySystem(what) : words.unit(`<bdi>${text(unit)}</bdi>`, bySystem(what))} (${instant(atMs, timeZone)})`,
      })),
      all,
    })),
    ...kiosks.flatMap(({ id, status }) =>
      status?.catalogue.refused
        ? [
            {
              head: words.refuses(id, status.catalogue.refused.version),
              meaning: words.refusesText,
              rows: problemsOf(id, status.catalogue.refused.problems),
            },
          ]
        : [],
    ),
    ...kiosks.flatMap(({ id, status }) =>
      status?.elsewhere && status.elsewhere.problems.length > 0
        ? [
            {
              head: words.elsewhere(id),
              meaning: words.elsewhereText,
              rows: problemsOf(id, status.elsewhere.problems),
            },
          ]
        : [],
    ),
  ];
}

/** `asOfMs`: of what the page shows; null: it shows nothing. */
export function awayNote(
  { t, instant }: Speech,
  sinceMs: number,
  timeZone: string,
  asOfMs: number | null,
): Note {
  const words = t.fleet.notes;
  const shown = asOfMs === null ? words.nothingYet : words.shownAsOf(instant(asOfMs, timeZone));
  return { head: words.away, meaning: words.awayText(instant(sinceMs, timeZone), shown), rows: [] };
}

/** Kiosks and the log say it in English. */
const bySystem = (words: string): string => `<span lang="en" dir="ltr">${text(words)}</span>`;

const problemsOf = (id: string, problems: readonly string[]) =>
  problems.map((what) => ({ kioskIds: [id], what: bySystem(what) }));

export function attention(
  { t, language }: Speech,
  notes: readonly Note[],
  kiosks: readonly KioskFacts[],
): string {
  if (notes.length === 0) return '';
  const shown = new Set(kiosks.map(({ id }) => id));
  const name = (id: string) => (shown.has(id) ? kioskLink(id) : `<bdi>${text(id)}</bdi>`);
  const articles = notes.map(({ head, meaning, rows, all = rows.length }) => {
    const items = rows.map(
      ({ kioskIds, what }) => `<li><b>${inOneLine(kioskIds.map(name), language)}</b> ${what}</li>`,
    );
    if (all > rows.length) items.push(`<li>${t.frame.listMore(all - rows.length)}</li>`);
    return `<article><h2>${text(head)}</h2><p>${text(meaning)}</p>${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}</article>`;
  });
  return `<section class="attention" aria-label="${t.fleet.notes.label}">${articles.join('\n')}</section>`;
}
