/**
 * Kiosks that wait for news at this listener. Each asks with what it has. It is answered as soon as one of
 * its documents is another, and with nothing when its time is over.
 */
import type { KnownDocuments, NewsAnswer } from '../shared/head-office/https';
import {
  documentNames,
  isOwnDocument,
  type DocumentName,
  type KioskAddress,
} from '../shared/head-office/names';
import type { Id } from '../shared/ids';
import { DOCUMENTS_CHANNEL, listen } from './database/connection/channels';
import type { Database } from './database/tx';
import { findDocument, selectMarks, selectOwnMarks } from './database/catalogue/documents';
import { loadWatermarks, watermarkDocument } from './database/kiosk/kiosks';
import type { Primary } from './database/connection/primary';
import type { Log } from './log';
import { pause } from './pause';

/** Of one kiosk at a time; one more, and the oldest is answered. */
const MOST_OF_A_KIOSK = 3;

type Documents = NewsAnswer['documents'];

export interface Asking extends KioskAddress {
  readonly known: KnownDocuments;
  readonly waitMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

export interface News {
  wait(asking: Asking): Promise<Documents>;
  close(): Promise<void>;
}

interface Waiting extends Asking {
  /** Rings when it should look again. */
  bell: AbortController;
  /** It has waited long enough. */
  isOver: boolean;
}

export interface NewsParts {
  readonly primary: Primary;
  readonly database: Database;
  readonly retentionDays: number;
  readonly log: Log;
}

type Books = Pick<NewsParts, 'database' | 'retentionDays'>;

export function openNews({ primary, database, retentionDays, log }: NewsParts): News {
  const books = { database, retentionDays };
  const room = createWaitingRoom();
  let looking: Promise<void> | null = null;

  const listener = listen(
    primary,
    DOCUMENTS_CHANNEL,
    {
      said: (words) => ringFor(room, words),
      lookAtAll() {
        looking ??= lookForAll(books, room.all())
          .catch((error: unknown) =>
            log.warn({ err: error }, 'documents could not be looked at; trying again'),
          )
          .finally(() => {
            looking = null;
          });
      },
    },
    log,
  );

  return {
    async wait(asking) {
      // In the room before the first look, so that no change falls in between.
      const waiting = room.enter(asking);
      const timer = setTimeout(() => end(waiting), asking.waitMs);
      try {
        for (;;) {
          waiting.bell = new AbortController();
          const documents = await differing(books, asking);
          const isOver = waiting.isOver || asking.waitMs === 0 || asking.gone.aborted;
          if (isOver || Object.keys(documents).length > 0) return documents;
          await pause(asking.waitMs, AbortSignal.any([waiting.bell.signal, asking.gone]));
        }
      } finally {
        clearTimeout(timer);
        room.leave(waiting);
      }
    },
    async close() {
      for (const waiting of room.all()) end(waiting);
      await listener.close();
      await looking;
    },
  };
}

interface WaitingRoom {
  enter(asking: Asking): Waiting;
  leave(waiting: Waiting): void;
  of(propertyId: Id<'property'>): Iterable<Waiting>;
  all(): Waiting[];
}

function createWaitingRoom(): WaitingRoom {
  const byProperty = new Map<Id<'property'>, Set<Waiting>>();
  return {
    enter(asking) {
      const own = byProperty.get(asking.propertyId) ?? new Set();
      byProperty.set(asking.propertyId, own);
      const others = [...own].filter(({ kioskId }) => kioskId === asking.kioskId);
      const [oldest] = others;
      if (oldest && others.length >= MOST_OF_A_KIOSK) end(oldest);
      const waiting: Waiting = { ...asking, bell: new AbortController(), isOver: false };
      own.add(waiting);
      return waiting;
    },
    leave(waiting) {
      const own = byProperty.get(waiting.propertyId);
      own?.delete(waiting);
      if (own?.size === 0) byProperty.delete(waiting.propertyId);
    },
    of: (propertyId) => byProperty.get(propertyId) ?? [],
    all: () => [...byProperty.values()].flatMap((some) => [...some]),
  };
}

/** Those whom a word from the database names: it is our own, with ids in it. */
function ringFor(room: WaitingRoom, words: string): void {
  const [propertyId, kioskId] = words.split(' ');
  for (const waiting of room.of(propertyId as Id<'property'>))
    if (kioskId === undefined || kioskId === waiting.kioskId) waiting.bell.abort();
}

function end(waiting: Waiting): void {
  waiting.isOver = true;
  waiting.bell.abort();
}

/** One look for all who wait: most of them have what there is. */
async function lookForAll({ database, retentionDays }: Books, now: readonly Waiting[]): Promise<void> {
  if (now.length === 0) return;
  const marks = await selectMarks(database, [...new Set(now.map(({ propertyId }) => propertyId))]);
  const watermarks = await loadWatermarks(
    database,
    retentionDays,
    now.map(({ kioskId }) => kioskId),
  );
  const found = new Map(
    marks.map((mark) => [`${mark.property_id} ${mark.kiosk_id} ${mark.kind}`, mark.sha256]),
  );
  const committed = new Map(
    watermarks.map(({ address, ...one }) => [address.kioskId, watermarkDocument(one).sha256]),
  );
  for (const { propertyId, kioskId, known, bell } of now) {
    const isOther = documentNames.some(
      (name) =>
        known[name] !== undefined &&
        known[name] !==
          ((name === 'watermark'
            ? committed.get(kioskId)
            : (found.get(`${propertyId} ${kioskId} ${name}`) ?? found.get(`${propertyId}  ${name}`))) ??
            null),
    );
    if (isOther) bell.abort();
  }
}

/** Those that differ from what the kiosk has; what stands in the others is not read. */
async function differing({ database, retentionDays }: Books, asking: Asking): Promise<Documents> {
  const { propertyId, kioskId, known } = asking;
  const [watermark] = await loadWatermarks(database, retentionDays, [kioskId]);
  const committed = watermark ? watermarkDocument(watermark) : null;
  const hashes = new Map<DocumentName, string>();
  if (committed) hashes.set('watermark', committed.sha256);
  for (const { kind, sha256 } of await selectOwnMarks(database, asking)) hashes.set(kind, sha256);
  const documents: Documents = {};
  for (const name of documentNames) {
    const has = known[name];
    if (has === undefined || has === (hashes.get(name) ?? null)) continue;
    const place = { propertyId, kioskId: isOwnDocument(name) ? kioskId : '' };
    documents[name] =
      name === 'watermark' ? committed : await findDocument(database, { ...place, kind: name });
  }
  return documents;
}
