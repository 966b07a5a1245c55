/** What becomes of the money when a tenant has left: worked by hand to the unit, through the services and SQLite. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { putBooksInDoubt } from '../../../src/main/database/books/books-in-doubt';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { makeCreditNote } from '../../../src/main/services/credit-note/make';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { findFull } from '../../../src/main/services/move-out/unit-acts';
import { undoLostMoney } from '../../../src/main/services/ledger/settle';
import { openLeaving } from '../../support/services/leaving';
import { valueOf } from '../../support/services/rental';

/** Turns are kept by the store: with another one nobody waits for anybody. */
const anotherProcess = (ctx: ServiceContext): ServiceContext => ({ ...ctx, store: { ...ctx.store } });

/** Moved in on 20 March, held a deposit of 50.00, and paid April. */
async function april() {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  await tenant.runOn('2027-03-28');
  tenant.on('2027-04-01');
  await tenant.pay();
  return tenant;
}

const terms = (tenant: Awaited<ReturnType<typeof openLeaving>>, path: string, value: string) => {
  tenant.raw.exec('DROP TRIGGER contract_terms_unchanged');
  tenant.raw.prepare('UPDATE contract_terms SET terms = json_set(terms, ?, ?)').run(path, value);
};

describe('a tenant who leaves on 12 April and has paid it', () => {
  it('has the days after it credited, and the deposit once the unit was checked; nothing is paid out by itself', async () => {
    const tenant = await april();
    await tenant.leave('2027-04-12');
    expect(tenant.credited()).toEqual(['rent 8940 + 737', 'insurance 720 + 0']);
    expect(tenant.stand()).toEqual({ credited: 1, deposit: 0, closed: 0, lastOn: '2027-04-12' });
    expect([tenant.balance('advance'), tenant.balance('deposit')]).toEqual([-10_397, -5000]);
    await tenant.settle();
    expect(tenant.notes()).toHaveLength(1);
    valueOf(await tenant.checkEmpty());
    expect(tenant.notes().map(({ kind, gross }) => `${kind} ${gross}`)).toEqual([
      'RENTAL 10397',
      'DEPOSIT 5000',
    ]);
    expect(tenant.stand()).toMatchObject({ deposit: 1, closed: 0 });
    expect([tenant.balance('advance'), tenant.balance('deposit'), tenant.balance('receivable')]).toEqual([
      -15_397, 0, 0,
    ]);
    tenant.sound();
  });

  it('is closed when all of it was given back, and reopened when money moves again', async () => {
    const tenant = await april();
    await tenant.leave('2027-04-12', 'seen_empty');
    expect(tenant.stand()).toMatchObject({ deposit: 1, closed: 0 });
    for (const { id, gross } of tenant.notes()) valueOf(await tenant.giveBack(id, gross));
    await tenant.settle();
    await tenant.settle();
    expect(tenant.stand()).toMatchObject({ closed: 1 });
    const told = ['contract.signed', 'contract.ended', 'contract.closed'];
    expect(tenant.told('contract.%')).toEqual(told);
    expect(tenant.balance('advance')).toBe(0);
    tenant.sound();
    const { ctx, staff, contractId, db } = tenant;
    const goodwill = {
      contractId,
      lines: 'all',
      key: db.newId<'event'>(),
      reason: 'the roof leaked',
    } as const;
    const { id, gross_minor: gross } = valueOf(await makeCreditNote(ctx, staff, goodwill));
    expect(tenant.stand()).toMatchObject({ closed: 0 });
    tenant.sound();
    valueOf(await tenant.giveBack(id, gross));
    await tenant.settle();
    expect(tenant.stand()).toMatchObject({ closed: 1 });
    expect(tenant.told('contract.%')).toEqual([...told, 'contract.reopened', 'contract.closed']);
  });

  it('gets no days back where it was signed so, but what was paid ahead', async () => {
    const tenant = await april();
    terms(tenant, '$.moveOut.unused', 'none');
    await tenant.runOn('2027-04-27');
    await tenant.leave('2027-04-28', 'seen_empty');
    // May was billed and not paid: its credit settles it.
    expect(tenant.credited()).toEqual(['rent 14900 + 1229', 'insurance 1200 + 0', 'deposit 5000 + 0']);
    expect([tenant.balance('advance'), tenant.balance('receivable')]).toEqual([-5000, 0]);
    tenant.sound();
  });

  it('gets them by what a contract from before terms were kept costs for each day', async () => {
    const tenant = await openLeaving({ moveIn: '2027-04-01', deposit: 5000 });
    tenant.raw.exec(
      `DROP TRIGGER contract_terms_kept; DELETE FROM contract_charge; DELETE FROM contract_terms`,
    );
    await tenant.leave('2027-04-12', 'seen_empty');
    expect(tenant.credited()).toEqual(['rent 8940 + 737', 'insurance 720 + 0', 'deposit 5000 + 0']);
    tenant.sound();
  });
});

