/**
 * The bridge for the reader's page, where a foreign script runs: three calls, each checked, and a limited number of
 * tokens.
 */
import type { z } from 'zod';
import type { ReaderAnswer, ReaderCallName, ReaderBridge } from '../../shared/reader-bridge';
import {
  connectionTokenInputSchema,
  nextInputSchema,
  reportInputSchema,
  type ReaderPageCalls,
} from '../../shared/reader-page';
import { fullAfterUse, perMinute, untilNextMs } from '../domain/base/allowance';
import type { ReaderLog } from './terminal-js-connection';

/** One for each time a reader is connected; a reader that comes and goes needs a few. */
const tokens = perMinute(20);

export function createReaderBridge(page: ReaderPageCalls, log: ReaderLog, nowMs: () => number): ReaderBridge {
  let tokensFullAtMs: number | null = null;

  const calls: Readonly<Record<ReaderCallName, (input: unknown) => Promise<ReaderAnswer>>> = {
    connectionToken: checked(connectionTokenInputSchema, (input) => {
      if (untilNextMs(tokens, tokensFullAtMs, nowMs()) > 0) throw new Error('too many connection tokens');
      tokensFullAtMs = fullAfterUse(tokens, tokensFullAtMs, nowMs());
      return page.connectionToken(input);
    }),
    next: checked(nextInputSchema, (input) => page.next(input)),
    report: checked(reportInputSchema, (input) => page.report(input)),
  };

  return {
    async call(name, input) {
      const call = Object.hasOwn(calls, name) ? calls[name as ReaderCallName] : null;
      if (!call) return { ok: false, reason: 'unknown_call' };
      try {
        return await call(input);
      } catch (error) {
        log.warn({ err: error, call: name }, "a call of the card reader's page failed");
        return { ok: false, reason: 'failed' };
      }
    },
  };
}

function checked<T extends z.ZodType>(schema: T, call: (input: z.output<T>) => Promise<unknown>) {
  return async (input: unknown): Promise<ReaderAnswer> => {
    const parsed = schema.safeParse(input);
    return parsed.success
      ? { ok: true, value: await call(parsed.data) }
      : { ok: false, reason: 'not_understood' };
  };
}
