/** Proofs for a lower tax: charged in full until staff accept one, and what follows from it for booking and tenant. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StaffRole } from '../../../src/shared/desk/roles';
import type { Id } from '../../../src/shared/ids';
import { createAlerts } from '../../../src/main/services/desk/alerts';
import { followTaxProofs } from '../../../src/main/services/credit-note/tax-credit';
import { makeBills } from '../../../src/main/services/bill/run';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { selectCreditNotesOfContract } from '../../../src/main/database/credit-note/credit-notes';
import { requireMoveInInvoice, selectInvoiceLines } from '../../../src/main/database/contract/invoices';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { openToday, ownPolicy, type Today } from '../../support/desk/today';
import { manager } from '../../support/services/changed-unit';
import { valueOf } from '../../support/services/bookings';
import { newTestId } from '../../support/services/database';

const DAY_MS = 86_400_000;

/** Student and Charitable need a proof, Military does not. */
async function open() {
  const today = await openToday();
  onTestFinished(() => today.world.close());
  today.world.db.open.raw.exec(`UPDATE user_type SET proof = 'none' WHERE name = 'Military'`);
  return { ...today, kind: (name: string) => today.world.userTypeId(name) };
}

const rentTax = (quote: { lines: readonly { code: string; taxPercentage: { price: number } }[] }) =>
  quote.lines.find(({ code }) => code === 'rent')?.taxPercentage.price;

const seen = async ({ desk }: Pick<Today, 'desk'>, bookingId: Id<'booking'>) => ({
  bookingId,
  seenAt: (await desk.ask('booking.see', { bookingId, language: 'en' })).seenAt,
});

/** The contract of a booking with its money: what was invoiced as tax, and what was credited of it. */
async function moneyOf({ world }: Pick<Today, 'world'>, bookingId: Id<'booking'>) {
  return world.ctx.store.read(async (tx) => {
    const contract = await findContractByBooking(tx, bookingId);
    if (!contract) throw new Error('no contract');
    const invoice = await requireMoveInInvoice(tx, contract.id);
    return {
      contract,
      lines: await selectInvoiceLines(tx, invoice.id),
      tax: invoice.tax_minor,
      notes: await selectCreditNotesOfContract(tx, contract.id),
    };
  });
}

/** What was found of each claim, the newest first. */
async function verdicts({ desk }: Pick<Today, 'desk'>, bookingId: Id<'booking'>) {
  const { tax } = await desk.ask('booking.see', { bookingId, language: 'en' });
  return tax.claims.map(({ verdict }) => verdict);
}

/** The taxes on rent that were billed after the move-in: rate and amount, and what each would be at 6.25 %. */
const billed = ({ world }: Pick<Today, 'world'>) =>
  world.db.open.raw
    .prepare<[], { rate: number; tax: number; lower: number }>(
      `SELECT tax_milli_percent AS rate, l.tax_minor AS tax, round(taxable_minor * 0.0625) AS lower FROM invoice_line l
        JOIN invoice i ON i.id = l.invoice_id WHERE code = 'rent' AND kind = 'RENTAL' AND due_on > '2026-04-01' ORDER BY due_on`,
    )
    .all();

const bill = ({ world }: Pick<Today, 'world'>) => makeBills(world.ctx, new AbortController().signal);

const follow = ({ world }: Pick<Today, 'world'>) => followTaxProofs(world.ctx, new AbortController().signal);

