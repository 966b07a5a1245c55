/**
 * The simulated provider's own books, in a file of their own beside the database. A real provider remembers its intents
 * whatever happens to the kiosk, so the simulated one must too: otherwise a crash could not be recovered from.
 */
import Database from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import { simulatedOutcomeSchema, type SimulatedOutcome } from '../../shared/shapes';
import { intentStatusSchema, type IntentStatus } from './intent-status';
import type { NewIntent, PaymentIntent } from './port';
import { DAY_MS } from '../../shared/durations';

const storedSchema = z.object({
  id: z.string(),
  clientSecret: z.string(),
  status: intentStatusSchema,
  amount: z.number().int(),
  currency: z.string(),
  live: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  createdMs: z.number().int().default(0),
  amountReceived: z.number().int().default(0),
  amountCapturable: z.number().int().default(0),
  customerId: z.string().nullable().default(null),
  charge: z
    .object({
      id: z.string(),
      refunded: z.boolean(),
      amountRefunded: z.number().int().default(0),
      disputed: z.boolean().default(false),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      captureBeforeMs: z.number().int().nullable().default(null),
      savedCardId: z.string().nullable().default(null),
    })
    .nullable(),
  lastError: z.enum(['declined', 'insufficient_funds', 'expired_card']).nullable(),
});

/** As card schemes hold what was authorized in front of a reader. */
const HOLD_MS = 2 * DAY_MS;

