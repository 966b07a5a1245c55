/** What a person should look at, above the kiosks. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { FleetFacts, KioskFacts } from './facts';
import { kioskLink } from '../pages/forms';
import { problemWords } from './problems';
import { age, instant } from './times';
import { MOST_NAMED, type Trouble } from './troubles';
import { count } from './words';

interface Note {
  readonly head: string;
  readonly meaning: string;
  readonly rows: readonly Row[];
  /** As many as there are, where not all have a row. */
  readonly all?: number;
}
interface Row {
  readonly kioskIds: readonly string[];
  readonly what: string;
}

/** `kiosks`: those that have a card on the page. */
export function notesOf(
  { troubles, nowMs, timeZone, isKeeping, awaySinceMs }: FleetFacts,
  kiosks: readonly KioskFacts[],
): readonly Note[] {
  const silent = kiosks
    .filter(({ isSilent }) => isSilent)
    .toSorted((one, other) => (other.contactAtMs ?? 0) - (one.contactAtMs ?? 0));
  const notReached: Note = {
    head: `${count(silent.length, 'kiosk')} not reached`,
    meaning:
      'They go on renting out units that are allotted to them, and report all of it when they are reached again.',
    rows: silent.slice(0, MOST_NAMED).map(({ id, contactAtMs }) => ({
      kioskIds: [id],
      what: contactAtMs === null ? 'never heard of' : `last heard of ${age(contactAtMs, nowMs)}`,
    })),
    all: silent.length,
  };
  const ailing = kiosks.filter(({ isSilent, status }) => !isSilent && (status?.problems?.length ?? 0) > 0);
  const withProblems: Note = {
    head: `${count(ailing.length, 'kiosk')} with something wrong`,
    meaning: 'What to do is on the card of each.',
    rows: ailing.slice(0, MOST_NAMED).map(({ id, status }) => ({
      kioskIds: [id],
      what: (status?.problems ?? []).map((problem) => problemWords(problem).what).join('. '),
    })),
    all: ailing.length,
  };
  return [
    ...(awaySinceMs === null ? [] : [awayNote(awaySinceMs, timeZone, nowMs)]),
    // A page of yesterday says nothing about today's events.
    ...(isKeeping || awaySinceMs !== null ? [] : [notKeeping]),
    ...(silent.length === 0 ? [] : [notReached]),
    ...(ailing.length === 0 ? [] : [withProblems]),
    ...troubles.map(({ kind, count: all, named }) => ({
      head: `${count(all, troubleWords[kind].noun)} ${all === 1 ? troubleWords[kind].one : troubleWords[kind].many}`,
      meaning: troubleWords[kind].meaning,
      rows: named.map(({ kioskIds, what, atMs }) => ({
        kioskIds,
        what: `${what} (${instant(atMs, timeZone)})`,
      })),
      all,
    })),
    ...kiosks.flatMap(({ id, status }) =>
      status?.catalogue.refused
        ? [
            {
              head: `${id} refuses catalogue ${status.catalogue.refused.version}`,
              meaning: 'It goes on with the one it has.',
              rows: problemsOf(id, status.catalogue.refused.problems),
            },
          ]
        : [],
    ),
    ...kiosks.flatMap(({ id, status }) =>
      status?.elsewhere && status.elsewhere.problems.length > 0
        ? [
            {
              head: `${id} could not take all that was made elsewhere`,
              meaning:
                'Reservations and credit notes without a mistake are in use, unless the whole file was refused.',
              rows: problemsOf(id, status.elsewhere.problems),
            },
          ]
        : [],
    ),
  ];
}

/** `asOfMs`: of what the page shows; null: it shows nothing. */
export function awayNote(sinceMs: number, timeZone: string, asOfMs: number | null): Note {
  const shown =
    asOfMs === null
      ? 'This page has nothing to show yet.'
      : `What is shown below is as of ${instant(asOfMs, timeZone)}.`;
  return {
    head: 'The database does not answer',
    meaning: `Since ${instant(sinceMs, timeZone)}. ${shown} Kiosks go on renting out units that are allotted to them, and report all of it later. The page goes on by itself.`,
    rows: [],
  };
}