describe('a kind of customers whose tax needs a proof', () => {
  it('is priced with the usual tax at the kiosk, also in a quote, and with its own by a device', async () => {
    const { world, kind } = await open();
    const saved = await world.save({ userTypeId: kind('Student') });
    expect(saved).toMatchObject({ userType: { name: 'Student' }, claimsTax: true });
    expect(rentTax(saved.quote)).toBe(8.25);
    const booked = await world.book({ unitId: world.unitId('A102'), taxUserTypeInfoId: kind('Student') });
    const rows = await world.ctx.store.read((tx) =>
      tx.selectFrom('booking').select('user_type_id').where('id', '=', booked).execute(),
    );
    expect(rows).toEqual([{ user_type_id: kind('Student') }]);
    const about = { unitId: world.unitId('A103'), moveInDate: '2026-03-15', language: 'en' } as const;
    const quote = valueOf(await world.call('quote.preview', { ...about, userTypeId: kind('Student') }));
    expect(rentTax(quote)).toBe(8.25);
  });

  it('claims nothing any more once the customer is of another kind', async () => {
    const { world, kind } = await open();
    const { id } = await world.save({ userTypeId: kind('Student') });
    const changed = await world.save({ bookingId: id, userTypeId: kind('Military') });
    expect(changed).toMatchObject({ userType: { name: 'Military' }, claimsTax: false });
    expect(rentTax(changed.quote)).toBe(4.125);
  });

  it('has its own tax before the move-in as soon as staff accept the proof, and not after another kind was chosen', async () => {
    const { world, desk, make, kind } = await open();
    const id = await make({ userTypeId: kind('Student') });
    await desk.ask('tax-proof.accept', { ...(await seen({ desk }, id)), countsFrom: null, validUntil: null });
    const see = async () => desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect([rentTax((await see()).booking.quote), (await see()).tax.claims[0]?.verdict]).toEqual([
      6.25,
      'accepted',
    ]);
    const save = async (name: string) =>
      desk.ask('booking.save', {
        ...world.draft({ bookingId: id, userTypeId: kind(name) }),
        seenAt: (await see()).seenAt,
      });
    await save('Student');
    expect(rentTax((await see()).booking.quote)).toBe(6.25);
    await save('Charitable');
    expect([rentTax((await see()).booking.quote), (await see()).tax.claims[0]?.verdict]).toEqual([
      8.25,
      'open',
    ]);
  });
});

describe('a tenant who claims a lower tax', () => {
  it('is on the list of today, pays the usual tax, and gets the difference credited once the proof is accepted', async () => {
    const today = await open();
    const { desk, finish, kind, world } = today;
    const id = await finish({ userTypeId: kind('Charitable'), coverage: ownPolicy });
    expect((await desk.ask('today.list', {})).taxProofs).toMatchObject([
      { bookingId: id, unitNumber: 'A101', kind: 'Charitable' },
    ]);
    expect((await desk.ask('today.list', { language: 'de' })).taxProofs[0]?.kind).toBe('Gemeinnützig');
    const before = await moneyOf(today, id);
    expect([before.tax > 0, before.contract.user_type_id]).toEqual([true, kind('General')]);
    await follow(today);
    expect((await moneyOf(today, id)).notes).toEqual([]);

    await desk.ask('tax-proof.accept', {
      bookingId: id,
      seenAt: 0,
      countsFrom: null,
      validUntil: '2026-12-31',
    });
    await follow(today);
    await follow(today);
    const { contract, notes } = await moneyOf(today, id);
    expect(contract.user_type_id).toBe(kind('Charitable'));
    expect(notes.map(({ gross_minor: gross, tax_minor: tax }) => [gross, tax])).toEqual([
      [before.tax, before.tax],
    ]);
    expect((await desk.ask('today.list', {})).taxProofs).toEqual([]);
    const { booking } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(booking.userType.name).toBe('Charitable');
    expect(findFaults(world.db.open.raw)).toEqual([]);
  });

  it('waits in the bell of those who judge proofs until somebody has judged theirs', async () => {
    const { desk, finish, kind, world } = await open();
    const bell = createAlerts(world.ctx);
    const tasks = async (role: StaffRole) =>
      (await bell.list({ kind: 'staff', id: newTestId<'staff'>(), role, place: 'desk' }, null)).filter(
        (task) => task.kind === 'tax_proof',
      );
    const id = await finish({ userTypeId: kind('Charitable'), coverage: ownPolicy });
    expect(await tasks('attendant')).toMatchObject([{ subject: id, label: 'A101', opens: id }]);
    expect(await tasks('technician')).toEqual([]);
    await desk.ask('tax-proof.refuse', { bookingId: id, seenAt: 0, why: 'out of date' });
    expect(await tasks('attendant')).toEqual([]);
  });

  it('gets back what is above the lower rate only', async () => {
    const today = await open();
    const { desk, finish, kind } = today;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy });
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, countsFrom: null, validUntil: null });
    await follow(today);
    const { lines, notes } = await moneyOf(today, id);
    const due = lines.reduce((sum, { taxable_minor: taxable, tax_milli_percent: rate, tax_minor: tax }) => {
      const lower = rate === 8250 ? Math.round((taxable * 6250) / 100_000) : tax;
      return sum + tax - lower;
    }, 0);
    expect(due).toBeGreaterThan(0);
    expect(notes.map(({ tax_minor: tax }) => tax)).toEqual([due]);
  });

  it('with half off the first month gets back the tax on what was paid, and leaves as any other', async () => {
    const today = await open();
    const { desk, finish, kind, world } = today;
    const { ctx, db } = world;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy, discountCode: 'HALFMONTH' });
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, countsFrom: null, validUntil: null });
    await follow(today);
    const { contract } = await moneyOf(today, id);
    const how = { contractId: contract.id, unit: 'to_check', why: 'left' } as const;
    valueOf(await moveTenantOut(ctx, how, manager));
    await settleEnded(ctx);
    // Of 43.32 less 21.66 for 17 days a day is kept, and 6.25 % of that.
    const kept = db.open.raw
      .prepare<[], { net: number; tax: number }>(
        `SELECT sum(l.taxable_minor - coalesce(c.net, 0)) AS net, sum(l.tax_minor - coalesce(c.tax, 0)) AS tax
          FROM invoice_line l LEFT JOIN (SELECT invoice_id, position, sum(taxable_minor) AS net, sum(tax_minor) AS tax
            FROM credit_note_line GROUP BY invoice_id, position) c ON c.invoice_id = l.invoice_id AND c.position = l.position
          WHERE l.code IN ('rent', 'discount')`,
      )
      .get();
    expect(kept).toEqual({ net: 127, tax: 8 });
    expect(findFaults(db.open.raw)).toEqual([]);
  });

  it('keeps the usual tax when the proof is refused, with the reason', async () => {
    const today = await open();
    const { desk, finish, kind } = today;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy });
    await desk.ask('tax-proof.refuse', { bookingId: id, seenAt: 0, why: 'The card ended in May.' });
    await follow(today);
    expect((await moneyOf(today, id)).notes).toEqual([]);
    const { tax } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(tax.claims).toMatchObject([{ verdict: 'refused', why: 'The card ended in May.' }]);
    const again = await desk.call('manager', 'tax-proof.accept', {
      bookingId: id,
      seenAt: 0,
      countsFrom: null,
      validUntil: null,
    });
    expect(again).toMatchObject({ ok: false, refusals: [{ reason: 'nothing_claimed' }] });
  });

  it('has the usual tax again after the last day of the proof, and gives nothing back', async () => {
    const today = await open();
    const { desk, finish, kind, world } = today;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy });
    const past = await desk.call('manager', 'tax-proof.accept', {
      bookingId: id,
      seenAt: 0,
      countsFrom: null,
      validUntil: '2026-01-01',
    });
    expect(past).toMatchObject({ ok: false, refusals: [{ reason: 'proof_expired', field: 'validUntil' }] });
    await desk.ask('tax-proof.accept', {
      bookingId: id,
      seenAt: 0,
      countsFrom: null,
      validUntil: '2026-04-30',
    });
    await follow(today);
    const { notes } = await moneyOf(today, id);
    world.db.clock.advance(60 * DAY_MS);
    await follow(today);
    const later = await moneyOf(today, id);
    expect([later.contract.user_type_id, later.notes]).toEqual([kind('General'), notes]);
    expect(await verdicts(today, id)).toEqual(['expired']);
  });
});

