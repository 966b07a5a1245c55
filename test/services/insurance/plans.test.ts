import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInsurance, withoutDescription } from '../../../src/main/services/insurance/plans';
import { insuranceOfUnit } from '../../../src/main/services/insurance/unit-plans';
import type { Id } from '../../../src/shared/ids';
import {
  kindsOf,
  openBookings,
  refusalsOf,
  UNKNOWN,
  valueOf,
  type BookingWorld,
} from '../../support/services/bookings';

let world: BookingWorld;
beforeAll(async () => {
  world = await openBookings();
});
afterAll(() => world.close());

const list = (size?: string, more: Record<string, string> = {}) =>
  listInsurance(world.ctx, {
    propertyId: world.propertyId,
    storageId: world.storageTypeId('Box'),
    taxUserTypeId: world.userTypeId('General'),
    size,
    ...more,
  });
const names = async (size?: string) => valueOf(await list(size)).map(({ name }) => name.split(' ')[0]);
const premiums = async (size?: string) => valueOf(await list(size)).map(({ priceId }) => priceId);

describe('the size', () => {
  // Holds: v1-3.12
  it.each([undefined, '', '0', '0.0', '0e5', '000'])('%j answers every tier of every plan', async (size) => {
    const boxes = world.db.catalogue.insurancePlans.flatMap((plan) =>
      plan.premiums.filter(({ storageType }) => storageType === 'Box').map(({ id }) => id),
    );
    expect((await premiums(size)).toSorted()).toEqual(boxes.toSorted());
  });

  it.each<[string, number]>([
    ['0.0001', 0],
    ['4.69', 0],
    ['4.6999', 0],
    ['4.69999999', 0],
    ['4.7', 4.7],
    ['4.700', 4.7],
    ['04.7', 4.7],
    ['47e-1', 4.7],
    ['9.4999', 4.7],
    ['9.5', 9.5],
    ['18.9999', 9.5],
    ['19', 19],
    ['19.', 19],
    ['25.5', 19],
    ['1e2', 19],
    ['1E+2', 19],
    ['1e300', 19],
    ['1.7e308', 19],
    ['.5', 0],
  ])('%s belongs to the tier from %d, and to no other', async (size, from) => {
    const offered = await premiums(size);
    expect(offered).toContain(world.plan('Basic', 'Box', from).priceId);
    const plans = valueOf(await list(size)).map(({ id }) => id);
    expect(new Set(plans).size).toBe(plans.length);
  });

  it('leaves out the plans that have no tier for it', async () => {
    expect(await names('2')).toEqual(['Starter', 'Basic', 'Standard', 'Plus', 'Top']);
    expect(await names('25.5')).toEqual(['Basic', 'Standard', 'Plus', 'Top', 'Household', 'Business']);
  });

  it.each([
    '-1',
    '-0',
    '+5',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    'big',
    '1,5',
    '1.2.3',
    '0x10',
    ' 5',
    '5 ',
    '5m',
    '٥',
    '1e',
    '.',
    '--1',
    'null',
  ])('%j is none', async (size) => {
    const answer = await list(size);
    expect(refusalsOf(answer)).toEqual(['INVALID_PARAM_ACTIVITY_INFO_ID areaOrVolume']);
    expect(kindsOf(answer)).toEqual(['invalid']);
  });
});

describe('the ids', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['malformed property', { propertyId: 'x' }, 'DB_INVALID_PARAM_PROPERTY_INFO_ID propertyId', 'invalid'],
    [
      'unknown property',
      { propertyId: UNKNOWN },
      'DB_INVALID_PARAM_PROPERTY_INFO_ID propertyId',
      'not_found',
    ],
    ['malformed storage type', { storageId: '1' }, 'INVALID_PARAM_ACTIVITY_INFO_ID storageId', 'invalid'],
    ['unknown storage type', { storageId: UNKNOWN }, 'INVALID_ACTIVITY_INFO_DETAILS storageId', 'not_found'],
    [
      'malformed user type',
      { taxUserTypeId: '1' },
      'INVALID_PARAM_ACTIVITY_INFO_ID taxUserTypeId',
      'invalid',
    ],
    [
      'unknown user type',
      { taxUserTypeId: UNKNOWN },
      'INVALID_ACTIVITY_INFO_DETAILS taxUserTypeId',
      'not_found',
    ],
  ])('with a %s are refused', async (_title, more, code, kind) => {
    const answer = await list('5', more);
    expect([refusalsOf(answer), kindsOf(answer)]).toEqual([[code], [kind]]);
  });

  // Holds: v1-1.5
  it('that are all wrong are reported at once, in the order of the path', async () => {
    const answer = await list('big', { propertyId: UNKNOWN, storageId: 'x', taxUserTypeId: UNKNOWN });
    expect(refusalsOf(answer)).toEqual([
      'DB_INVALID_PARAM_PROPERTY_INFO_ID propertyId',
      'INVALID_PARAM_ACTIVITY_INFO_ID storageId',
      'INVALID_ACTIVITY_INFO_DETAILS taxUserTypeId',
      'INVALID_PARAM_ACTIVITY_INFO_ID areaOrVolume',
    ]);
  });

  it('are matched in any case', async () => {
    const shouted = await list('5', {
      propertyId: world.propertyId.toUpperCase(),
      storageId: world.storageTypeId('Box').toUpperCase(),
      taxUserTypeId: world.userTypeId('General').toUpperCase(),
    });
    expect(shouted).toEqual(await list('5'));
  });
});

