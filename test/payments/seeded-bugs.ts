/**
 * Bugs that payments must not have, each by a few named lines of the shipped source: while a test is run they can be
 * switched on one at a time, and the model check must notice. A line that is gone stops the tests that need it.
 */
import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Action } from './schedule';

/** Which bug is on; read by the lines below. */
declare global {
  var keyturnSeededBug: string | undefined;
}

interface Change {
  /** Below `src/main/`. */
  readonly file: string;
  readonly line: string;
  /** What stands there instead; `BUG` is whether this bug is on. */
  readonly instead: string;
}

export interface SeededBug {
  readonly name: string;
  /** Where its schedules begin: somewhere near one that meets it. */
  readonly seed?: number;
  /** What happens more often in its schedules, so that few of them meet it. */
  readonly more?: Partial<Record<Action, number>>;
  readonly changes: readonly Change[];
}

const release = `await ctx.store.transaction(async (tx) => {
  const now = await findAttempt(tx, attemptId);
  if (now && now.state !== 'released') await markReleased({ ctx, tx }, now, 'seeded');
});`;

const run = 'services/payment/run.ts';
const record = 'services/attempt/intent-record.ts';
const moveIn = 'services/move-in/move-in.ts';
const moveInWrite = 'services/move-in/write.ts';
const intent = 'services/payment/intent.ts';

