/** How long the documents are tried to be handed out, by each way, before it is given up. */

export type DeliveryWay = 'print' | 'email';
/** Codes go as text messages too. */
export type SendingWay = DeliveryWay | 'text';

/** What went wrong, as a word for the log and the books; never what a printer or server wrote. */
export type DeliveryFailure =
  | 'not_set_up'
  | 'too_late'
  | 'called_off'
  | 'stopped'
  | 'fault'
  | 'printing_missing'
  | 'printer_refused'
  | 'printer_timeout'
  | 'printer_stuck'
  | 'mail_unreachable'
  | 'mail_timeout'
  | 'mail_not_secure'
  | 'mail_login_refused'
  | 'mail_refused'
  | 'mail_put_off'
  | 'text_unreachable'
  | 'text_login_refused'
  | 'text_refused'
  | 'text_put_off'
  /** It may have gone out, and would be paid for twice. */
  | 'text_unknown';

/** How one try went; `again` says whether another one could go better. */
export type DeliveryOutcome =
  | { readonly done: true }
  | { readonly done: false; readonly failure: DeliveryFailure; readonly again: boolean };

/** Where every delivery begins: nothing was tried yet, and it is due now. */
export function neverTried(nowMs: number) {
  return {
    state: 'waiting',
    attempts: 0,
    next_at_ms: nowMs,
    failure: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  } as const;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Rules {
  /** Counted from the moment the customer asked. Paper that comes out later would lie there for the next one. */
  readonly patienceMs: number;
  readonly maxTries: number;
  /** Milliseconds between a try and the next. */
  readonly waitAfter: (tries: number) => number;
  /** The longest one try may take. */
  readonly tryMs: number;
}

export const deliveryRules: Readonly<Record<SendingWay, Rules>> = {
  print: {
    patienceMs: 2 * MINUTE,
    maxTries: 3,
    waitAfter: (tries) => tries * 5 * SECOND,
    tryMs: 2 * MINUTE,
  },
  email: {
    patienceMs: 24 * 60 * MINUTE,
    maxTries: Number.POSITIVE_INFINITY,
    waitAfter: (tries) => Math.min(30 * SECOND * 2 ** Math.min(tries - 1, 10), 30 * MINUTE),
    tryMs: MINUTE,
  },
  text: {
    patienceMs: 10 * MINUTE,
    // Each one that was accepted is paid for, and nobody knows of one whose answer was lost.
    maxTries: 4,
    waitAfter: (tries) => tries * 15 * SECOND,
    tryMs: 20 * SECOND,
  },
};

/** Milliseconds that are left to hand something out; 0 or less when it is too late. */
export function patienceLeft(way: SendingWay, askedAtMs: number, nowMs: number): number {
  // A clock that was turned back must not make it longer.
  return deliveryRules[way].patienceMs - Math.max(0, nowMs - askedAtMs);
}

/** When to try again after so many tries; null when it is given up. */
export function nextTryAt(way: SendingWay, tries: number, askedAtMs: number, nowMs: number): number | null {
  const rules = deliveryRules[way];
  const wait = rules.waitAfter(Math.max(1, tries));
  return tries < rules.maxTries && patienceLeft(way, askedAtMs, nowMs) > wait ? nowMs + wait : null;
}
