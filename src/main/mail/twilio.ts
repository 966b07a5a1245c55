/**
 * Text messages by Twilio Programmable Messaging. It knows no key under which a message goes out once. So one
 * whose answer was lost is given up: a second one would be paid for again. What Twilio says back may hold numbers, so none of it leaves
 * this file: only words of ours do. Codes: https://www.twilio.com/docs/api/errors
 */
import { z } from 'zod';
import { deliveryRules, type DeliveryFailure, type DeliveryOutcome } from '../domain/delivery/delivery';
import type { Texter } from './text-port';
import { oneTimeCodeWords } from './text-words';

export interface TwilioOptions {
  /** Where messages are billed: AC... */
  readonly accountSid: string;
  /** A key of that account, or the account itself with its token. */
  readonly user: string;
  readonly secret: string;
  /** A number of the account with its country, or a messaging service of it (MG...). */
  readonly from: string;
  /** A stand-in on this machine; null: Twilio. */
  readonly apiAddress: string | null;
  /** The longest one message may take. */
  readonly tryMs?: number;
}

const TWILIO = 'https://api.twilio.com';
/** A message that would take longer is held by Twilio for no longer than its code holds. */
const LEAST_SECONDS = 1;

/** No connection was made, so nothing was taken. */
const notSent = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];
/** "A 'To' number is required": who hears that has the right credentials and may send messages. */
const NO_RECEIVER = 21_604;

export function createTwilioTexter(options: TwilioOptions): Texter {
  const { accountSid, from, tryMs = deliveryRules.text.tryMs } = options;
  const address = `${options.apiAddress ?? TWILIO}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${options.user}:${options.secret}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };

  function post(form: Readonly<Record<string, string>>, stop: AbortSignal): Promise<Response> {
    return fetch(address, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...sender, ...form }).toString(),
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(tryMs)]),
    });
  }

  return {
    async sendOneTimeCode(message, stop) {
      const { to: To, validSeconds } = message;
      const ValidityPeriod = String(Math.max(LEAST_SECONDS, Math.floor(validSeconds)));
      try {
        const response = await post({ To, Body: oneTimeCodeWords(message), ValidityPeriod }, stop);
        await response.body?.cancel();
        return response.ok ? { done: true } : failureOf(response.status);
      } catch (error) {
        return wasSent(error) ? failed('text_unknown', false) : failed('text_unreachable');
      }
    },
    async check(stop) {
      try {
        const response = await post({ Body: '-' }, stop);
        const said = answerSchema.safeParse(await response.json());
        if (response.status === 400) return said.data?.code === NO_RECEIVER ? null : 'text_refused';
        const outcome = failureOf(response.status);
        return outcome.done ? 'text_refused' : outcome.failure;
      } catch {
        return 'text_unreachable';
      }
    },
  };
}

const answerSchema = z.object({ code: z.number() });

function failed(failure: DeliveryFailure, again = true): DeliveryOutcome {
  return { done: false, failure, again };
}

/** Too many requests were not taken; what a server that failed has done, nobody knows. */
function failureOf(status: number): DeliveryOutcome {
  if (status === 401 || status === 403) return failed('text_login_refused');
  if (status === 429 || status === 503) return failed('text_put_off');
  return status >= 500 ? failed('text_unknown', false) : failed('text_refused', false);
}

/** Whether the message may have reached Twilio before it went wrong. */
function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const codes = cause instanceof AggregateError ? cause.errors : [cause];
  return !codes.every((one: unknown) =>
    notSent.includes(String(z.object({ code: z.string() }).safeParse(one).data?.code)),
  );
}
