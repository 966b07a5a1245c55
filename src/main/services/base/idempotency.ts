/**
 * Keeps the first answer under a client's key for 24 hours, so that asking again changes nothing twice. Calls under
 * the same key at the same time wait for the first one.
 */
import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  deleteOtherStoredAnswers,
  findStoredAnswer,
  insertStoredAnswer,
  type StoredWhile,
} from '../../database/base/idempotency';
import type { Tx } from '../../database/schema';
import { FUTURE_SLACK_MS } from '../../domain/base/clock-trust';
import type { ServiceContext } from './context';
import { DAY_MS } from '../../../shared/durations';

const KEPT_MS = DAY_MS;

export interface StoredAnswer {
  readonly status: number;
  readonly answer: string;
}

/**
 * Writes a good answer down in the transaction of its change. It is for a change that would stand in its own
 * way when it is asked for again. A power cut then leaves both or neither. `data`: what is answered.
 */
export type StoreAnswer = (tx: Tx, data: unknown) => Promise<void>;

/** Without a key there is nothing to keep. */
export const storeNothing: StoreAnswer = () => Promise.resolve();

export interface IdempotentCall {
  /** What makes the key this client's and this call's: API key, method, path with its ids, key. */
  readonly scope: readonly string[];
  readonly bodySha256: string;
}

export interface Idempotency {
  /**
   * Answers what was kept, or does the work and keeps its answer. An answer that says "not now" (409, 429 and
   * 5xx) is not kept. Nothing was changed then, and it may be another one later, as when a card pays after
   * the first was declined. Refuses with FAILED (conflict) when the key came with another body before.
   * `keep`: for work that has its answer written down by itself.
   */
  run(
    call: IdempotentCall,
    work: (keep: (tx: Tx, answer: StoredAnswer) => Promise<void>) => Promise<StoredAnswer>,
  ): Promise<Result<StoredAnswer>>;
}

export function createIdempotency(ctx: ServiceContext): Idempotency {
  // What is under way is only known here: a crash leaves nothing behind that would block the key.
  const underWay = new Map<string, { readonly bodySha256: string; readonly done: Promise<void> }>();

  async function first(
    keyHash: string,
    bodySha256: string,
    work: Parameters<Idempotency['run']>[1],
  ): Promise<Result<StoredAnswer>> {
    const kept = await ctx.store.read((tx) => findStoredAnswer(tx, keyHash, keptWhile(ctx)));
    if (kept) {
      if (kept.body_sha256 !== bodySha256 || kept.status === null || kept.answer === null) return otherBody();
      return ok({ status: kept.status, answer: kept.answer });
    }
    const write = async (tx: Tx, { status, answer }: StoredAnswer) => {
      const nowMs = ctx.clock.nowMs();
      // One under the same key may be past its day and not swept away yet.
      await deleteOtherStoredAnswers(tx, keptWhile(ctx));
      const row = { key_hash: keyHash, body_sha256: bodySha256, status, answer };
      await insertStoredAnswer(tx, { ...row, created_at_ms: nowMs });
    };
    let written: number | null = null;
    const answer = await work(async (tx, made) => {
      await write(tx, made);
      written = made.status;
    });
    // What was written and rolled back was followed by another answer.
    const isKept = answer.status === written || [409, 429].includes(answer.status) || answer.status >= 500;
    if (!isKept) await keep((tx) => write(tx, answer));
    return ok(answer);
  }

  async function keep(write: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      // After a power cut it may be gone: such work does again what it has done, and changes nothing twice.
      await ctx.store.note(write);
    } catch (error) {
      // The work is done; the client must still hear of it.
      ctx.log.error({ err: error }, 'an answer could not be kept');
    }
  }

  return {
    async run({ scope, bodySha256 }, work) {
      const keyHash = createHash('sha256').update(JSON.stringify(scope)).digest('hex');
      for (let running = underWay.get(keyHash); running; running = underWay.get(keyHash)) {
        if (running.bodySha256 !== bodySha256) return otherBody();
        await running.done;
      }
      let finish = (): void => undefined;
      underWay.set(keyHash, { bodySha256, done: new Promise<void>((resolve) => (finish = resolve)) });
      try {
        return await first(keyHash, bodySha256, work);
      } finally {
        underWay.delete(keyHash);
        finish();
      }
    },
  };
}

function keptWhile({ clock }: ServiceContext): StoredWhile {
  const nowMs = clock.nowMs();
  return { afterMs: nowMs - KEPT_MS, untilMs: nowMs + FUTURE_SLACK_MS };
}

function otherBody(): Result<never> {
  const message = 'This Idempotency-Key was used with another body.';
  return refuse('FAILED', 'conflict', { message });
}

/** Forgets what was kept longer than a day; for the housekeeping of a kiosk nobody calls. */
export function purgeStoredAnswers(ctx: ServiceContext): Promise<void> {
  return ctx.store.transaction((tx) => deleteOtherStoredAnswers(tx, keptWhile(ctx)));
}
