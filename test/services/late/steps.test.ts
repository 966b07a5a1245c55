/** What follows from rent that is late: each step once, in its time, as it was signed, and never without a letter first. */
import { describe, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { agreementFor } from '../../../src/main/services/price/agreement';
import { openOwedAttempt } from '../../../src/main/services/payment/owed-attempt';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { releaseAttempt } from '../../../src/main/services/attempt/release';
import { openHold } from '../../../src/main/services/late/holds';
import { priceBooking } from '../../../src/main/services/price/pricing';
import { minor } from '../../../src/shared/money';
import { bringRules, noonOf } from '../../support/services/billed';
import { lateRules, openLate } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

const BILL = 17_329;

describe('rent that stays open', () => {
  it('has a reminder, a fee, a suspension and a task, each on its day', async () => {
    const late = await openLate();
    await late.through('2027-02-24', '2027-03-31');
    expect(late.steps()).toEqual([
      '2027-03-05 reminder',
      '2027-03-12 fee',
      '2027-03-17 suspension',
      '2027-03-22 lock',
    ]);
    expect(late.fees()).toEqual([
      {
        issued: '2027-03-12',
        due: '2027-03-17',
        total: 2235,
        text: 'Late fee for invoice INV-000002: due March 1, 2027, not paid within 10 days (15% of the rent, and at least $20.00)',
      },
    ]);
    expect(late.mailed.filter((document) => !document.startsWith('invoice'))).toEqual([
      'reminder C-000001',
      'late_notice C-000001',
      'late_notice C-000001',
    ]);
    expect(late.faults()).toEqual([]);
  });

  it('has a default notice where the rules name one: all that is open, with what each bill is for', async () => {
    const [reminder] = lateRules.steps;
    if (!reminder) throw new Error('no steps');
    const claim = { ...reminder, key: 'default', afterDays: 4, letter: 'default_notice' } as const;
    const late = await openLate({ rules: { ...lateRules, steps: [reminder, claim] } });
    await late.on('2027-02-24');
    await late.on('2027-03-05');
    late.db.clock.set(noonOf('2027-03-06'));
    // Nothing is claimed while it is being paid, so no payment under way becomes a part of a claim.
    const contactId = late.raw
      .prepare<[], Id<'contact'>>('SELECT contact_id FROM rental_contract')
      .pluck()
      .get();
    if (!contactId) throw new Error('no tenant');
    const paying = { contactId, contractIds: [late.contractId] };
    const { id: attemptId } = valueOf(await openOwedAttempt(late.ctx, paying));
    await late.again();
    expect(late.steps()).toEqual(['2027-03-05 reminder']);
    valueOf(await releaseAttempt(late.ctx, attemptId));
    await late.again();
    const facts = late.raw
      .prepare<[], string>(`SELECT facts FROM letter WHERE kind = 'default_notice'`)
      .pluck();
    expect(JSON.parse(facts.get() ?? '{}')).toMatchObject({
      madeOn: '2027-03-06',
      overdue: [
        {
          number: 'INV-000002',
          dueOn: '2027-03-01',
          open: { price: 173.29 },
          lines: [{ description: expect.stringContaining('March 1') as string }, {}],
        },
      ],
      total: { price: 173.29 },
      asksOfService: true,
    });
    const told = late.raw.prepare(
      `SELECT payload ->> 'letter', schema_version FROM outbox WHERE type = 'late_step.done' ORDER BY rowid DESC`,
    );
    expect(told.raw().get()).toEqual(['default_notice', 2]);
    await late.on('2027-03-07');
    expect(late.mailed).toContain('default_notice C-000001');
    expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-03-06 default']);
    // A part of it may undo what it begins: a manager decides, or has decided by a payment plan.
    const { ctx, db, contractId } = late;
    const by = (role: 'attendant' | 'manager') =>
      ({ kind: 'staff', id: db.newId<'staff'>(), role, place: 'desk' }) as const;
    const take = async (role: 'attendant' | 'manager', paysMinor: number, owedMinor = 17_329) => {
      const cash = { kind: 'cash', givenMinor: paysMinor } as const;
      const input = { contractId, key: db.newId<'event'>(), amountMinor: owedMinor, paysMinor, tender: cash };
      const done = await takeOwed(ctx, by(role), input);
      return done.ok ? 'taken' : done.refusals[0]?.desk;
    };
    expect([await take('attendant', 1000), await take('manager', 1000)]).toEqual([
      'part_by_manager',
      'taken',
    ]);
    const plan = { count: 2, firstOn: '2027-03-10', every: 'week' } as const;
    valueOf(await openHold(ctx, { contractId, cause: 'plan', why: 'agreed', plan }, by('manager')));
    expect(await take('attendant', 5000, 16_329)).toBe('taken');
    expect(await take('attendant', 11_329, 11_329)).toBe('taken');
  });

  it('has its fee as a bill of its own, which is booked and told of', async () => {
    const late = await openLate();
    await late.through('2027-02-24', '2027-03-12');
    const kinds = late.raw
      .prepare(
        `SELECT payload ->> 'kind' AS kind, schema_version AS version FROM outbox WHERE type = 'bill.issued'`,
      )
      .all();
    expect(kinds).toEqual([
      { kind: 'RENTAL', version: 2 },
      { kind: 'LATE FEE', version: 2 },
    ]);
    const booked = late.raw
      .prepare(`SELECT sum(credit_minor) FROM posting WHERE account = 'late'`)
      .pluck()
      .get();
    expect(booked).toBe(2235);
    expect(late.mailed).toContain('invoice INV-000003');
  });

  it('has nothing when it is paid in time, nor once it is paid', async () => {
    const late = await openLate();
    await late.through('2027-02-24', '2027-03-05');
    await late.pay(BILL);
    await late.through('2027-03-06', '2027-03-26');
    expect(late.steps()).toEqual(['2027-03-05 reminder']);
    // The next bill is late too, and begins again.
    await late.through('2027-03-27', '2027-04-05');
    expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-04-05 reminder']);
  });

  it('has no fee on a fee: with the rent paid, nothing follows from a fee that is open', async () => {
    const late = await openLate({ deposit: 30_000 });
    await late.through('2027-02-24', '2027-03-12');
    late.raw.exec(`UPDATE property SET billing_start_on = '2030-01-01'`);
    await late.credit(BILL);
    expect(late.open()).toBe(2235);
    await late.through('2027-03-13', '2027-05-30');
    expect(late.steps()).toHaveLength(2);
  });

  it('has no step while less than the least is open', async () => {
    const late = await openLate({ rules: { ...lateRules, minimumOwedMinor: minor(16_130) } });
    await late.through('2027-02-24', '2027-03-31');
    expect(late.steps()).toEqual([]);
  });
});

describe('an agreement', () => {
  it('without the rules has none of them, whatever a later catalogue says', async () => {
    const late = await openLate({ rules: null });
    bringRules(late, lateRules);
    await late.through('2027-02-24', '2027-04-20');
    expect(late.steps()).toEqual([]);
    expect(late.open()).toBeGreaterThan(2 * BILL - 1);
  });

  it('that does not tell the rules of the catalogue has none of them', async () => {
    const late = await openLate({ rules: null });
    late.raw.prepare('UPDATE property SET late = ?').run(JSON.stringify(lateRules));
    const second = await late.another(1, '2027-02-11');
    const terms = late.raw
      .prepare('SELECT terms FROM contract_terms WHERE contract_id = ?')
      .pluck()
      .get(second);
    expect(JSON.parse(String(terms))).toMatchObject({ late: null });
  });

  it('keeps its fee when the catalogue has another, and loses a step that the catalogue has no more', async () => {
    const late = await openLate();
    const [reminder, fee] = lateRules.steps;
    if (!reminder || !fee) throw new Error('no steps');
    bringRules(late, {
      ...lateRules,
      steps: [reminder, { ...fee, fee: { fixedMinor: minor(9000) } }],
      caps: [],
      minimumOwedMinor: minor(0),
    });
    await late.through('2027-02-24', '2027-04-04');
    expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-03-12 fee']);
    expect(late.fees()).toMatchObject([{ total: 2235 }]);
  });

  it('tells the rules where its clause has their place', async () => {
    const late = await openLate();
    const bookingId = late.raw.prepare<[], Id<'booking'>>('SELECT id FROM booking').pluck().get();
    const told = await late.ctx.store.read(async (tx) => {
      const booking = bookingId && (await findBooking(tx, bookingId));
      if (!booking) throw new Error('no booking');
      const priced = await priceBooking(tx, booking);
      return [await agreementFor(tx, priced, 'en'), await agreementFor(tx, priced, 'de')];
    });
    const clauses = told.map((agreement) => agreement?.sections.at(-1)?.paragraphs[0]);
    expect(clauses[0]).toBe(
      'If rent is not paid by its due day: after 3 days a reminder is sent; after 10 days a late notice is sent, a late fee of 15% of the rent, and at least $20.00 is charged; after 15 days a late notice is sent, the access code stops working until everything that is due is paid; after 20 days a second lock may be put on the unit. For a rent of up to $60.00 the late fee is never more than $10.00. For a rent of up to $99.99 the late fee is never more than $15.00. The late fee is never more than the greater of $20.00 and 15% of the rent. None of this happens while less than $5.00 of the rent is open. A fee, the end of access and a lock each come 3 days after a letter at the earliest.',
    );
    expect(clauses[1]).toContain('nach 10 Tagen wird eine Mahnung gesendet');
  });
});

it('a fee is taxed by the code that the rules name', async () => {
  const late = await openLate({ rules: { ...lateRules, feeTaxCode: 'rent' } });
  await late.through('2027-02-24', '2027-03-12');
  // 8.25 % of 22.35.
  expect(late.fees()).toMatchObject([{ total: 2235 + 184 }]);
});

describe('a letter', () => {
  it('that did not go out holds up what costs money or access, until it has been out for three days', async () => {
    const late = await openLate();
    late.mailStops();
    await late.through('2027-02-24', '2027-03-14');
    expect(late.steps()).toEqual(['2027-03-05 reminder']);
    late.raw.exec(`UPDATE letter SET printed_on = '2027-03-14', printed_by = 'staff:x'`);
    await late.through('2027-03-15', '2027-03-17');
    expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-03-17 fee']);
  });
});

describe('a kiosk that was off', () => {
  it('leaves the days to pay, then warns, then waits: no fee for the weeks off', async () => {
    const late = await openLate();
    await late.on('2027-02-20');
    await late.through('2027-04-03', '2027-04-30');
    expect(late.bills().map(({ issued, due }) => `${issued} ${due}`)).toEqual(
      expect.arrayContaining(['2027-04-03 2027-04-08', '2027-04-03 2027-04-08']),
    );
    // Both bills have each step on one day, and one letter for both.
    expect(late.steps().slice(0, 4)).toEqual([
      '2027-04-12 reminder',
      '2027-04-12 reminder',
      '2027-04-19 fee',
      '2027-04-19 fee',
    ]);
    expect(late.raw.prepare('SELECT count(*) FROM letter').pluck().get()).toBe(3);
    expect(late.fees().map(({ total }) => total)).toEqual([2235, 2235]);
  });

  it('does one step a day and three days after its letter, however long it was off', async () => {
    const late = await openLate();
    await late.on('2027-02-24');
    await late.through('2027-04-01', '2027-04-10');
    expect(late.steps()).toEqual([
      '2027-04-01 reminder',
      '2027-04-04 fee',
      '2027-04-07 suspension',
      '2027-04-10 lock',
      // Of April's bill, which was made late and due on the 6th.
      '2027-04-10 reminder',
    ]);
  });
});

it('days are counted on the calendar where clocks change', async () => {
  const late = await openLate({ day: 5 });
  await late.through('2027-02-28', '2027-03-16');
  expect(late.steps()).toEqual(['2027-03-09 reminder', '2027-03-16 fee']);
});

it('a run of every hour, twice and from two places at once, does each step once', async () => {
  const late = await openLate();
  await late.through('2027-02-24', '2027-03-11');
  for (let hour = 0; hour < 5; hour += 1) {
    late.db.clock.set(Date.parse('2027-03-12T08:00:00Z') + hour * 3_700_000);
    await Promise.all([late.again(), late.again()]);
  }
  expect(late.steps()).toEqual(['2027-03-05 reminder', '2027-03-12 fee']);
  expect(late.fees()).toHaveLength(1);
});
