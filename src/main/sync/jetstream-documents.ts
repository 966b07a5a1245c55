/**
 * What head office lays down, heard by plain subscriptions: the broker has nothing to keep for a kiosk that is away. What
 * was missed meanwhile is read when the line is up again.
 */
import {
  bucketSubject,
  documentKey,
  DOWN_BUCKET,
  type DownDocument,
  type KioskAddress,
} from '../../shared/head-office/names';
import { bucketStream } from '../../shared/head-office/permissions';
import type { Logger } from 'pino';
import { lastStored } from './direct-get';
import type { HeadOfficeLine } from './line';
import type { NatsLink } from './nats-link';

/** A reading that failed while the line stayed up. */
const READ_AGAIN_MS = 2000;

export function createDocuments(
  link: NatsLink,
  kiosk: KioskAddress,
  log: Logger,
): Pick<HeadOfficeLine, 'read' | 'watch'> {
  const subjectOf = (document: DownDocument) => bucketSubject(DOWN_BUCKET, documentKey(kiosk, document));

  async function read(document: DownDocument): Promise<Uint8Array | null> {
    const stored = await lastStored(link, bucketStream(DOWN_BUCKET), subjectOf(document));
    return stored && !stored.isRemoved ? stored.body : null;
  }

  return {
    read,
    watch(document, changed) {
      let heard = 0;
      let stopped = false;
      let timer: NodeJS.Timeout | null = null;
      const ended = link.subscribe(subjectOf(document), ({ data, headers }) => {
        heard += 1;
        changed(headers?.has('KV-Operation') ? null : data);
      });
      async function readNow(): Promise<void> {
        const before = heard;
        try {
          const bytes = await read(document);
          // What was heard while it was read is newer.
          if (!stopped && heard === before) changed(bytes);
        } catch (error) {
          if (stopped || !link.up()) return;
          log.warn({ document: document.name, err: error }, 'a document of head office could not be read');
          timer = setTimeout(() => void readNow(), READ_AGAIN_MS);
          timer.unref();
        }
      }
      const unlisten = link.onChange((up) => {
        if (timer) clearTimeout(timer);
        if (up) void readNow();
      });
      if (link.up()) void readNow();
      return () => {
        stopped = true;
        if (timer) clearTimeout(timer);
        unlisten();
        ended();
      };
    },
  };
}
