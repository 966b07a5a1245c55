/**
 * One call of a page, the customer's or the front desk's. The channel's own schemas check its input and its output. The
 * page hears one word of a fault; the log has the rest.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ErrorCode } from '../../../shared/error-codes';
import { refusalReasons, type Refusal, type RefusalReason, type Result } from '../../../shared/result';
import { NoProperty } from './no-property';
import { storageReason } from './storage-full';

export interface CheckedChannel {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** A refusal before any service was asked. */
export interface EarlyRefusal {
  readonly reason: RefusalReason;
  readonly code: ErrorCode;
  /** The member it is about, such as `contact.email`. */
  readonly field: string | null;
}

export type PageAnswer<R> =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusals: readonly R[] };

/** The page's words for a service's refusal, and for an early one. */
export interface RefusalWords<R> {
  readonly late: (refusal: Refusal) => R;
  readonly early: (refusal: EarlyRefusal) => R;
}

/** The name comes from a page: it may be anything, whatever the type says. */
export function isNameIn<T extends object>(channels: T, name: unknown): name is keyof T & string {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}

/** `handle` gets what the channel's schema made. */
export async function answerChecked<R>(
  channel: CheckedChannel,
  input: unknown,
  handle: (request: unknown) => Promise<Result<unknown>>,
  words: RefusalWords<R>,
): Promise<PageAnswer<R>> {
  const parsed = channel.input.safeParse(input);
  if (!parsed.success)
    return {
      ok: false,
      refusals: parsed.error.issues.map((issue) =>
        words.early({
          reason: reasonOf(issue),
          code: 'INVALID_INPUT_PARAM',
          field: issue.path.length ? issue.path.join('.') : null,
        }),
      ),
    };
  const result = await handle(parsed.data);
  if (!result.ok) return { ok: false, refusals: result.refusals.map(words.late) };
  return { ok: true, value: channel.output.parse(result.value) };
}

/** The one that the channel's schema names (`params`), where the page has a sentence for just that. */
function reasonOf(issue: z.core.$ZodIssue): RefusalReason {
  const named: unknown = issue.code === 'custom' ? issue.params?.['reason'] : undefined;
  return refusalReasons.find((reason) => reason === named) ?? 'invalid_input';
}

/** What a page hears of a fault. */
export function refusalOfFault(
  error: unknown,
  { channel, log, whose }: { readonly channel: string; readonly log: Logger; readonly whose: string },
): EarlyRefusal {
  if (error instanceof NoProperty) return { reason: 'being_set_up', code: 'FAILED', field: null };
  const reference = randomUUID();
  log.error({ channel, reference, err: error }, `a call of ${whose} failed`);
  return { reason: storageReason(error), code: 'SOMETHING_WENT_WRONG', field: null };
}
