/**
 * The least that a kiosk's sender is: it tells events, believes nothing but watermarks, and begins again where a watermark
 * says so. For tests of head office alone; the kiosk's own sender has tests with both.
 */
import { onTestFinished } from 'vitest';
import { createSignedClient } from '../../../src/main/sync/signed-client';
import { encodeBatch } from '../../../src/shared/head-office/batch';
import { watermarkSchema, type Watermark } from '../../../src/shared/head-office/documents';
import type { WireEvent } from '../../../src/shared/head-office/event';
import {
  EVENTS_PATH,
  eventsAnswerSchema,
  NEWS_PATH,
  newsAnswerSchema,
  type SentDocument,
} from '../../../src/shared/head-office/https';
import { newChain } from './chain';
import { PROPERTY } from './office';
import { memoryTrust } from './trust';

const MOST = 20;

export interface Teller {
  readonly kioskId: string;
  make(count: number): void;
  readonly events: () => readonly WireEvent[];
  /** How many head office has confirmed. */
  readonly confirmed: () => number;
}

/** `url`: of head office's listener. */
export function openReporter(url: string, { kioskId, seed }: { kioskId: string; seed: string }): Teller {
  const client = createSignedClient({
    url,
    kioskId,
    propertyId: PROPERTY,
    trust: memoryTrust(),
    seed,
    authority: null,
    answerMs: 2_000,
  });
  const chain = newChain(kioskId, 0);
  let known: Watermark | null = null;
  let sha256: string | null = null;
  let reclaimedUpTo = 0;
  const ending = new AbortController();

  const hear = (document: SentDocument | null) => {
    const heard = document && watermarkSchema.parse(JSON.parse(document.content));
    [known, sha256] = [heard, document?.sha256 ?? null];
    reclaimedUpTo = heard?.sequence ?? 0;
  };
  const tell = async () => {
    const batch = chain.events.slice(reclaimedUpTo, reclaimedUpTo + MOST);
    if (batch.length === 0) return;
    const question = { method: 'PUT', path: EVENTS_PATH, body: encodeBatch(batch) } as const;
    const { status, body } = await client.ask(question);
    if (status === 200 || status === 409)
      hear(eventsAnswerSchema.parse(JSON.parse(body.toString())).watermark);
  };
  const listen = async () => {
    const request = { known: { watermark: sha256 }, waitMs: 0 };
    const body = Buffer.from(JSON.stringify(request));
    const answer = await client.ask({ method: 'POST', path: NEWS_PATH, body });
    if (answer.status !== 200) return;
    const { watermark } = newsAnswerSchema.parse(JSON.parse(answer.body.toString())).documents;
    if (watermark !== undefined) hear(watermark);
  };
  const running = (async () => {
    while (!ending.signal.aborted) {
      // Whatever fails is reported again.
      await tell()
        .then(listen)
        .catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  onTestFinished(async () => {
    ending.abort();
    client.close();
    await running;
  });
  return {
    kioskId,
    make(count) {
      for (let n = 0; n < count; n += 1) chain.add();
    },
    events: () => chain.events,
    confirmed: () => known?.sequence ?? 0,
  };
}
