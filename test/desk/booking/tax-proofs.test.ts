/** Proofs for a lower tax: charged in full until staff accept one, and what follows from it for booking and tenant. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { followTaxProofs } from '../../../src/main/services/contract/tax-credit';
import { findContractByBooking } from '../../../src/main/database/contract/contracts';
import { selectCreditNotesOfContract } from '../../../src/main/database/credit-note/credit-notes';
import { requireMoveInInvoice, selectInvoiceLines } from '../../../src/main/database/contract/invoices';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { openToday, ownPolicy, type Today } from '../../support/desk/today';
import { valueOf } from '../../support/services/bookings';

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
    await desk.ask('tax-proof.accept', { ...(await seen({ desk }, id)), validUntil: null });
    const see = async () => desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect([rentTax((await see()).booking.quote), (await see()).taxProof?.verdict]).toEqual([
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
    expect([rentTax((await see()).booking.quote), (await see()).taxProof?.verdict]).toEqual([8.25, 'open']);
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
    const before = await moneyOf(today, id);
    expect([before.tax > 0, before.contract.user_type_id]).toEqual([true, kind('General')]);
    await follow(today);
    expect((await moneyOf(today, id)).notes).toEqual([]);

    await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, validUntil: '2026-12-31' });
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

  it('gets back what is above the lower rate only', async () => {
    const today = await open();
    const { desk, finish, kind } = today;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy });
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, validUntil: null });
    await follow(today);
    const { lines, notes } = await moneyOf(today, id);
    const due = lines.reduce((sum, { taxable_minor: taxable, tax_milli_percent: rate, tax_minor: tax }) => {
      const lower = rate === 8250 ? Math.round((taxable * 6250) / 100_000) : tax;
      return sum + tax - lower;
    }, 0);
    expect(due).toBeGreaterThan(0);
    expect(notes.map(({ tax_minor: tax }) => tax)).toEqual([due]);
  });

  it('keeps the usual tax when the proof is refused, with the reason', async () => {
    const today = await open();
    const { desk, finish, kind } = today;
    const id = await finish({ userTypeId: kind('Student'), coverage: ownPolicy });
    await desk.ask('tax-proof.refuse', { bookingId: id, seenAt: 0, why: 'The card ended in May.' });
    await follow(today);
    expect((await moneyOf(today, id)).notes).toEqual([]);
    const { taxProof } = await desk.ask('booking.see', { bookingId: id, language: 'en' });
    expect(taxProof).toMatchObject({ verdict: 'refused', why: 'The card ended in May.' });
    const again = await desk.call('manager', 'tax-proof.accept', {
      bookingId: id,
      seenAt: 0,
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
      validUntil: '2026-01-01',
    });
    expect(past).toMatchObject({ ok: false, refusals: [{ reason: 'proof_expired', field: 'validUntil' }] });
    await desk.ask('tax-proof.accept', { bookingId: id, seenAt: 0, validUntil: '2026-04-30' });
    await follow(today);
    const { notes } = await moneyOf(today, id);
    world.db.clock.advance(60 * DAY_MS);
    await follow(today);
    const later = await moneyOf(today, id);
    expect([later.contract.user_type_id, later.notes]).toEqual([kind('General'), notes]);
    expect((await desk.ask('booking.see', { bookingId: id, language: 'en' })).taxProof?.verdict).toBe(
      'expired',
    );
  });
});