it('unbilled days up to the last one are billed by the day', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-08', day: null, deposit: 0 });
  await tenant.give('2027-04-01', '2027-04-15');
  // Who leaves earlier than they said is charged as they said.
  await tenant.leave('2027-04-12', 'seen_empty');
  expect(tenant.bills().map(({ from, to, total }) => `${from}..${to} ${total}`)).toEqual([
    '2027-04-08..2027-04-15 4621',
  ]);
  expect(tenant.notes()).toEqual([]);
  expect(tenant.balance('receivable')).toBe(4621);
  expect(tenant.stand()).toMatchObject({ deposit: 1, closed: 0 });
  await tenant.pay();
  await tenant.settle();
  expect(tenant.stand()).toMatchObject({ closed: 1 });
  tenant.sound();
});

it.each([
  ['actual', 7210],
  ['thirty', 7450],
  ['twelfths_365', 7348],
] as const)('of 31 days counted by %s, fifteen cost %i', async (dayCount, kept) => {
  const tenant = await openLeaving({ moveIn: '2027-04-20', dayCount, deposit: 0 });
  await tenant.runOn('2027-04-27');
  await tenant.leave('2027-05-15', 'seen_empty');
  const [rent] = tenant.credited();
  expect(rent?.split(' ').slice(0, 2)).toEqual(['rent', String(14_900 - kept)]);
  tenant.sound();
});

it('a tenant who owes has the deposit taken for it, oldest bill first, and owes the rest', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  await tenant.runOn('2027-04-27');
  expect(tenant.balance('receivable')).toBe(2 * 17_329);
  await tenant.give('2027-04-28', '2027-05-31');
  await tenant.leave('2027-05-31');
  expect(tenant.notes()).toEqual([]);
  valueOf(await tenant.checkEmpty());
  expect([tenant.balance('receivable'), tenant.balance('advance'), tenant.balance('deposit')]).toEqual([
    2 * 17_329 - 5000,
    0,
    0,
  ]);
  const oldest = tenant.raw
    .prepare(
      `SELECT DISTINCT i.due_on FROM allocation a JOIN allocation_line l ON l.allocation_id = a.id
        JOIN invoice i ON i.id = l.invoice_id WHERE a.credit_note_id IS NOT NULL`,
    )
    .pluck()
    .all();
  expect(oldest).toEqual(['2027-05-02']);
  expect(tenant.stand()).toMatchObject({ closed: 0 });
  tenant.sound();
});

