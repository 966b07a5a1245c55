/** A tenant who changes the unit, through the front desk's router: what it costs, what becomes of both contracts, and what refuses it. */
import { describe, expect, it } from 'vitest';
import { bookingHandlers } from '../../../src/main/ipc/handlers/booking/bookings';
import { screen } from '../../../src/main/services/base/caller';
import { releaseScreenDrafts } from '../../../src/main/services/screen/session';
import { transferHandlers } from '../../../src/main/desk/handlers/transfer/transfer';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import { reserveBooking } from '../../../src/main/services/booking/reserved-bookings';
import { addDays } from '../../../src/main/domain/base/dates';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { endPassedCodes } from '../../../src/main/services/access/codes';
import { openDeskArea } from '../../support/desk/area';
import { onTwelfthOfApril } from '../../support/desk/transferring';
import { valueOf } from '../../support/services/rental';

describe('a tenant who changes the unit on 12 April', () => {
  it('sees line by line what it costs, and owes the difference under the new contract', async () => {
    const tenant = await onTwelfthOfApril();
    const preview = await tenant.preview();
    expect(await tenant.preview()).toEqual(preview);
    const bookingId = await tenant.begin();
    const before = await tenant.show(bookingId);
    // Seen before anything is begun, and the same then.
    expect(preview).toEqual(before);
    expect(before.lines.map(({ kind, days, amount }) => [kind, days?.from, days?.to, amount.price])).toEqual([
      ['charge', '2027-04-12', '2027-04-30', 136.43],
      ['charge', '2027-04-12', '2027-04-30', 11.4],
      ['charge', undefined, undefined, 75],
      ['unused', '2027-04-12', '2027-04-30', -109.75],
      ['deposit', undefined, undefined, -50],
    ]);
    expect([before.totalMinor, before.isSigned]).toEqual([6308, false]);
    await tenant.sign(bookingId);
    expect((await tenant.show(bookingId)).isSigned).toBe(true);
    const { contractId } = await tenant.complete(bookingId);
    const owes = tenant.of('receivable', contractId);
    const left = ['receivable', 'advance', 'deposit'].map((account) => tenant.of(account, tenant.contractId));
    expect([owes, tenant.of('deposit', contractId), ...left]).toEqual([6308, -7500, 0, 0, 0]);
    expect(tenant.notes().map(({ kind, gross }) => `${kind} ${gross}`)).toEqual([
      'RENTAL 10975',
      'DEPOSIT 5000',
    ]);
    expect(tenant.stand()).toMatchObject({ credited: 1, deposit: 1, closed: 1, lastOn: '2027-04-11' });
    expect([tenant.stateOf(tenant.unitId), tenant.stateOf(tenant.nextUnitId)]).toEqual([
      'to_check',
      'occupied',
    ]);
    expect(tenant.told('contract.%')).toEqual([
      'contract.signed',
      'contract.signed',
      'contract.ended',
      'contract.transferred',
      'contract.closed',
    ]);
    tenant.sound();
  });

  it.each([
    ['on the last day of a period', '2027-04-30', ['2027-04-30', '2027-04-30'], '2027-05-01'],
    ['on the first day of one that was billed', '2027-05-01', ['2027-05-01', '2027-05-31'], '2027-06-01'],
  ])('or %s has each day charged once', async (_title, day, span, nextBill) => {
    const tenant = await onTwelfthOfApril();
    if (day > '2027-04-30') {
      await tenant.runOn('2027-04-28');
      await tenant.pay();
    }
    tenant.on(day);
    const bookingId = await tenant.begin();
    const { lines } = await tenant.show(bookingId);
    const days = lines.flatMap(({ kind, days: of }) => (of ? [[kind, of.from, of.to]] : []));
    expect(days).toEqual([
      ['charge', ...span],
      ['charge', ...span],
      ['unused', ...span],
    ]);
    await tenant.sign(bookingId);
    const { contractId } = await tenant.complete(bookingId);
    expect(tenant.stand()?.lastOn).toBe(addDays(day, -1));
    await tenant.runOn(addDays(nextBill, -4));
    const periods = tenant.raw.prepare<[string], string>(
      `SELECT period_from_on FROM invoice WHERE contract_id = ? AND is_move_in = 0 AND kind = 'RENTAL'`,
    );
    expect(periods.pluck().all(contractId)).toEqual([nextBill]);
    tenant.sound();
  });

  it('pays what is open as any bill, and is billed for whole months from then on', async () => {
    const tenant = await onTwelfthOfApril();
    const { contractId } = await tenant.move();
    const cash = { kind: 'cash', givenMinor: 6308 } as const;
    const owed = { contractId, key: 'page-1', amountMinor: 6308, tender: cash } as const;
    valueOf(await takeOwed(tenant.ctx, tenant.staff, owed));
    expect(tenant.of('receivable', contractId)).toBe(0);
    await tenant.runOn('2027-04-28');
    const [bill, ...more] = tenant.bills().slice(1);
    expect([bill?.from, bill?.to, bill?.total, more]).toEqual([
      '2027-05-01',
      '2027-05-31',
      21_542 + 1800,
      [],
    ]);
    tenant.sound();
  });

  it('has both codes for a day, and then the new one alone', async () => {
    const tenant = await onTwelfthOfApril();
    const { contractId } = await tenant.move();
    const working = () =>
      tenant.raw
        .prepare<[], string>(`SELECT contract_id FROM access_code WHERE state = 'active' ORDER BY rowid`)
        .pluck()
        .all();
    expect(working()).toEqual([tenant.contractId, contractId]);
    tenant.db.clock.advance(24 * 3_600_000);
    await endPassedCodes(tenant.ctx);
    expect(working()).toEqual([contractId]);
  });

  it('signs at the kiosk on the next day, by the code that staff gave, what they have left then', async () => {
    const tenant = await onTwelfthOfApril();
    const bookingId = await tenant.begin();
    const about = { caller: tenant.staff };
    const { code } = valueOf(await reserveBooking(tenant.ctx, bookingId, undefined, about));
    tenant.db.clock.advance(20 * 3_600_000);
    const pickUp = bookingHandlers(tenant.ctx, {} as Parameters<typeof bookingHandlers>[1])[
      'booking.pick-up'
    ];
    const phone = tenant.raw.prepare<[], string>('SELECT phone_number FROM contact').pluck().get() ?? '';
    const input = { code, phoneDigits: phone.replaceAll(/\D/g, '').slice(-4), language: 'en' } as const;
    const taken = valueOf(await pickUp(input));
    expect([taken.transferFrom, taken.moveInDate, taken.signature.saved]).toEqual([
      'A101',
      '2027-04-13',
      false,
    ]);
    await tenant.sign(bookingId, screen);
    expect(valueOf(await pickUp(input)).signature.saved).toBe(true);
    // The page of the screen was built again, or the kiosk: the signature is there, and the unit is held.
    await releaseScreenDrafts(tenant.ctx);
    await tenant.complete(bookingId);
    // Nobody of the staff stood by: the record is that of a move-in at the screen.
    const record = tenant.raw.prepare('SELECT record FROM signature_record ORDER BY rowid DESC').pluck();
    expect(JSON.parse(String(record.get()))).not.toHaveProperty('staffId');
    tenant.sound();
  });

  it('has what is over as credit, which pays the next bill', async () => {
    const tenant = await onTwelfthOfApril({}, { rent: 5000, plan: 600, deposit: 0 });
    const bookingId = await tenant.begin();
    await tenant.sign(bookingId);
    const { totalMinor } = await tenant.show(bookingId);
    expect(totalMinor).toBe(3167 + 261 + 380 - 15_975);
    const { contractId } = await tenant.complete(bookingId);
    expect([tenant.of('receivable', contractId), tenant.of('advance', tenant.contractId)]).toEqual([
      0,
      totalMinor,
    ]);
    await tenant.runOn('2027-04-28');
    expect(tenant.of('receivable', contractId)).toBe(0);
    expect(tenant.of('advance', tenant.contractId)).toBe(totalMinor + 5413 + 600);
    tenant.sound();
  });

  it('on the last day of a period pays one day of the new unit, and on its first all of them', async () => {
    const last = await onTwelfthOfApril();
    await last.runOn('2027-04-30');
    const bookingId = await last.begin();
    // May of the former unit, billed already, goes back whole.
    expect((await last.show(bookingId)).lines.map(({ kind, days }) => [kind, days?.from, days?.to])).toEqual([
      ['charge', '2027-04-30', '2027-04-30'],
      ['charge', '2027-04-30', '2027-04-30'],
      ['charge', undefined, undefined],
      ['unused', '2027-04-30', '2027-04-30'],
      ['unused', '2027-05-01', '2027-05-31'],
      ['open', undefined, undefined],
      ['deposit', undefined, undefined],
    ]);
    await last.sign(bookingId);
    const { contractId } = await last.complete(bookingId);
    last.db.clock.advance(2 * 3_600_000);
    await last.run();
    expect(last.bills().at(-1)).toMatchObject({ from: '2027-05-01', total: 21_542 + 1800 });
    expect(last.of('receivable', last.contractId)).toBe(0);
    last.sound();
    const first = await onTwelfthOfApril();
    await first.runOn('2027-05-01');
    await first.pay();
    const moved = await first.move();
    expect(first.of('rent', first.contractId)).toBe(-(5768 + 14_900));
    expect(first.of('rent', moved.contractId)).toBe(-19_900);
    expect(contractId).not.toBe(first.contractId);
    first.sound();
  });

  it('changes again, and has the credit of the first unit under the third contract', async () => {
    const tenant = await onTwelfthOfApril({}, { rent: 5000, plan: 600, deposit: 0 });
    const second = await tenant.move();
    const third = await tenant.move(
      second.contractId,
      tenant.db.catalogue.units[6]?.id as typeof tenant.unitId,
    );
    expect(tenant.of('receivable', third.contractId)).toBe(0);
    expect(tenant.stateOf(tenant.nextUnitId)).toBe('to_check');
    tenant.sound();
  });

  it('gets the same contract when staff press twice', async () => {
    const tenant = await onTwelfthOfApril();
    const bookingId = await tenant.begin();
    await tenant.sign(bookingId);
    const { totalMinor } = await tenant.show(bookingId);
    const press = () => tenant.area.ask('transfer.complete', { bookingId, totalMinor });
    const [one, other] = await Promise.all([press(), press()]);
    expect(other).toEqual(one);
    expect(await press()).toEqual(one);
  });
});