const notKeeping: Note = {
  head: 'Events are not kept',
  meaning:
    'PostgreSQL refuses to keep what kiosks send: head office’s log says why. Is a disk full? What kiosks say here may be out of date. They rent units that are allotted to them, and lose nothing.',
  rows: [],
};

const problemsOf = (id: string, problems: readonly string[]) =>
  problems.map((what) => ({ kioskIds: [id], what }));

const troubleWords: Readonly<
  Record<
    Trouble['kind'],
    { readonly noun: string; readonly one: string; readonly many: string; readonly meaning: string }
  >
> = {
  double_let: {
    noun: 'unit',
    one: 'rented twice',
    many: 'rented twice',
    meaning:
      'Each has two contracts. A person decides, with both customers, and settles it at one of the kiosks.',
  },
  waited_for: {
    noun: 'kiosk',
    one: 'is waited for since head office was restored',
    many: 'are waited for since head office was restored',
    meaning:
      'It has not said yet which units it has. Until then no other kiosk of its property gets a unit that it does not have already. Reach it, or turn it away if it is gone for good (kiosk revoke). One that has not joined may have joined after the dump was made. If it did, let it join again (kiosk add). If it never did, turn it away (kiosk add invites it again).',
  },
  attempt: {
    noun: 'attempt',
    one: 'to do what a kiosk may not',
    many: 'to do what a kiosk may not',
    meaning:
      'Nothing came of it. No kiosk does that by itself. If the key of the one named here was stolen, turn it away (kiosk revoke) and let it join again. A proxy that sends a request twice is one reason for “a second time”. Shown here for a week.',
  },
  claim_taken: {
    noun: 'claim',
    one: 'had been taken from the kiosk that rented out the unit',
    many: 'had been taken from the kiosks that rented out the units',
    meaning:
      'It was put back. This happens when head office’s database went back to a dump, or somebody changed it by hand. Ask at the kiosk named here whether somebody rented the unit.',
  },
  parked: {
    noun: 'event',
    one: 'could not be read and is set apart',
    many: 'could not be read and are set apart',
    meaning:
      'They are kept, and what came behind them went on. A newer head office reads them at its start. The kiosk’s page lists them, and gives one up; “parked show” prints one whole.',
  },
  forked: {
    noun: 'event',
    one: 'contradicts what was committed before',
    many: 'contradict what was committed before',
    meaning:
      'A kiosk went on from an older copy of its database. Both histories are kept: compare them with the kiosk’s documents (“forks show” prints both), then note on the kiosk’s page what came of it.',
  },
  unread: {
    noun: 'message',
    one: 'could not be taken',
    many: 'could not be taken',
    meaning:
      'Sent by somebody else, or damaged on the way; the kiosk tells again what is missing. “Messages” on the page of kiosks notes that somebody has looked.',
  },
  gap: {
    noun: 'stretch of events',
    one: 'is gone for good',
    many: 'are gone for good',
    meaning: 'Somebody decided to go on without (kiosk accept-gap). Told here for a week.',
  },
};

export function attention(notes: readonly Note[], kiosks: readonly KioskFacts[]): string {
  if (notes.length === 0) return '';
  const shown = new Set(kiosks.map(({ id }) => id));
  const name = (id: string) => (shown.has(id) ? kioskLink(id) : text(id));
  const articles = notes.map(({ head, meaning, rows, all = rows.length }) => {
    const items = rows.map(
      ({ kioskIds, what }) => `<li><b>${kioskIds.map(name).join(', ')}</b> ${text(what)}</li>`,
    );
    if (all > rows.length) items.push(`<li>and ${all - rows.length} more</li>`);
    return `<article><h2>${text(head)}</h2><p>${text(meaning)}</p>${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}</article>`;
  });
  return `<section class="attention" aria-label="To be looked at">${articles.join('\n')}</section>`;
}