it('a deposit that nobody paid is no money to have back', async () => {
  const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
  const { ctx, raw } = tenant;
  const attemptId = raw.prepare<[], Id<'attempt'>>('SELECT id FROM payment_attempt').pluck().get();
  if (!attemptId) throw new Error('no payment');
  // The card's money never came: what it had settled is open again.
  raw.exec(`INSERT INTO payment_review (attempt_id, reason, raised_at_ms) SELECT id, 'lost', 1 FROM payment_attempt;
    UPDATE payment_review SET settled_at_ms = 2, settled_as = 'released', settled_by = 'cli', settled_why = 'lost'`);
  await ctx.store.transaction((tx) => undoLostMoney({ ctx, tx }, attemptId));
  const total = raw.prepare<[], number>('SELECT total_minor FROM invoice').pluck().get() ?? 0;
  expect(tenant.balance('receivable')).toBe(total);
  await tenant.leave('2027-03-31', 'seen_empty');
  expect(tenant.credited()).toEqual(['deposit 5000 + 0']);
  expect([tenant.balance('receivable'), tenant.balance('advance'), tenant.balance('deposit')]).toEqual([
    total - 5000,
    0,
    0,
  ]);
});

/** Says that the money of a card never came, of the newest payment. */
async function loseCard({ ctx, raw }: Awaited<ReturnType<typeof openLeaving>>): Promise<void> {
  const attemptId = raw.prepare<[], Id<'attempt'>>('SELECT max(id) FROM payment_attempt').pluck().get();
  if (!attemptId) throw new Error('no payment');
  raw
    .prepare(`INSERT INTO payment_review (attempt_id, reason, raised_at_ms) VALUES (?, 'lost', 1)`)
    .run(attemptId);
  raw.exec(
    `UPDATE payment_review SET settled_at_ms = 2, settled_as = 'released', settled_by = 'cli', settled_why = 'lost'`,
  );
  await ctx.store.transaction((tx) => undoLostMoney({ ctx, tx }, attemptId));
}

describe('a tenant whose card never paid', () => {
  it('owes it though the contract was closed, which is open again', async () => {
    const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 0 });
    await tenant.leave('2027-03-31', 'seen_empty');
    await tenant.settle();
    expect(tenant.stand()).toMatchObject({ closed: 1 });
    await loseCard(tenant);
    expect(tenant.balance('receivable')).toBeGreaterThan(0);
    expect(tenant.stand()).toMatchObject({ closed: 0 });
    expect(tenant.told('contract.re%')).toEqual(['contract.reopened']);
  });

  it('owes no more than what credit leaves of it', async () => {
    const tenant = await openLeaving({ moveIn: '2027-03-20', deposit: 5000 });
    await tenant.leave('2027-03-25', 'seen_empty');
    const credit = -tenant.balance('advance');
    expect(credit).toBeGreaterThan(5000);
    const total = tenant.raw.prepare<[], number>('SELECT total_minor FROM invoice').pluck().get() ?? 0;
    await loseCard(tenant);
    expect([tenant.balance('receivable'), tenant.balance('advance')]).toEqual([total - credit, 0]);
  });
});