describe('a tenant with a new proof', () => {
  /** Their card of this year ends on April 30; on May 14 two periods are billed at the usual tax. */
  async function afterTheFirst() {
    const today = await open();
    const { desk, finish, kind, world } = today;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy });
    const seenAt = 0;
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt, countsFrom: null, validUntil: '2026-04-30' });
    await follow(today);
    world.db.clock.advance(60 * DAY_MS);
    await follow(today);
    world.db.open.raw.exec(`UPDATE property SET billing_start_on = '2026-01-01'`);
    await bill(today);
    expect(billed(today).map(({ rate }) => rate)).toEqual([8250, 8250]);
    return { ...today, id, claim: (name: string) => ({ bookingId: id, userTypeId: kind(name) }) };
  }

  it('has the lower tax again, and gets back once what was invoiced above it since the proof before', async () => {
    const today = await afterTheFirst();
    const { desk, id, claim, world, kind } = today;
    const before = (await moneyOf(today, id)).notes;
    await desk.ask('tax-proof.claim', claim('Student'));
    expect((await desk.ask('today.list', {})).taxProofs).toMatchObject([{ bookingId: id, kind: 'Student' }]);
    const { tax } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(tax).toMatchObject({ claims: [{ verdict: 'open', countsFrom: '2026-05-01' }, {}], claimable: [] });
    const days = { countsFrom: '2026-05-01', validUntil: '2027-04-30' };
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, ...days });
    await follow(today);
    world.db.open.raw.exec('UPDATE tax_proof SET to_credit = 1');
    await follow(today);
    const { contract, notes } = await moneyOf(today, id);
    expect(contract.user_type_id).toBe(kind('Student'));
    const back = billed(today).map(({ tax: paid, lower }) => paid - lower);
    expect(new Set(notes.map(({ tax_minor: each }) => each))).toEqual(
      new Set([...before.map(({ tax_minor: each }) => each), ...back]),
    );
    expect(notes).toHaveLength(before.length + 2);
    expect(await verdicts(today, id)).toEqual(['accepted', 'expired']);
    world.db.clock.advance(30 * DAY_MS);
    await bill(today);
    expect(billed(today).map(({ rate }) => rate)).toEqual([8250, 8250, 6250]);
    expect(findFaults(world.db.open.raw)).toEqual([]);
  });

  it('gets nothing back that was invoiced before the day from which the proof counts', async () => {
    const today = await afterTheFirst();
    const { desk, id, claim, world } = today;
    const before = (await moneyOf(today, id)).notes;
    world.db.clock.advance(DAY_MS);
    await desk.ask('tax-proof.claim', claim('Charitable'));
    const accept = (countsFrom: string) =>
      desk.call('manager', 'tax-proof.accept', { bookingId: id, seenAt: 0, countsFrom, validUntil: null });
    expect(await accept('2026-06-01')).toMatchObject({
      ok: false,
      refusals: [{ reason: 'proof_too_early', field: 'countsFrom' }],
    });
    expect(await accept('2026-05-15')).toMatchObject({ ok: true });
    await follow(today);
    expect((await moneyOf(today, id)).notes).toEqual(before);
  });

  it('has a claim that an attendant wrote down accepted by somebody else', async () => {
    const today = await afterTheFirst();
    const { desk, id, claim } = today;
    const before = (await moneyOf(today, id)).notes;
    const accept = (role: 'attendant' | 'manager') =>
      desk.call(role, 'tax-proof.accept', { bookingId: id, seenAt: 0, countsFrom: null, validUntil: null });
    expect(await desk.call('attendant', 'tax-proof.claim', claim('Student'))).toMatchObject({ ok: true });
    expect(await accept('attendant')).toMatchObject({ ok: false, refusals: [{ reason: 'own_claim' }] });
    await follow(today);
    expect((await moneyOf(today, id)).notes).toEqual(before);
    expect(await verdicts(today, id)).toEqual(['open', 'expired']);
    expect(await accept('manager')).toMatchObject({ ok: true });
    expect(await verdicts(today, id)).toEqual(['accepted', 'expired']);
  });

  it('keeps the tax of an earlier proof until its own is accepted, and no longer loses it with the earlier one', async () => {
    const today = await afterTheFirst();
    const { desk, id, claim, world, kind } = today;
    const accept = async (validUntil: string) => {
      await desk.ask('tax-proof.claim', claim('Student'));
      await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, countsFrom: '2026-05-01', validUntil });
    };
    await accept('2026-06-30');
    await desk.ask('tax-proof.claim', claim('Charitable'));
    await desk.ask('tax-proof.refuse', { bookingId: id, seenAt: 0, why: 'Not a charity.' });
    expect((await moneyOf(today, id)).contract.user_type_id).toBe(kind('Student'));
    const { booking } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(booking.userType.name).toBe('Student');
    await accept('2027-06-30');
    world.db.clock.advance(60 * DAY_MS);
    await follow(today);
    expect((await moneyOf(today, id)).contract.user_type_id).toBe(kind('Student'));
    expect(await verdicts(today, id)).toEqual(['accepted', 'refused', 'replaced', 'expired']);
  });

  it('may claim a kind that needs a proof only, one at a time, and none before the move-in or after the end', async () => {
    const { desk, id, claim, world, make, kind } = await afterTheFirst();
    const refused = { ok: false, refusals: [{ reason: 'not_claimable', field: 'userTypeId' }] };
    const ask = (input: ReturnType<typeof claim>) => desk.call('attendant', 'tax-proof.claim', input);
    expect(await ask(claim('Military'))).toMatchObject(refused);
    const draft = await make({ unitId: world.unitId('A102'), moveInDate: '2026-05-20' });
    expect(await ask({ bookingId: draft, userTypeId: kind('Student') })).toMatchObject(refused);
    expect(await ask(claim('Student'))).toMatchObject({ ok: true });
    expect(await ask(claim('Charitable'))).toMatchObject(refused);
    await desk.ask('tax-proof.refuse', { bookingId: id, seenAt: 0, why: 'Not theirs.' });
    world.db.open.raw.exec(
      `INSERT INTO ended_contract (contract_id, heard_at_ms) SELECT id, 1 FROM rental_contract WHERE booking_id = '${id}'`,
    );
    expect(await ask(claim('Student'))).toMatchObject(refused);
  });
});
