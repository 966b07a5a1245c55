/**
 * Kiosks that wait for news at this listener. Each asks with what it has. It is answered as soon as one of
 * its documents is another, and with nothing when its time is over.
 */
import type { KnownDocuments, NewsAnswer } from '../shared/head-office/https';
import { documentNames, type DocumentName, type KioskAddress } from '../shared/head-office/names';
import type { Id } from '../shared/ids';
import { DOCUMENTS_CHANNEL, listen } from './database/channels';
import type { Database } from './database/tx';
import { findDocument, selectMarks, selectOwnMarks } from './database/documents';
import { loadWatermarks, watermarkDocument } from './database/kiosks';
import type { Primary } from './database/primary';
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
  readonly keepDays: number;
  readonly log: Log;
}

export function openNews({ primary, database, keepDays, log }: NewsParts): News {
  const byProperty = new Map<Id<'property'>, Set<Waiting>>();
  let looking: Promise<void> | null = null;

  const all = () => [...byProperty.values()].flatMap((some) => [...some]);

  function said(words: string): void {
    const [propertyId, kioskId] = words.split(' ');
    for (const waiting of byProperty.get(propertyId as Id<'property'>) ?? [])
      if (kioskId === undefined || kioskId === waiting.kioskId) waiting.bell.abort();
  }

  /** One look for all who wait: most of them have what there is. */
  async function look(): Promise<void> {
    const now = all();
    if (now.length === 0) return;
    const marks = await selectMarks(database, [...byProperty.keys()]);
    const watermarks = await loadWatermarks(
      database,
      keepDays,
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

  const listener = listen(
    primary,
    DOCUMENTS_CHANNEL,
    {
      said,
      lookAtAll() {
        looking ??= look()
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

  /** Those that differ from what the kiosk has; what stands in the others is not read. */
  async function differing(asking: Asking): Promise<Documents> {
    const { propertyId, kioskId, known } = asking;
    const [watermark] = await loadWatermarks(database, keepDays, [kioskId]);
    const committed = watermark ? watermarkDocument(watermark) : null;
    const hashes = new Map<DocumentName, string>();
    if (committed) hashes.set('watermark', committed.sha256);
    for (const { kind, sha256 } of await selectOwnMarks(database, asking)) hashes.set(kind, sha256);
    const documents: Documents = {};
    for (const name of documentNames) {
      const has = known[name];
      if (has === undefined || has === (hashes.get(name) ?? null)) continue;
      const place = { propertyId, kioskId: name === 'allotment' || name === 'notices' ? kioskId : '' };
      documents[name] =
        name === 'watermark' ? committed : await findDocument(database, { ...place, kind: name });
    }
    return documents;
  }

  function enter(asking: Asking): Waiting {
    const own = byProperty.get(asking.propertyId) ?? new Set();
    byProperty.set(asking.propertyId, own);
    const others = [...own].filter(({ kioskId }) => kioskId === asking.kioskId);
    const [oldest] = others;
    if (oldest && others.length >= MOST_OF_A_KIOSK) end(oldest);
    const waiting: Waiting = { ...asking, bell: new AbortController(), isOver: false };
    own.add(waiting);
    return waiting;
  }

  function leave(waiting: Waiting): void {
    const own = byProperty.get(waiting.propertyId);
    own?.delete(waiting);
    if (own?.size === 0) byProperty.delete(waiting.propertyId);
  }

  function end(waiting: Waiting): void {
    waiting.isOver = true;
    waiting.bell.abort();
  }

  return {
    async wait(asking) {
      // In the room before the first look, so that no change falls in between.
      const waiting = enter(asking);
      const timer = setTimeout(() => end(waiting), asking.waitMs);
      try {
        for (;;) {
          waiting.bell = new AbortController();
          const documents = await differing(asking);
          const isOver = waiting.isOver || asking.waitMs === 0 || asking.gone.aborted;
          if (isOver || Object.keys(documents).length > 0) return documents;
          await pause(asking.waitMs, AbortSignal.any([waiting.bell.signal, asking.gone]));
        }
      } finally {
        clearTimeout(timer);
        leave(waiting);
      }
    },
    async close() {
      for (const waiting of all()) end(waiting);
      await listener.close();
      await looking;
    },
  };
}