describe('a tenant whose belongings were found after the settlement', () => {
  it('is charged again for what was credited, which pays for it, and nothing is to be settled', async () => {
    const tenant = await april();
    await tenant.leave('2027-04-12');
    const before = tenant.balance('rent');
    valueOf(await tenant.checkFull());
    expect(tenant.stand()).toBeUndefined();
    expect(tenant.balance('rent')).toBe(before - 8940);
    expect([tenant.balance('advance'), tenant.balance('receivable'), tenant.balance('deposit')]).toEqual([
      0, 0, -5000,
    ]);
    tenant.sound();
    // Bills go on as if nothing had been.
    await tenant.runOn('2027-04-27');
    expect(tenant.bills().map(({ from, to }) => `${from}..${to}`)).toEqual([
      '2027-04-01..2027-04-30',
      'null..null',
      '2027-05-01..2027-05-31',
    ]);
    tenant.sound();
  });

  it('and who leaves again has the rest credited of what was charged again', async () => {
    const tenant = await april();
    await tenant.leave('2027-04-12');
    valueOf(await tenant.checkFull());
    await tenant.leave('2027-04-20', 'seen_empty');
    const rents = tenant.credited().filter((line) => line.startsWith('rent'));
    expect(rents).toEqual(['rent 8940 + 737', 'rent 4967 + 409']);
    tenant.sound();
  });

  it('is credited nothing where that is found while the settlement is at work', async () => {
    const tenant = await april();
    const { ctx, unitId, contractId, staff } = tenant;
    tenant.raw.exec(`CREATE TRIGGER off BEFORE INSERT ON credit_note BEGIN SELECT RAISE(ABORT, 'off'); END`);
    await tenant.leave('2027-04-12');
    tenant.raw.exec('DROP TRIGGER off');
    const elsewhere = anotherProcess(ctx);
    const creditNote: typeof ctx.documents.creditNote = async (facts) => {
      await findFull(elsewhere, { unitId, contractId, why: 'boxes are inside' }, staff);
      return ctx.documents.creditNote(facts);
    };
    await settleEnded({ ...ctx, documents: { ...ctx.documents, creditNote } });
    expect(tenant.notes()).toEqual([]);
    expect(tenant.stand()).toBeUndefined();
    expect(tenant.balance('advance')).toBe(0);
    tenant.sound();
  });

  it('is not where money was given back', async () => {
    const tenant = await april();
    await tenant.leave('2027-04-12');
    const [note] = tenant.notes();
    if (!note) throw new Error('nothing credited');
    valueOf(await tenant.giveBack(note.id, 100));
    expect(await tenant.checkFull()).toMatchObject({ ok: false, refusals: [{ desk: 'unit_refunded' }] });
    expect(tenant.stand()).toMatchObject({ credited: 1 });
  });
});

it('a move-out is settled once, however often and from however many places it runs', async () => {
  const tenant = await april();
  // Ended, and settled by nobody yet.
  tenant.raw.exec(`CREATE TRIGGER off BEFORE INSERT ON credit_note BEGIN SELECT RAISE(ABORT, 'off'); END`);
  await tenant.leave('2027-04-12', 'seen_empty');
  tenant.raw.exec('DROP TRIGGER off');
  expect(tenant.notes()).toEqual([]);
  // Another process knows nothing of whose turn it is here.
  const others = [1, 2, 3].map(() => settleEnded(anotherProcess(tenant.ctx)));
  await Promise.all([tenant.settle(), ...others, tenant.settle()]);
  expect(tenant.notes()).toHaveLength(2);
  expect(tenant.told('credit_note.issued')).toHaveLength(2);
  expect(tenant.stand()).toMatchObject({ credited: 1, deposit: 1, closed: 0 });
  tenant.sound();
});

describe('nothing is settled', () => {
  it('by a wrong clock, nor by one behind the last run', async () => {
    const tenant = await april();
    const { ctx } = tenant;
    const view = () => ({ state: 'ahead', limitMs: 0, source: null }) as const;
    const wrong = { ...ctx, clockTrust: { ...ctx.clockTrust, view } };
    await tenant.runOn('2027-04-27');
    await tenant.leave('2027-04-12', 'seen_empty');
    await settleEnded(wrong);
    expect(tenant.notes()).toEqual([]);
    tenant.on('2027-04-27');
    await settleEnded(wrong);
    expect(tenant.notes()).toEqual([]);
    await settleEnded(ctx);
    expect(tenant.credited()).toEqual([
      'rent 8940 + 737',
      'insurance 720 + 0',
      'rent 14900 + 1229',
      'insurance 1200 + 0',
      'deposit 5000 + 0',
    ]);
    tenant.sound();
  });

  it('while the books may lack something', async () => {
    const tenant = await april();
    putBooksInDoubt(tenant.raw, { cause: 'restored', nowMs: 0, formerFile: null, lastEvent: null });
    await tenant.leave('2027-04-12', 'seen_empty');
    expect(tenant.notes()).toEqual([]);
    expect(tenant.stand()).toMatchObject({ credited: 0 });
  });
});
