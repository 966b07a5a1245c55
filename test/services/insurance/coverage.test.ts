import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previewBooking } from '../../../src/main/services/booking/preview';
import { chooseCoverage, linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import type { Id } from '../../../src/shared/ids';
import {
  kindsOf,
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
  world.db.open.raw.exec('UPDATE property SET decline_allowed = 1');
  id = await world.book();
});
afterEach(() => world.close());

const link = (body: unknown) => linkInsurance(world.ctx, world.keys.mine, id, body);
const cover = (body: unknown) => chooseCoverage(world.ctx, world.keys.mine, id, body);
const preview = async () => valueOf(await previewBooking(world.ctx, world.keys.mine, id));
const basic = () => world.plan('Basic', 'Box', 0);
const own = { kind: 'own_policy', insurer: 'Prairie Mutual', policyNumber: 'PM-4711', expires: '2026-03-15' };
const badPlan = 'INVALID_PARAM_INSURANCE_ID insuranceId';
const badPremium = 'INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID priceId';

describe('coverage', () => {
  // Holds: v1-4.8, ux-23
  it('chosen last is the one that holds, whatever came before', async () => {
    expect(valueOf(await link(basic()))).toBe(id);
    expect((await preview()).quote.lines.map(({ code }) => code)).toContain('insurance');

    expect(valueOf(await cover(own))).toBe(id);
    const withOwn = await preview();
    expect(withOwn.insurance).toBeNull();
    expect(withOwn.coverage).toEqual({ ...own, bringsPolicyBy: null });
    expect(withOwn.quote.lines.map(({ code }) => code)).not.toContain('insurance');

    valueOf(await link(world.plan('Plus', 'Box', 0)));
    expect(await preview()).toMatchObject({
      insurance: { name: 'Plus protection' },
      coverage: {
        kind: 'operator_plan',
        insurer: null,
        policyNumber: null,
        expires: null,
        bringsPolicyBy: null,
      },
    });

    valueOf(await cover({ kind: 'declined' }));
    expect((await preview()).coverage).toEqual({
      kind: 'declined',
      insurer: null,
      policyNumber: null,
      expires: null,
      bringsPolicyBy: null,
    });
    expect(world.rows()['coverage']).toHaveLength(1);

    valueOf(await link(basic()));
    expect((await preview()).coverage?.kind).toBe('operator_plan');
  });

  it('linked twice is the same as linked once', async () => {
    valueOf(await link(basic()));
    const once = await preview();
    valueOf(await link(basic()));
    expect(await preview()).toEqual(once);
  });

  // Holds: v1-4.8
  it('that is refused leaves what was chosen', async () => {
    valueOf(await cover(own));
    const before = world.rows();
    expect((await link({ ...basic(), priceId: UNKNOWN })).ok).toBe(false);
    expect((await cover({ kind: 'own_policy' })).ok).toBe(false);
    expect(world.rows()).toEqual(before);
  });
});

