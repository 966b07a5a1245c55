/** A dispute that is cut off at any of its writes has written nothing of that step, and asked about again leaves the same books. */
import { expect, it } from 'vitest';
import type { CardDispute } from '../../../src/main/card-reader/port';
import { followDisputesWhenDue } from '../../../src/main/services/returned-payment/disputes';
import { noonOf } from '../../support/services/billed';
import { openLate } from '../../support/services/late';

/** The tenant of the worked cases, whose move-in was paid by card on 10 February, and a provider that says what the test has it say. */
async function disputed() {
  const tenant = await openLate({ rules: null });
  const { raw, db, ctx } = tenant;
  const paid = raw
    .prepare<[], { intent: string; amount: number }>(
      'SELECT intent_id AS intent, card_amount AS amount FROM payment_attempt',
    )
    .get();
  if (!paid) throw new Error('nothing was paid');
  let said: CardDispute | null = null;
  const asking = {
    ...ctx,
    gateway: {
      ...ctx.gateway,
      async *listDisputes() {
        if (said) yield await Promise.resolve(said);
      },
    },
  };
  const list = (sql: string) => raw.prepare(sql).all();
  return {
    ...tenant,
    ask: () => followDisputesWhenDue(asking),
    says: (day: string, state: CardDispute['state']) => {
      db.clock.set(noonOf(day));
      const { intent: intentId, amount } = paid;
      said = { id: 'dp_1', intentId, state, amount, cost: state === 'lost' ? 1500 : 0, createdMs: 0 };
    },
    /** Without ids. */
    books: () => ({
      disputes: list('SELECT state, amount_minor, opened_on, closed_on FROM card_dispute'),
      holds: list('SELECT cause, from_on, to_on FROM contract_hold ORDER BY rowid'),
      returns: list('SELECT amount_minor, returned_on FROM returned_payment'),
      undone: list('SELECT count(*) AS times FROM return_undone'),
      invoices: list('SELECT kind, number, total_minor FROM invoice ORDER BY number'),
      postings: list(
        'SELECT account, sum(debit_minor) AS debit, sum(credit_minor) AS credit FROM posting GROUP BY account ORDER BY account',
      ),
      settled: list('SELECT sum(amount_minor) AS amount FROM allocation'),
      told: list('SELECT type, count(*) AS times FROM outbox GROUP BY type ORDER BY type'),
      noted: list('SELECT action, count(*) AS times FROM audit GROUP BY action ORDER BY action'),
      letters: list('SELECT kind, count(*) AS times FROM letter GROUP BY kind ORDER BY kind'),
    }),
  };
}

const steps = [
  {
    day: '2027-02-13',
    state: 'open',
    writes: ['INSERT ON card_dispute', 'INSERT ON contract_hold', 'INSERT ON audit', 'INSERT ON outbox'],
  },
  {
    day: '2027-02-14',
    state: 'lost',
    writes: [
      'INSERT ON returned_payment',
      'INSERT ON allocation',
      'INSERT ON allocation_line',
      'INSERT ON posting',
      'INSERT ON letter',
      'INSERT ON audit',
      'INSERT ON outbox',
      'UPDATE ON card_dispute',
    ],
  },
  {
    day: '2027-02-15',
    state: 'won',
    writes: [
      'INSERT ON return_undone',
      'INSERT ON allocation',
      'INSERT ON posting',
      'INSERT ON audit',
      'INSERT ON outbox',
      'UPDATE ON contract_hold',
      'UPDATE ON card_dispute',
    ],
  },
] as const;

it('a dispute that is opened, lost and then won has the same books, whichever write of it fails first', async () => {
  const whole = await disputed();
  const { raw, ...cut } = await disputed();
  for (const { day, state, writes } of steps) {
    whole.says(day, state);
    cut.says(day, state);
    expect(await whole.ask()).toBe(true);
    const before = cut.books();
    for (const write of writes) {
      raw.exec(`CREATE TEMP TRIGGER broken BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
      expect([state, write, await cut.ask()]).toEqual([state, write, false]);
      raw.exec('DROP TRIGGER broken');
      expect(cut.books()).toEqual(before);
      expect(cut.faults()).toEqual([]);
    }
    expect(await cut.ask()).toBe(true);
    expect(cut.books()).toEqual(whole.books());
    expect(cut.books()).not.toEqual(before);
    expect(cut.faults()).toEqual([]);
  }
});
