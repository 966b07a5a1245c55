/**
 * Sends one-time codes. A code is made just before it is sent. Its hash is written down first, and the digits are in
 * memory until the message is out. A crash in between leaves a code that nobody has; the next start makes another,
 * whose hash replaces it.
 */
import { randomInt } from 'node:crypto';
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import type { Result } from '../../../shared/result';
import { deliveryQueue } from '../../database/delivery/queue';
import type { PropertyRow } from '../../database/property/properties';
import { findCode, writeCodeHash, type OneTimeCodeRow } from '../../database/login/one-time-codes';
import { formatInstant } from '../../domain/base/dates';
import type { DeliveryOutcome } from '../../domain/delivery/delivery';
import { CODES, writeCode, type Reach } from '../../domain/login/one-time-code';
import type { Mailer } from '../../mail/port';
import type { Texter } from '../../mail/text-port';
import type { Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import type { Rounds } from '../base/rounds';
import { addressesOf } from '../login/addressee';
import { askForCode, reachedBy, type SentView } from '../login/one-time-codes';
import type { PasswordHasher } from '../login/passwords';
import { requireProperty } from '../property/property';
import { calledOff } from './move-in-documents';
import { createDeliveryRunner, type DeliveryQueue } from './runner';
import { watchTexts } from './text-watch';
import { createVisitLetters } from './visit-letters';

export interface OneTimeCodes {
  /** Ways that are set up here. */
  readonly setUp: Reach;
  /** As `askForCode`, and begins to send. */
  ask(caller: Caller, body: unknown): Promise<Result<SentView>>;
  /** Mails the tenant that somebody signed in as them at the screen. */
  tellOfVisit(contactId: Id<'contact'>): Promise<void>;
  /** Begins with what the last run left open. */
  start(): Promise<void>;
  /** Sends what is due now, and answers when it is done. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Digits that are being sent, with the number of their message. The number is the same at every try, so that the
 * message is recognized as one.
 */
interface Made {
  readonly code: string;
  readonly letterId: string;
  readonly expiresAtMs: number;
}

const past: DeliveryOutcome = { done: false, failure: 'too_late', again: false };

export interface CodeParts {
  readonly mailer: Mailer | null;
  readonly passwords: PasswordHasher;
  /** Absent or null: text messages are not set up. */
  readonly texts?: { readonly texter: Texter; readonly mostPerDay: number } | null;
}

export function createOneTimeCodes(
  ctx: ServiceContext,
  { mailer, passwords, texts = null }: CodeParts,
): OneTimeCodes {
  const setUp = { email: mailer !== null, text: texts !== null, textsPerDay: texts?.mostPerDay ?? 1 };
  const runner = createDeliveryRunner(ctx, codeQueue(ctx, { mailer, passwords, texts }));
  const visits = createVisitLetters(ctx, mailer);
  let watch: Rounds | null = null;
  return {
    setUp,
    async ask(caller, body) {
      const asked = await askForCode(ctx, setUp, caller, body);
      if (asked.ok) {
        runner.wake('email');
        runner.wake('text');
        visits.wake();
      }
      return asked;
    },
    tellOfVisit: (contactId) => visits.tell(contactId),
    async start() {
      await runner.start();
      await visits.start();
      watch ??= texts && watchTexts(ctx, texts.texter);
    },
    async round() {
      await runner.round();
      await visits.round();
    },
    async stop() {
      await Promise.all([runner.stop(), visits.stop(), watch?.stop()]);
    },
  };
}

function codeQueue(
  ctx: ServiceContext,
  { mailer, passwords, texts = null }: CodeParts,
): DeliveryQueue<OneTimeCodeRow> {
  const underWay = new Map<OneTimeCodeRow['id'], Made>();

  /** Null when nobody waits for it any more. */
  async function madeFor(row: OneTimeCodeRow): Promise<Made | null> {
    for (const [id, { expiresAtMs }] of underWay) if (expiresAtMs <= ctx.clock.nowMs()) underWay.delete(id);
    const known = underWay.get(row.id);
    if (known) return known;
    const code = writeCode(randomInt(CODES));
    const hash = await passwords.hash(code);
    if (!(await ctx.store.transaction((tx) => writeCodeHash(tx, row.id, hash)))) return null;
    const made = { code, letterId: ctx.newId<'delivery'>(), expiresAtMs: row.expires_at_ms };
    underWay.set(row.id, made);
    return made;
  }

  /** Only to the address that it was requested for; null when that is no longer theirs. */
  function recipientOf(row: OneTimeCodeRow) {
    return ctx.store.read(async (tx) => {
      const [person] = await reachedBy(tx, row);
      const property = await requireProperty(tx);
      const to = person && (await addressesOf(tx, person))[row.way];
      const until = formatInstant(row.expires_at_ms, property.time_zone, localeFor(row.language, property));
      return { to: to ?? null, property, until };
    });
  }

  async function send(
    row: OneTimeCodeRow,
    hand: (
      made: Made,
      to: Awaited<ReturnType<typeof recipientOf>> & { to: string },
    ) => Promise<DeliveryOutcome>,
  ): Promise<DeliveryOutcome> {
    if (row.expires_at_ms <= ctx.clock.nowMs()) return past;
    // It may have been replaced or forgotten while it waited.
    if (!(await ctx.store.read((tx) => findCode(tx, row.id)))) return calledOff;
    const made = await madeFor(row);
    if (!made) return calledOff;
    const recipient = await recipientOf(row);
    const { to } = recipient;
    // A code is made for an unknown person too, so that the machine is equally busy.
    const outcome = to === null ? calledOff : await hand(made, { ...recipient, to });
    if (outcome.done || !outcome.again) underWay.delete(row.id);
    return outcome;
  }

  return {
    ...deliveryQueue('one_time_code'),
    print: null,
    text:
      texts &&
      ((row, stop) => send(row, (made, about) => sendText(ctx, texts.texter, { row, made, about, stop }))),
    send:
      mailer &&
      ((row, stop) =>
        send(row, ({ code, letterId }, { to, property, until }) => {
          const { name, phone_number: phoneNumber, email } = property;
          const head = { id: letterId, to, language: row.language, property: { name, phoneNumber, email } };
          return mailer.sendOneTimeCode({ ...head, code, until }, stop);
        })),
  };
}

function sendText(
  ctx: ServiceContext,
  texter: Texter,
  of: {
    readonly row: OneTimeCodeRow;
    readonly made: Made;
    readonly about: { readonly to: string; readonly property: PropertyRow };
    readonly stop: AbortSignal;
  },
): Promise<DeliveryOutcome> {
  const { row, made, about, stop } = of;
  const message = {
    to: about.to,
    language: row.language,
    propertyName: about.property.name,
    code: made.code,
    validSeconds: (made.expiresAtMs - ctx.clock.nowMs()) / 1000,
  };
  return texter.sendOneTimeCode(message, stop);
}