/** Letters and digits after `pi_`, as real ones look. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const token = (length: number) => Array.from(randomBytes(length), (byte) => alphabet[byte % 62]).join('');

export class SimulatedLedger {
  readonly #db: Database.Database;
  readonly #changes: Database.Statement<[], number>;
  #synced = 0;
  #log: number | null = null;

  /** `:memory:` for tests. */
  constructor(file: string) {
    this.#db = new Database(file);
    this.#db.pragma('journal_mode = WAL');
    // A provider keeps nobody here waiting for its disk: `synced` does that, beside this thread.
    this.#db.pragma('synchronous = NORMAL');
    this.#changes = this.#db.prepare<[], number>('SELECT total_changes()').pluck();
    this.#db.exec(
      `CREATE TABLE IF NOT EXISTS intent (
        id TEXT PRIMARY KEY, create_key TEXT NOT NULL UNIQUE, body TEXT NOT NULL,
        outcome TEXT, decided_at_ms INTEGER) STRICT`,
    );
  }

  /** Makes an intent; asked again under the same key, answers the one it made. */
  create(input: NewIntent): PaymentIntent {
    const known = this.#db.prepare('SELECT body FROM intent WHERE create_key = ?').get(input.idempotencyKey);
    if (known) return parse(known);
    const id = `pi_sim${token(21)}`;
    const intent: PaymentIntent = {
      id,
      clientSecret: `${id}_secret_${token(25)}`,
      status: 'requires_payment_method',
      amount: input.amount,
      currency: input.currency.toLowerCase(),
      live: false,
      metadata: input.metadata,
      createdMs: Date.now(),
      amountReceived: 0,
      amountCapturable: 0,
      customerId: input.saveCardFor,
      charge: null,
      lastError: null,
    };
    this.#db
      .prepare('INSERT INTO intent (id, create_key, body) VALUES (?, ?, ?)')
      .run(id, input.idempotencyKey, JSON.stringify(intent));
    return intent;
  }

  /** A card was presented: what the bank will say stands now, and shows from the given time on, come what may. */
  present(id: string, outcome: SimulatedOutcome, decidedAtMs: number): boolean {
    if (this.find(id)?.status !== 'requires_payment_method') return false;
    this.#together(() => {
      this.change(id, ['requires_payment_method'], { status: 'processing', lastError: null });
      this.#db
        .prepare('UPDATE intent SET outcome = ?, decided_at_ms = ? WHERE id = ?')
        .run(outcome, decidedAtMs, id);
    });
    return true;
  }

  find(id: string): PaymentIntent | null {
    const row = this.#row(id);
    if (!row) return null;
    const { outcome, decided_at_ms: decidedAtMs } = row;
    if (outcome === null || decidedAtMs === null || decidedAtMs > Date.now()) return row.intent;
    return this.#together(() => {
      this.#db.prepare('UPDATE intent SET outcome = NULL, decided_at_ms = NULL WHERE id = ?').run(id);
      return this.change(id, ['processing'], decision(outcome, row.intent));
    });
  }

  /** Changes an intent if it is in one of the given states; answers it as it then is. */
  change(id: string, from: readonly IntentStatus[], change: Partial<PaymentIntent>): PaymentIntent | null {
    const intent = this.#row(id)?.intent ?? null;
    if (!intent || !from.includes(intent.status)) return intent;
    const changed = { ...intent, ...change };
    this.#db.prepare('UPDATE intent SET body = ? WHERE id = ?').run(JSON.stringify(changed), id);
    return changed;
  }

  /** Takes the money of an authorized intent. */
  capture(id: string): PaymentIntent | null {
    const amountReceived = this.find(id)?.amount ?? 0;
    return this.change(id, ['requires_capture'], {
      status: 'succeeded',
      amountReceived,
      amountCapturable: 0,
    });
  }

  /** Gives back what was captured, or so much more than before; never more than there is. */
  refund(id: string, part?: { readonly before: number; readonly amount: number }): PaymentIntent | null {
    const intent = this.find(id);
    const charge = intent?.charge;
    if (!intent || !charge) return intent;
    const amountRefunded = part ? part.before + part.amount : intent.amountReceived;
    if (charge.amountRefunded >= amountRefunded || amountRefunded > intent.amountReceived) return intent;
    return this.change(id, ['succeeded'], { charge: { ...charge, refunded: true, amountRefunded } });
  }

  /** The intents made in a time, oldest first. */
  list(fromMs: number, toMs: number): PaymentIntent[] {
    const ids = z.array(z.object({ id: z.string() })).parse(this.#db.prepare('SELECT id FROM intent').all());
    return ids
      .flatMap(({ id }) => this.find(id) ?? [])
      .filter(({ createdMs }) => createdMs >= fromMs && createdMs < toMs)
      .toSorted((a, b) => a.createdMs - b.createdMs);
  }

  #row(id: string) {
    const row = this.#db.prepare('SELECT body, outcome, decided_at_ms FROM intent WHERE id = ?').get(id);
    return row ? { ...rowSchema.parse(row), intent: parse(row) } : null;
  }

  /** A crash between the two would leave a card that the bank thinks about for ever. */
  #together<T>(work: () => T): T {
    return this.#db.transaction(work).immediate();
  }

  /** Waits until all that was changed is on the disk: what a provider has said it does not forget. */
  async synced(): Promise<void> {
    const changes = this.#changes.get() ?? 0;
    if (this.#db.memory || changes === this.#synced) return;
    this.#log ??= openSync(`${this.#db.name}-wal`, 'r+');
    await promisify(fdatasync)(this.#log);
    this.#synced = changes;
  }

  close(): void {
    this.#db.close();
    if (this.#log !== null) closeSync(this.#log);
    this.#log = null;
  }
}

const rowSchema = z.object({
  body: z.string(),
  outcome: simulatedOutcomeSchema.nullable(),
  decided_at_ms: z.number().nullable(),
});

/** What the bank says to each test card. A success reported late is still a success. */
function decision(outcome: SimulatedOutcome, intent: PaymentIntent): Partial<PaymentIntent> {
  switch (outcome) {
    case 'approved':
    case 'late_success':
      return {
        status: 'requires_capture',
        amountCapturable: intent.amount,
        lastError: null,
        charge: {
          id: `ch_sim${token(21)}`,
          refunded: false,
          amountRefunded: 0,
          disputed: false,
          card: { brand: 'visa', last4: '4242' },
          captureBeforeMs: Date.now() + HOLD_MS,
          savedCardId: intent.customerId === null ? null : `pm_sim${token(21)}`,
        },
      };
    case 'declined':
    case 'insufficient_funds':
    case 'expired_card':
      return { status: 'requires_payment_method', lastError: outcome };
    case 'timeout':
    case 'unplugged':
      return { status: 'requires_payment_method', lastError: null };
  }
}

function parse(row: unknown): PaymentIntent {
  const { body } = z.object({ body: z.string() }).parse(row);
  return storedSchema.parse(JSON.parse(body));
}