export const seededBugs: readonly SeededBug[] = [
  {
    name: 'money is captured before the contract is written',
    seed: 5,
    more: { reprice: 8 },
    changes: [
      {
        file: moveIn,
        line: 'return completeInTurn(ctx, paid, giveBackWhen, () => writeOrFail(ctx, paid));',
        instead: `return completeInTurn(ctx, paid, giveBackWhen, async () => {
          if (BUG) await ctx.gateway.captureIntent(paid.intent.id, 'capture:' + paid.intent.id);
          return writeOrFail(ctx, paid);
        });`,
      },
    ],
  },
  {
    name: 'an intent is asked for again under a new key',
    seed: 1,
    changes: [
      {
        file: 'domain/attempt/payment-keys.ts',
        line: 'create: (attemptId: string) => `create:${attemptId}:v1`,',
        instead: 'create: (attemptId: string) => BUG ? `create:${Math.random()}` : `create:${attemptId}:v1`,',
      },
    ],
  },
  {
    name: 'an attempt is written down only after its intent was made',
    seed: 1,
    changes: [
      {
        file: intent,
        line: 'const nowMs = ctx.clock.nowMs();\n  const attempt = await insertAttempt(tx, {',
        instead: `const nowMs = ctx.clock.nowMs();
          const newAttemptId = ctx.newId<'attempt'>();
          const early = BUG ? await ctx.gateway.createIntent({
            amount: cardAmount(payable, currency), currency,
            metadata: { bookingId: first.booking.id, attemptId: newAttemptId, quoteSha256: quotesSha256(all),
              kioskId: ctx.settings.kioskId },
            idempotencyKey: 'create:' + newAttemptId, keySinceMs: nowMs, saveCardFor: null,
          }) : null;
          const attempt = await insertAttempt(tx, {`,
      },
      { file: intent, line: "id: ctx.newId<'attempt'>(),", instead: 'id: newAttemptId,' },
      { file: intent, line: "state: 'recorded',", instead: "state: early ? 'intent_created' : 'recorded'," },
      { file: intent, line: 'intent_id: null,', instead: 'intent_id: early?.id ?? null,' },
      { file: intent, line: 'client_secret: null,', instead: 'client_secret: early?.clientSecret ?? null,' },
    ],
  },
  {
    name: 'the reader is believed when it says that nothing came of it',
    seed: 6,
    changes: [
      {
        file: run,
        line: "import { releaseAttempt } from '../attempt/release';",
        instead: "import { markReleased, releaseAttempt } from '../attempt/release';",
      },
      {
        file: run,
        line: 'const intent = await ctx.gateway.retrieveIntent(attempt.intent_id);',
        instead: `if (BUG && (result === 'timed_out' || result === 'disconnected')) { ${release} return true; }
          const intent = await ctx.gateway.retrieveIntent(attempt.intent_id);`,
      },
    ],
  },
  {
    name: 'recovery leaves alone what a reader was processing',
    seed: 1,
    changes: [
      {
        file: 'database/attempt/payment-attempts.ts',
        line: ".where('state', 'not in', settled)",
        instead: ".where('state', 'not in', BUG ? [...settled, 'processing'] : settled)",
      },
    ],
  },
  {
    name: 'the sweeper never cancels what nobody pays',
    seed: 1,
    changes: [
      {
        file: run,
        line: "if (result === 'cancelled' || result === 'unknown') {",
        instead: `if (BUG && result === 'unknown') return false;
          if (result === 'cancelled' || result === 'unknown') {`,
      },
    ],
  },
  {
    name: 'after a timeout another intent is made',
    seed: 5,
    more: { tap: 14, wait: 14 },
    changes: [
      {
        file: record,
        line: 'if (attempt.intent_id) return ctx.gateway.retrieveIntent(attempt.intent_id);',
        instead: `const again = BUG && attempt.intent_id !== null && attempt.failure === 'timed_out';
          if (attempt.intent_id && !again) return ctx.gateway.retrieveIntent(attempt.intent_id);`,
      },
      {
        file: record,
        line: 'idempotencyKey: paymentKey.create(attempt.id),',
        instead: "idempotencyKey: paymentKey.create(again ? attempt.id + ':again' : attempt.id),",
      },
      {
        file: record,
        line: "if (now?.state !== 'recorded') return;",
        instead: `const made = { intent_id: intent.id, client_secret: intent.clientSecret };
          if (again) return void (await tx.updateTable('payment_attempt').set(made)
            .where('id', '=', attempt.id).execute());
          if (now?.state !== 'recorded') return;`,
      },
    ],
  },
  {
    name: 'a confirmation that comes twice is taken for a new one',
    seed: 1,
    more: { payAtDevice: 10 },
    changes: [
      {
        file: moveIn,
        line: 'if (contract) return ok({ done: contract.id });',
        instead: 'if (contract && !BUG) return ok({ done: contract.id });',
      },
      {
        file: moveInWrite,
        line: 'if (done) return ok(done.id);',
        instead: 'if (done && !BUG) return ok(done.id);',
      },
    ],
  },
  {
    name: 'what was captured and cannot be booked is forgotten',
    seed: 3,
    more: { reprice: 10, payAtDevice: 0, crashAt: 1, crash: 1 },
    changes: [
      {
        file: 'services/attempt/give-back.ts',
        line: "else if (intent.status === 'succeeded') await raiseReview({ ctx, tx }, now, reason, intent);",
        instead: `else if (BUG) await markReleased({ ctx, tx }, now, reason);
          else if (intent.status === 'succeeded') await raiseReview({ ctx, tx }, now, reason, intent);`,
      },
    ],
  },
  {
    name: 'what cannot be booked is written off, and the hold on the card is left there',
    seed: 2,
    more: { reprice: 10 },
    changes: [
      {
        file: 'services/attempt/give-back.ts',
        line: 'const intent = await ctx.gateway.cancelIntent(attempt.intent_id, paymentKey.cancel(attempt.intent_id));',
        instead: `const intent = BUG ? { ...(await ctx.gateway.retrieveIntent(attempt.intent_id)), status: 'canceled' as const }
          : await ctx.gateway.cancelIntent(attempt.intent_id, paymentKey.cancel(attempt.intent_id));`,
      },
    ],
  },
  {
    name: 'a success that comes late is ignored',
    changes: [
      {
        file: run,
        line: "case 'processing':\n        return false;",
        instead: `case 'processing':
          if (BUG) { ${release} return true; }
          return false;`,
      },
    ],
  },
  {
    name: 'a capture is not tried again after a restart',
    changes: [
      {
        file: 'services/payment/recovery.ts',
        line: "if (attempt.state === 'contracted') return capturePayment(ctx, attempt.id);",
        instead: `if (BUG && attempt.state === 'contracted') return false;
          if (attempt.state === 'contracted') return capturePayment(ctx, attempt.id);`,
      },
    ],
  },
];

const isOn = (name: string) => `(globalThis.keyturnSeededBug === ${JSON.stringify(name)})`;

/** Puts bugs into the source as it is loaded, each asleep until a test switches it on. */
export function seedBugs(bugs: readonly SeededBug[]): Plugin {
  for (const { name, changes } of bugs)
    for (const { file } of changes)
      if (!existsSync(new URL(`../../src/main/${file}`, import.meta.url)))
        throw new Error(`the seeded bug "${name}" is in a file that does not exist: src/main/${file}`);
  return {
    name: 'seeded-bugs',
    enforce: 'pre',
    transform(code, id) {
      const text = withBugs(bugs, id, code);
      return text === code ? null : text;
    },
  };
}

/** The text of the file at this path with its bugs, asleep. Throws where a bug's line is not in it once. */
export function withBugs(bugs: readonly SeededBug[], path: string, code: string): string {
  let text = code;
  for (const { name, changes } of bugs)
    for (const { file, line, instead } of changes) {
      if (!path.endsWith(`/src/main/${file}`)) continue;
      if (text.split(line).length !== 2)
        throw new Error(`the seeded bug "${name}" needs this line once in ${file}: ${line}`);
      text = text.replace(line, () => instead.replaceAll('BUG', isOn(name)));
    }
  return text;
}