describe('a transfer is refused', () => {
  const reason = (answer: {
    readonly ok: boolean;
    readonly refusals?: readonly { desk?: string; reason?: string }[];
  }) => (answer.ok ? 'done' : (answer.refusals?.[0]?.desk ?? answer.refusals?.[0]?.reason));

  it('before it is begun, and a look at what it would cost leaves nothing behind', async () => {
    const tenant = await onTwelfthOfApril();
    const all = () => tenant.raw.serialize().toString('base64');
    const input = { contractId: tenant.contractId, unitId: tenant.nextUnitId, language: 'en' } as const;
    const look = async (unitRights = tenant.ctx.unitRights) => {
      const area = openDeskArea(transferHandlers({ ...tenant.ctx, unitRights }), {
        staffId: tenant.staff.id,
      });
      return area.call('manager', 'transfer.preview', input);
    };
    const before = all();
    // One that head office has not been asked for yet has its price too, and nobody asks.
    const now = (_tx: unknown, id: string) =>
      Promise.resolve(id === tenant.nextUnitId ? ('out_of_reach' as const) : ('granted' as const));
    const secure = () => Promise.reject(new Error('somebody asked'));
    const priced = await look({ ...tenant.ctx.unitRights, now, secure });
    expect(priced).toMatchObject({ ok: true, value: { totalMinor: 6308 } });
    expect(reason(await tenant.area.call('attendant', 'transfer.preview', input))).toBe('not_allowed');
    expect(all()).toBe(before);
    expect(tenant.told('booking.made')).toHaveLength(1);
    await tenant.begin();
    expect(reason(await look())).toBe('tenant_busy');
  });

  it('while the code is suspended, or another one is open', async () => {
    const tenant = await onTwelfthOfApril();
    const input = { contractId: tenant.contractId, unitId: tenant.nextUnitId };
    const call = async () => reason(await tenant.area.call('manager', 'transfer.begin', input));
    expect(reason(await tenant.area.call('attendant', 'transfer.begin', input))).toBe('not_allowed');
    tenant.raw.exec(`INSERT INTO access_suspension (id, contract_id, cause, began_at_ms, began_by)
      VALUES ('${tenant.db.newId<'event'>()}', '${tenant.contractId}', 'staff', 1, 'test')`);
    expect(await call()).toBe('transfer_stopped');
    tenant.raw.exec('DELETE FROM access_suspension');
    await tenant.begin();
    expect(await call()).toBe('tenant_busy');
  });

  it('when nothing is signed, the money is another, or the day is over', async () => {
    const tenant = await onTwelfthOfApril();
    const bookingId = await tenant.begin();
    const complete = async (totalMinor: number) =>
      reason(await tenant.area.call('manager', 'transfer.complete', { bookingId, totalMinor }));
    expect(await complete(6308)).toBe('signature_missing');
    await tenant.sign(bookingId);
    expect(await complete(6307)).toBe('amount_changed');
    tenant.raw.prepare('UPDATE booking SET held_until_ms = 9e15, hold_expires_at_ms = 9e15').run();
    tenant.db.clock.advance(12 * 3_600_000);
    expect(await complete(6308)).toBe('date_invalid');
  });

  it('to a unit that another kiosk may rent out, at the beginning and at the end', async () => {
    const tenant = await onTwelfthOfApril();
    const { contractId, nextUnitId: unitId } = tenant;
    const elsewhere = (right: 'taken' | 'out_of_reach') => {
      const now = (_tx: unknown, id: string) => Promise.resolve(id === unitId ? right : ('granted' as const));
      const unitRights = { ...tenant.ctx.unitRights, now, secure: () => Promise.resolve(right) };
      return openDeskArea(transferHandlers({ ...tenant.ctx, unitRights }), { staffId: tenant.staff.id });
    };
    const begun = await elsewhere('out_of_reach').call('manager', 'transfer.begin', { contractId, unitId });
    expect(reason(begun)).toBe('unit_out_of_reach');
    const bookingId = await tenant.begin();
    await tenant.sign(bookingId);
    const input = { bookingId, totalMinor: 6308 };
    expect(reason(await elsewhere('taken').call('manager', 'transfer.complete', input))).toBe('unit_taken');
    expect(tenant.told('contract.transferred')).toEqual([]);
    expect((await tenant.complete(bookingId)).contractId).not.toBe(contractId);
    tenant.sound();
  });

  it('of a booking that is an ordinary move-in, which is no fault of the kiosk', async () => {
    const tenant = await onTwelfthOfApril();
    const bookingId = tenant.raw.prepare<[], string>('SELECT booking_id FROM rental_contract').pluck().get();
    if (bookingId === undefined) throw new Error('no contract');
    const answer = await tenant.area.call('manager', 'transfer.complete', { bookingId, totalMinor: 0 });
    expect(reason(answer)).toBe('unknown');
  });

  it('as anything that is paid for or kept for later', async () => {
    const tenant = await onTwelfthOfApril();
    const bookingId = await tenant.begin();
    await tenant.sign(bookingId);
    const cash = { kind: 'cash', givenMinor: 99_999 } as const;
    const money = { bookingId, key: 'page-1', amountMinor: 22_283, tender: cash } as const;
    const refused = { message: 'A transfer to another unit is completed by staff.' };
    expect(await takeDeskPayment(tenant.ctx, tenant.staff, money)).toMatchObject({ refusals: [refused] });
    expect(await reserveBooking(tenant.ctx, bookingId)).toMatchObject({ refusals: [refused] });
  });

  it('is not undone by goods in the former unit', async () => {
    const tenant = await onTwelfthOfApril();
    await tenant.move();
    expect(reason(await tenant.checkFull())).toBe('unit_transferred');
    valueOf(await tenant.checkEmpty());
    expect(tenant.stateOf(tenant.unitId)).toBe('available');
    tenant.sound();
  });
});
