import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { chooseExtras, listAddOns } from '../../../src/main/services/booking/extras';
import type { Id } from '../../../src/shared/ids';
import {
  openBookings,
  reasonsOf,
  refusalsOf,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
let id: Id<'booking'>;
beforeEach(async () => {
  world = await openBookings();
  id = await world.book();
});
afterEach(() => world.close());

const choose = (body: unknown) => chooseExtras(world.ctx, world.keys.mine, id, body);
const preview = async () => valueOf(await previewBooking(world.ctx, world.keys.mine, id));
const padlock = () => world.addOnId('Disc padlock');
const access = () => world.addOnId('Parcel acceptance');

describe('add-ons', () => {
  // Holds: v1-5.5
  it('replace what was chosen, each once, in the catalogue’s order', async () => {
    expect(valueOf(await choose({ addOnIds: [access(), padlock().toUpperCase(), padlock()] }))).toBe(id);
    expect((await preview()).addOnIds).toEqual([padlock(), access()]);
    valueOf(await choose({ addOnIds: [access()] }));
    expect((await preview()).addOnIds).toEqual([access()]);
  });

  // Holds: v1-5.5
  it.each([{}, { addOnIds: [] }, { addOnIds: null }, { addOnIds: [], discountCode: '' }])(
    'and the promotion are given up with %j',
    async (body) => {
      const bare = await preview();
      valueOf(await choose({ addOnIds: [padlock()], discountCode: 'HALFMONTH' }));
      valueOf(await choose(body));
      expect(await preview()).toEqual(bare);
    },
  );

  it.each<[string, unknown]>([
    ['unknown', [UNKNOWN]],
    ['no GUIDs', ['padlock']],
    ['numbers', [1]],
    ['nothing in a list', [null]],
    ['no list', 'padlock'],
    ['an object', { 0: 'x' }],
    ['false', false],
  ])('that are %s are refused, and the others with them', async (_title, addOnIds) => {
    valueOf(await choose({ addOnIds: [access()] }));
    const before = world.rows();
    const mixed = Array.isArray(addOnIds) ? [padlock(), ...(addOnIds as unknown[])] : addOnIds;
    expect(refusalsOf(await choose({ addOnIds: mixed }))).toEqual(['INVALID_INPUT_PARAM addOnIds']);
    expect(world.rows()).toEqual(before);
  });

  it('not offered any more are refused; who has them keeps them', async () => {
    valueOf(await choose({ addOnIds: [padlock()] }));
    const before = (await preview()).quote;
    world.db.open.raw.prepare('UPDATE add_on SET listed = 0 WHERE id = ?').run(padlock());
    expect((await preview()).quote).toEqual(before);
    expect(refusalsOf(await choose({ addOnIds: [padlock()] }))).toEqual(['INVALID_INPUT_PARAM addOnIds']);
  });

  it.each([undefined, null, [], 'x'])('are not given up by a body that is %j', async (body) => {
    valueOf(await choose({ addOnIds: [padlock()] }));
    expect(refusalsOf(await choose(body))).toEqual(['INVALID_INPUT_PARAM -']);
    expect((await preview()).addOnIds).toEqual([padlock()]);
  });

  it('are listed with the tax of the first user type, and for the screen with the customer’s', async () => {
    const listed = valueOf(await listAddOns(world.ctx));
    expect(listed.map(({ name }) => name)).toEqual(world.db.catalogue.addOns.map(({ name }) => name));
    expect(listed[0]).toMatchObject({ taxableAmount: { price: 14.99 }, payableAmount: { price: 16.23 } });
    world.db.open.raw.exec(`UPDATE user_type SET proof = 'none'`);
    const charity = await world.call('add-on.list', {
      language: 'en',
      userTypeId: world.userTypeId('Charitable'),
    });
    expect(valueOf(charity)[0]).toMatchObject({ taxAmount: { price: 0 }, payableAmount: { price: 14.99 } });
  });

  it('are not listed for a user type that is none, and no fault is logged', async () => {
    const answer = await world.call('add-on.list', {
      language: 'en',
      userTypeId: UNKNOWN as Id<'user_type'>,
    });
    expect(refusalsOf(answer)).toEqual(['INVALID_INPUT_PARAM userTypeId']);
    expect(world.log).toEqual([]);
  });
});

describe('a promotion', () => {
  it.each(['HALFMONTH', 'halfmonth', 'HalfMonth', '  halfmonth\n'])(
    'is known as %j',
    async (discountCode) => {
      valueOf(await choose({ discountCode }));
      const view = await preview();
      expect(view.discountCode).toBe('HALFMONTH');
      expect(view.quote.lines.map(({ code }) => code)).toContain('discount');
    },
  );

  it.each<[unknown]>([
    ['NOPE'],
    ['HALFMONTH%'],
    ['%'],
    ["' OR '1'='1"],
    [' '],
    [5],
    [true],
    [['HALFMONTH']],
    [{}],
  ])('is not known as %j', async (discountCode) => {
    const answer = await choose({ discountCode });
    expect(refusalsOf(answer)).toEqual(['INVALID_INPUT_PARAM discountCode']);
    expect(reasonsOf(answer)).toEqual(['promotion_unknown']);
  });

  it('holds from its first to its last day, as people at the property count them', async () => {
    world.db.open.raw.exec(
      `UPDATE promotion SET valid_from_on = '2026-03-15', valid_to_on = '2026-03-16' WHERE code = 'HALFMONTH'`,
    );
    const at = async (instant: string) => {
      world.db.clock.set(Date.parse(instant));
      world.db.open.raw.exec(
        `UPDATE booking SET hold_expires_at_ms = 4102444800000, updated_at_ms = ${Date.parse(instant)}`,
      );
      return (await choose({ discountCode: 'HALFMONTH' })).ok;
    };
    expect(await at('2026-03-15T04:59:59Z')).toBe(false);
    expect(await at('2026-03-15T05:00:00Z')).toBe(true);
    expect(await at('2026-03-17T04:59:59Z')).toBe(true);
    expect(await at('2026-03-17T05:00:00Z')).toBe(false);
  });

  it('that has ended or is not listed any more stays with who has it', async () => {
    valueOf(await choose({ discountCode: 'HALFMONTH' }));
    const before = (await preview()).quote;
    for (const change of [`listed = 0`, `listed = 1, valid_to_on = '2026-03-14'`]) {
      world.db.open.raw.exec(`UPDATE promotion SET ${change}`);
      expect((await preview()).quote).toEqual(before);
      expect(reasonsOf(await choose({ discountCode: 'HALFMONTH' }))).toEqual(['promotion_unknown']);
    }
  });

  it('is reported together with the add-ons that are wrong', async () => {
    expect(refusalsOf(await choose({ addOnIds: 'x', discountCode: 'y' }))).toEqual([
      'INVALID_INPUT_PARAM addOnIds',
      'INVALID_INPUT_PARAM discountCode',
    ]);
  });
});