describe('an option', () => {
  // Holds: v1-3.10
  it('is priced for one full period with the tax of the user type', async () => {
    const [general] = valueOf(await list('2'));
    expect(general).toEqual({
      id: world.plan('Starter', 'Box', 0).insuranceId,
      name: 'Starter protection',
      coverage: { price: 1000, formattedPrice: '$1,000.00' },
      priceId: world.plan('Starter', 'Box', 0).priceId,
      taxableAmount: { price: 7, formattedPrice: '$7.00' },
      taxPercentage: { price: 4.85, formattedPrice: '4.85%' },
      taxAmount: { price: 0.34, formattedPrice: '$0.34' },
      payableAmount: { price: 7.34, formattedPrice: '$7.34' },
    });
    const [charitable] = valueOf(await list('2', { taxUserTypeId: world.userTypeId('Charitable') }));
    expect([charitable?.taxAmount.price, charitable?.payableAmount.price]).toEqual([0, 7]);
  });

  it('of one user type only is nobody else’s', async () => {
    const { priceId } = world.plan('Business', 'Box', 19);
    const belongTo = (userTypeId: string | null) =>
      world.db.open.raw
        .prepare('UPDATE premium_revision SET user_type_id = ? WHERE id = ?')
        .run(userTypeId, priceId);
    belongTo(world.userTypeId('Business'));
    const general = await premiums('20');
    const business = valueOf(await list('20', { taxUserTypeId: world.userTypeId('Business') }));
    belongTo(null);
    expect(general).not.toContain(priceId);
    expect(business.map((each) => each.priceId)).toContain(priceId);
  });

  // Holds: v1-3.12, asvs-2.2.3
  it('fits a unit exactly when the list of the unit’s size has it', async () => {
    for (const unit of world.db.catalogue.units.slice(0, 20)) {
      const offered = await insuranceOfUnit(world.ctx, {
        unitId: unit.id,
        userTypeId: world.userTypeId('Business'),
        language: 'en',
      });
      const listed = await list(String(unit.area / 1000), {
        storageId: world.storageTypeId(unit.storageType),
        taxUserTypeId: world.userTypeId('Business'),
      });
      expect(valueOf(offered).map(withoutDescription)).toEqual(valueOf(listed));
    }
  });

  it('is reported to the screen in its language', async () => {
    const ask = { unitId: world.unitId('A101'), userTypeId: world.userTypeId('General') };
    const german = valueOf(await world.call('insurance.list', { ...ask, language: 'de' }));
    expect(german[0]?.payableAmount).toEqual({ price: 7.34, formattedPrice: '7,34\u00a0$' });
  });
});

it('the screen is refused a unit or a user type that is none, and no fault is logged', async () => {
  const ask = {
    unitId: world.unitId('A101'),
    userTypeId: world.userTypeId('General'),
    language: 'en',
  } as const;
  const unit = await world.call('insurance.list', { ...ask, unitId: UNKNOWN as Id<'unit'> });
  const userType = await world.call('insurance.list', { ...ask, userTypeId: UNKNOWN as Id<'user_type'> });
  expect([unit, userType].flatMap(refusalsOf)).toEqual([
    'INVALID_INPUT_PARAM unitId',
    'INVALID_INPUT_PARAM userTypeId',
  ]);
  expect(world.log).toEqual([]);
});
