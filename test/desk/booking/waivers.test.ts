/** What staff let a customer off, and own policies they look at: in the price wherever it stands, and after the move-in. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { openToday, ownPolicy, reasonOf, type Today } from '../../support/desk/today';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/bookings';

async function open(): Promise<Today> {
  const today = await openToday();
  onTestFinished(() => today.world.close());
  return today;
}

const see = ({ desk }: Today, bookingId: Id<'booking'>) =>
  desk.ask('booking.see', { bookingId, language: 'en' });
const seen = async (today: Today, bookingId: Id<'booking'>) => ({
  bookingId,
  seenAt: (await see(today, bookingId)).seenAt,
});
type What = 'coverage' | 'admin' | 'deposit';
const waive = async (today: Today, id: Id<'booking'>, what: What, waived = true) =>
  today.desk.call('manager', 'booking.waive', {
    ...(await seen(today, id)),
    what,
    waived,
    why: 'The unit was wet',
    key: newTestId<'event'>(),
  });
const codes = (view: Awaited<ReturnType<typeof see>>) => view.booking.quote.lines.map(({ code }) => code);
const due = (view: Awaited<ReturnType<typeof see>>) => view.booking.quote.payableAmount.price;

describe.each(['admin', 'deposit'] as const)('the %s that is waived', (what) => {
  it('is left out of the price, with its tax, and comes back when that is taken back', async () => {
    const today = await open();
    const id = await today.make({ coverage: ownPolicy });
    const before = await see(today, id);
    const line = before.booking.quote.lines.find(({ code }) => code === what);
    expect(line).toBeDefined();
    expect((await waive(today, id, what)).ok).toBe(true);
    const after = await see(today, id);
    expect(codes(after)).toEqual(codes(before).filter((code) => code !== what));
    expect(due(after)).toBeCloseTo(due(before) - (line?.payableAmount.price ?? 0), 6);
    expect(after.waivers).toEqual([
      expect.objectContaining({ what, why: 'The unit was wet', by: 'manager' }),
    ]);
    expect((await waive(today, id, what, false)).ok).toBe(true);
    const again = await see(today, id);
    expect([due(again), codes(again), again.waivers]).toEqual([due(before), codes(before), []]);
  });

  it('drops the signature of the former price, and a card’s payment that waits', async () => {
    const today = await open();
    const id = await today.make({ coverage: ownPolicy });
    await today.sign(id);
    expect((await see(today, id)).booking.signature.saved).toBe(true);
    await waive(today, id, what);
    expect((await see(today, id)).booking.signature.saved).toBe(false);
  });

  it('is the same sum in preview, agreement, what is taken, contract and invoice', async () => {
    const today = await open();
    const { world } = today;
    const id = await today.make({ coverage: ownPolicy });
    await waive(today, id, what);
    const shown = due(await see(today, id));
    await today.sign(id);
    const paid = await today.pay(id);
    expect(paid).toBe(Math.round(shown * 100));
    const rows = world.rows();
    expect(rows['invoice']).toEqual([expect.objectContaining({ total_minor: paid })]);
    const lines = rows['invoice_line'] as { code: string; payable_minor: number }[];
    expect(lines.map(({ code }) => code)).not.toContain(what);
    expect(lines.reduce((sum, { payable_minor: amount }) => sum + amount, 0)).toBe(paid);
    expect(rows['receipt']).toEqual([expect.objectContaining({ amount_minor: paid })]);
    if (what === 'deposit')
      expect(rows['rental_contract']).toEqual([expect.objectContaining({ deposit_minor: 0 })]);
    // Who let them off and why stays with the booking.
    expect(rows['waiver']).toEqual([expect.objectContaining({ what, why: 'The unit was wet' })]);
    expect((await see(today, id)).booking.quote.payableAmount.price).toBe(shown);
  });
});

it('the agreement that is signed names no deposit where it is waived', async () => {
  const today = await open();
  const id = await today.make({ coverage: ownPolicy });
  const read = () => today.desk.ask('booking.agreement', { bookingId: id, language: 'en' });
  const before = await read();
  await waive(today, id, 'deposit');
  const after = await read();
  expect(after.document.sha256).toBeDefined();
  expect(JSON.stringify(after.sections)).not.toBe(JSON.stringify(before.sections));
});

describe('cover that is waived', () => {
  it('is declined where the property lets no customer decline, also when the screen saves it again', async () => {
    const today = await open();
    const { world } = today;
    world.db.open.raw.exec('UPDATE property SET decline_allowed = 0');
    const { id } = await world.save({ coverage: ownPolicy });
    const declined = { bookingId: id, coverage: { kind: 'declined' as const } };
    expect((await world.call('booking.save', world.draft(declined))).ok).toBe(false);
    expect((await waive(today, id, 'coverage')).ok).toBe(true);
    expect((await see(today, id)).booking.coverage?.kind).toBe('declined');
    expect(valueOf(await world.call('booking.save', world.draft(declined))).coverage?.kind).toBe('declined');
  });

  it('is to be decided again when that is taken back', async () => {
    const today = await open();
    const id = await today.make({ coverage: ownPolicy });
    await waive(today, id, 'coverage');
    await waive(today, id, 'coverage', false);
    expect((await see(today, id)).booking.coverage).toBeNull();
  });
});

describe('an own policy', () => {
  it('is approved as it was read, and that counts only for this one', async () => {
    const today = await open();
    const { world, desk } = today;
    const { id } = await world.save({ coverage: ownPolicy });
    expect((await see(today, id)).policy).toMatchObject({ verdict: 'unchecked', by: null });
    expect((await desk.call('attendant', 'policy.approve', await seen(today, id))).ok).toBe(true);
    expect((await see(today, id)).policy).toMatchObject({ verdict: 'approved', by: 'attendant' });
    const same = { bookingId: id, coverage: ownPolicy };
    await world.save({ ...same, moveInDate: '2026-03-20' });
    expect((await see(today, id)).policy?.verdict).toBe('approved');
    await world.save({ ...same, coverage: { ...ownPolicy, policyNumber: 'PM-4712' } });
    expect((await see(today, id)).policy?.verdict).toBe('unchecked');
  });

  it('that was changed since it was read is not approved unseen', async () => {
    const today = await open();
    const { world, desk } = today;
    const { id } = await world.save({ coverage: ownPolicy });
    const before = await seen(today, id);
    await world.save({ bookingId: id, coverage: { ...ownPolicy, policyNumber: 'PM-4712' } });
    expect(reasonOf(await desk.call('attendant', 'policy.approve', before))).toBe('changed_meanwhile');
  });

  it('that is refused leaves the cover undecided; the same one again is known', async () => {
    const today = await open();
    const { world, desk } = today;
    const { id } = await world.save({ coverage: ownPolicy });
    await desk.ask('policy.refuse', { ...(await seen(today, id)), why: 'Ends in May' });
    expect((await see(today, id)).booking.coverage).toBeNull();
    await world.save({ bookingId: id, coverage: ownPolicy });
    expect((await see(today, id)).policy).toMatchObject({ verdict: 'refused', why: 'Ends in May' });
  });

  it('without a look is in the list after the move-in, until somebody approves it', async () => {
    const today = await open();
    const { desk } = today;
    const id = await today.finish();
    const verdicts = async () => (await desk.ask('today.list', {})).policies.map(({ verdict }) => verdict);
    expect(await verdicts()).toEqual(['unchecked']);
    await desk.ask('policy.refuse', { bookingId: id, seenAt: 0, why: 'No such insurer' });
    expect(await verdicts()).toEqual(['refused']);
    expect((await see(today, id)).booking.coverage?.kind).toBe('own_policy');
    await desk.ask('policy.approve', { bookingId: id, seenAt: 0 });
    expect(await verdicts()).toEqual([]);
  });

  it('is nothing to approve where there is none', async () => {
    const today = await open();
    const id = await today.make();
    expect(reasonOf(await today.desk.call('manager', 'policy.approve', await seen(today, id)))).toBe(
      'coverage_missing',
    );
  });
});

describe('a move-in at the desk', () => {
  it('is made, signed and paid there; the record of the signature says where and who was there', async () => {
    const today = await open();
    const { world, desk } = today;
    const id = await today.finish();
    const row = (await desk.ask('today.list', {})).bookings.find((each) => each.id === id);
    expect(row).toMatchObject({ origin: 'desk', state: 'moved_in', money: 'paid' });
    const [record] = world.rows()['signature_record'] as { record: string }[];
    const told = JSON.parse(record?.record ?? '{}') as Record<string, unknown>;
    expect([told['place'], told['method'], typeof told['staffId']]).toEqual(['desk', 'drawn', 'string']);
  });

  it('is left alone by a page that is opened again at the screen', async () => {
    const today = await open();
    const id = await today.make();
    expect(valueOf(await today.world.call('session.begin', {})).released).toBe(0);
    expect((await see(today, id)).booking.state).toBe('draft');
  });

  it('that the customer began is finished by staff, and the screen hears', async () => {
    const today = await open();
    const { world, desk } = today;
    const { id } = await world.save({ coverage: ownPolicy });
    await world.call('journey.step', { step: 'agreement', bookingId: id, language: 'en' });
    await desk.ask('booking.take-over', { bookingId: id });
    await today.sign(id);
    await today.pay(id);
    expect(valueOf(await world.call('booking.assistance', { bookingId: id }))).toMatchObject({
      helper: null,
      state: 'moved_in',
    });
    expect(valueOf(await world.call('move-in.result', { bookingId: id, language: 'en' })).unitNumber).toBe(
      'A101',
    );
  });

  it('chooses among what is free and fits', async () => {
    const { world, desk } = await open();
    const choices = await desk.ask('booking.choices', { language: 'en' });
    expect(choices.units.map(({ number }) => number)).toContain('A101');
    expect(choices.moveInDates).toEqual({ earliest: '2026-03-15', latest: '2026-04-14' });
    const about = {
      unitId: world.unitId('A101'),
      userTypeId: world.userTypeId('General'),
      language: 'en',
    } as const;
    const { plans, addOns } = await desk.ask('booking.cover-choices', about);
    expect([plans.length > 0, addOns.length > 0]).toEqual([true, true]);
  });
});