describe('a plan', () => {
  // Holds: v1-3.4, asvs-15.3.3
  it('is taken in any case, with members nobody asked for', async () => {
    const { insuranceId, priceId } = basic();
    const body = { insuranceId: insuranceId.toUpperCase(), priceId: priceId.toUpperCase(), surplus: 1 };
    expect(valueOf(await link(body))).toBe(id);
  });

  it.each<[string, () => object, string[]]>([
    ['another size', () => world.plan('Basic', 'Box', 4.7), [badPremium]],
    ['another storage type', () => world.plan('Basic', 'Container', 0), [badPremium]],
    ['another plan', () => ({ ...basic(), priceId: world.plan('Plus', 'Box', 0).priceId }), [badPremium]],
    ['no plan at all', () => ({ ...basic(), priceId: UNKNOWN }), [badPremium]],
    ['a plan that does not exist', () => ({ ...basic(), insuranceId: UNKNOWN }), [badPlan, badPremium]],
    [
      'its plan’s own id',
      () => ({ insuranceId: basic().insuranceId, priceId: basic().insuranceId }),
      [badPremium],
    ],
  ])('with the premium of %s is refused', async (_title, body, codes) => {
    const answer = await link(body());
    expect(refusalsOf(answer)).toEqual(codes);
    expect(new Set(kindsOf(answer))).toEqual(new Set(['invalid']));
    expect(world.rows()['coverage']).toEqual([]);
  });

  // Holds: v1-4.8, asvs-2.2.3
  it('with the premium of another user type is refused, and fits once it is for this one', async () => {
    const { priceId } = basic();
    const forType = (name: string) =>
      world.db.open.raw
        .prepare('UPDATE premium_revision SET user_type_id = ? WHERE id = ?')
        .run(world.userTypeId(name), priceId);
    forType('Student');
    expect(refusalsOf(await link(basic()))).toEqual([badPremium]);
    forType('General');
    expect((await link(basic())).ok).toBe(true);
  });

  // Holds: v1-3.12
  it('ends where the next tier begins: a size on the boundary belongs to the upper one', async () => {
    const size = (thousandths: number) =>
      world.db.open.raw.prepare('UPDATE unit SET area_thousandths = ?').run(thousandths);
    const fits = async (from: number) => (await link(world.plan('Basic', 'Box', from))).ok;
    size(4699);
    expect([await fits(0), await fits(4.7)]).toEqual([true, false]);
    size(4700);
    expect([await fits(0), await fits(4.7)]).toEqual([false, true]);
    size(1_000_000);
    expect([await fits(9.5), await fits(19)]).toEqual([false, true]);
  });

  it.each<[string, string, string[]]>([
    ['premium', 'UPDATE premium_revision SET listed = 0', [badPremium]],
    ['plan', 'UPDATE insurance_plan SET listed = 0', [badPlan]],
  ])('whose %s is not offered any more is refused; who has it keeps it', async (_title, change, codes) => {
    valueOf(await link(basic()));
    world.db.open.raw.exec(change);
    expect((await preview()).insurance?.name).toBe('Basic protection');
    expect(refusalsOf(await link(basic()))).toEqual(codes);
  });

  it.each<[unknown, string[]]>([
    [undefined, ['INVALID_INPUT_PARAM -']],
    [null, ['INVALID_INPUT_PARAM -']],
    [[], ['INVALID_INPUT_PARAM -']],
    ['{}', ['INVALID_INPUT_PARAM -']],
    [{}, [badPlan, badPremium]],
    [{ insuranceId: 7, priceId: null }, [badPlan, badPremium]],
    [{ insuranceId: '', priceId: {} }, [badPlan, badPremium]],
    [{ insuranceId: UNKNOWN }, [badPlan, badPremium]],
  ])('asked for with %j is refused', async (body, codes) => {
    expect(refusalsOf(await link(body))).toEqual(codes);
  });

  // Holds: v1-1.5
  it('asked for with everything wrong is refused with all of it, the booking last', async () => {
    const answer = await linkInsurance(world.ctx, world.keys.mine, 'x', {});
    const badBooking = 'INVALID_PARAM_ACTIVITY_INFO_ID bookingId';
    expect(refusalsOf(answer)).toEqual([badPlan, badPremium, badBooking]);
    // Beside what is malformed, what names nothing is reported too.
    const body = { insuranceId: UNKNOWN, priceId: 'x' };
    expect(refusalsOf(await link(body))).toEqual([badPlan, badPremium]);
    const nowhere = await linkInsurance(world.ctx, world.keys.mine, UNKNOWN, body);
    expect(refusalsOf(nowhere)).toEqual([badPlan, badPremium, badBooking]);
  });
});

describe('an own policy', () => {
  // Holds: v1-5.4
  it('is kept trimmed, in one Unicode form, and may end on the move-in date', async () => {
    valueOf(await cover({ ...own, insurer: '  Zu\u0308rich  ', policyNumber: ' 4711 ' }));
    expect((await preview()).coverage).toMatchObject({ insurer: 'Zürich', policyNumber: '4711' });
  });

  it('counts what people see as one character as one', async () => {
    valueOf(await cover({ ...own, insurer: 'q\u0307\u0301'.repeat(120) }));
    expect(refusalsOf(await cover({ ...own, insurer: 'q\u0307\u0301' }))).toEqual([
      'INVALID_INPUT_PARAM insurer',
    ]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['insurer', 'policyNumber', 'expires']],
    [
      'numbers',
      { insurer: 12, policyNumber: 4711, expires: 20_270_101 },
      ['insurer', 'policyNumber', 'expires'],
    ],
    ['too little', { ...own, insurer: 'P', policyNumber: ' 4 ' }, ['insurer', 'policyNumber']],
    [
      'too much',
      { ...own, insurer: 'P'.repeat(121), policyNumber: '4'.repeat(61) },
      ['insurer', 'policyNumber'],
    ],
    [
      'characters nobody types',
      { ...own, insurer: 'Pra\u0007irie', policyNumber: '4711\u0000' },
      ['insurer', 'policyNumber'],
    ],
    ['an end before the move-in', { ...own, expires: '2026-03-14' }, ['expires']],
    ['an end there is not', { ...own, expires: '2027-02-29' }, ['expires']],
  ])('with %s is refused', async (_title, body, fields) => {
    const answer = await cover({ ...body, kind: 'own_policy' });
    expect(refusalsOf(answer)).toEqual(fields.map((field) => `INVALID_INPUT_PARAM ${field}`));
  });
});

describe('the kind of coverage', () => {
  it.each([undefined, null, '', 'none', 'operator_plan', 'OWN_POLICY', 1, ['declined']])(
    'cannot be %j',
    async (kind) => {
      expect(refusalsOf(await cover({ ...own, kind }))).toEqual(['INVALID_INPUT_PARAM kind']);
    },
  );

  it.each(['', undefined, [], 'declined'])('must stand in a body, not in %j', async (body) => {
    expect(refusalsOf(await cover(body))).toEqual(['INVALID_INPUT_PARAM kind']);
  });

  // Holds: v1-5.4
  it.each(['own_policy', 'declined'])('%s is refused where the property does not allow it', async (kind) => {
    world.db.open.raw.exec('UPDATE property SET decline_allowed = 0, own_policy_allowed = 0');
    const answer = await cover({ ...own, kind });
    expect([...refusalsOf(answer), ...reasonsOf(answer)]).toEqual([
      'INVALID_INPUT_PARAM kind',
      'not_offered',
    ]);
  });
});
