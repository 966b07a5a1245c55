import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteFromBody } from '../../../src/main/services/booking/quotes';
import type { Language } from '../../../src/shared/languages';
import {
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

const quote = (more: Record<string, unknown> = {}, language?: Language) =>
  quoteFromBody(
    world.ctx,
    { unitId: world.unitId('A101'), taxUserTypeInfoId: world.userTypeId('General'), ...more },
    language && { language },
  );

/** Intl sets thin spaces around the dash of a range. */
const plain = (text: string) => text.replaceAll('\u2009', ' ');

describe('a quote', () => {
  // Holds: v1-3.10
  it('adds up to the cent: seventeen days of March, the whole of April past the sixteenth', async () => {
    const view = valueOf(
      await quote({
        moveInDate: '2026-03-20',
        addOnIds: [world.addOnId('Parcel acceptance'), world.addOnId('Disc padlock')],
        discountCode: 'welcome25',
        ...world.plan('Basic', 'Box', 0),
      }),
    );
    expect(view.lines.map((line) => [line.code, plain(line.description), line.payableAmount.price])).toEqual([
      // 79.00 x 12/31 = 30.58, + 8.25 %
      ['rent', 'Rent, March 20 – 31, 2026 (12 of 31 days)', 33.1],
      [
        'discount',
        'Discount: $25 off each of the first two months, March 20 – 31, 2026 (12 of 31 days)',
        -27.06,
      ],
      ['rent', 'Rent, April 1 – 30, 2026', 85.52],
      ['discount', 'Discount: $25 off each of the first two months, April 1 – 30, 2026', -27.06],
      ['insurance', 'Basic protection, March 20 – 31, 2026 (whole period)', 10.49],
      ['insurance', 'Basic protection, April 1 – 30, 2026', 10.49],
      ['add_on', 'Disc padlock', 16.23],
      ['add_on', 'Parcel acceptance, March 20 – 31, 2026 (12 of 31 days)', 6.29],
      ['add_on', 'Parcel acceptance, April 1 – 30, 2026', 16.24],
      ['admin', 'Administration fee', 27.06],
      ['deposit', 'Security deposit (refundable)', 50],
    ]);
    expect(view).toMatchObject({
      currency: 'USD',
      payableAmount: { formattedPrice: '$201.30' },
      recurringAmount: { formattedPrice: '$112.25' },
      nextBillDate: '2026-05-01',
    });
  });

  it('explains each amount, and says what comes next until the promotion is over', async () => {
    const view = valueOf(
      await quote({ moveInDate: '2026-03-15', discountCode: 'WELCOME25', ...world.plan('Basic', 'Box', 0) }),
    );
    expect(view.lines.map((line) => line.explanation)).toMatchObject([
      {
        kind: 'part',
        rate: { price: 79, formattedPrice: '$79.00' },
        from: '2026-03-15',
        to: '2026-03-31',
        daysCharged: 17,
        daysInCycle: 31,
        taxIncluded: false,
      },
      { kind: 'discount', rate: { price: 79 }, daysCharged: 17 },
      { kind: 'whole', rate: { price: 10 }, from: '2026-03-15', to: '2026-03-31', daysCharged: null },
      { kind: 'once', rate: { price: 25 }, from: null, to: null },
      { kind: 'once', rate: { price: 50 } },
    ]);
    const bills = view.upcomingBills.map((bill) => ({
      ...bill,
      taxAmount: bill.taxAmount.formattedPrice,
      payableAmount: bill.payableAmount.formattedPrice,
      lines: bill.lines.map((line) => [line.code, plain(line.description), line.payableAmount.price]),
    }));
    expect(bills).toEqual([
      {
        date: '2026-04-01',
        from: '2026-04-01',
        to: '2026-04-30',
        taxAmount: '$4.95',
        payableAmount: '$68.95',
        lines: [
          ['rent', 'Rent, April 1 – 30, 2026', 85.52],
          ['discount', 'Discount: $25 off each of the first two months, April 1 – 30, 2026', -27.06],
          ['insurance', 'Basic protection, April 1 – 30, 2026', 10.49],
        ],
      },
      {
        date: '2026-05-01',
        from: '2026-05-01',
        to: '2026-05-31',
        taxAmount: '$7.01',
        payableAmount: '$96.01',
        lines: [
          ['rent', 'Rent, May 1 – 31, 2026', 85.52],
          ['insurance', 'Basic protection, May 1 – 31, 2026', 10.49],
        ],
      },
    ]);
    expect([view.promotionEndsOn, view.recurringAmount.formattedPrice]).toEqual(['2026-05-01', '$96.01']);
  });

  // Holds: ux-17
  it.each<[Language, string, string]>([
    ['en', 'Rent, March 20 – 31, 2026 (12 of 31 days)', '$33.10'],
    ['es', 'Renta, 20–31 de marzo de 2026 (12 de 31 días)', '$33.10'],
    ['de', 'Miete, 20.–31. März 2026 (12 von 31 Tagen)', '33,10\u00a0$'],
  ])('is written in %s', async (language, description, price) => {
    const [line] = valueOf(await quote({ moveInDate: '2026-03-20' }, language)).lines;
    expect([plain(line?.description ?? ''), line?.payableAmount.formattedPrice]).toEqual([
      description,
      price,
    ]);
  });

  // Holds: v1-5.1
  it('begins today without a date and takes the user type by its master id', async () => {
    expect(await quote({ taxUserTypeInfoId: 1, surplus: 1 })).toEqual(
      await quote({ moveInDate: '2026-03-15' }),
    );
  });

  // Holds: v1-5.1
  it('changes nothing', async () => {
    const before = world.rows();
    valueOf(await quote({ discountCode: 'HALFMONTH', ...world.plan('Basic', 'Box', 0) }));
    expect(world.rows()).toEqual(before);
  });

  it('of a unit somebody holds is given; of one that is not listed, not', async () => {
    await world.book({ unitId: world.unitId('A105') });
    expect((await quote({ unitId: world.unitId('A105') })).ok).toBe(true);
    world.db.open.raw.prepare('UPDATE unit SET listed = 0 WHERE id = ?').run(world.unitId('A106'));
    expect(refusalsOf(await quote({ unitId: world.unitId('A106') }))).toEqual(['INVALID_INPUT_PARAM unitId']);
  });
});

describe('a quote is refused', () => {
  it('with all that is wrong at once, in the order of the members', async () => {
    const answer = await quoteFromBody(world.ctx, {
      unitId: 'A101',
      taxUserTypeInfoId: '1',
      moveInDate: '2026-02-30',
      insuranceId: 'basic',
      priceId: 7,
      addOnIds: [UNKNOWN],
      discountCode: 'NOPE',
    });
    expect(refusalsOf(answer)).toEqual(
      ['unitId', 'taxUserTypeInfoId', 'moveInDate', 'insuranceId', 'priceId', 'addOnIds', 'discountCode'].map(
        (field) => `INVALID_INPUT_PARAM ${field}`,
      ),
    );
  });

  it.each<[string, () => Record<string, unknown>, string[]]>([
    [
      'a plan without a premium',
      () => ({ insuranceId: world.plan('Basic', 'Box', 0).insuranceId }),
      ['priceId'],
    ],
    ['a premium without a plan', () => ({ priceId: world.plan('Basic', 'Box', 0).priceId }), ['insuranceId']],
    ['an unknown plan', () => ({ insuranceId: UNKNOWN, priceId: UNKNOWN }), ['insuranceId', 'priceId']],
    ['the premium of another size', () => world.plan('Basic', 'Box', 19), ['priceId']],
    [
      'the premium of another size and an unknown add-on',
      () => ({ ...world.plan('Basic', 'Box', 19), addOnIds: [UNKNOWN] }),
      ['priceId', 'addOnIds'],
    ],
  ])('with %s', async (_title, more, fields) => {
    expect(refusalsOf(await quote(more()))).toEqual(fields.map((field) => `INVALID_INPUT_PARAM ${field}`));
  });

  it.each([undefined, null, [], '{}', 4])(
    'without a body (%j), as a whole: no member is named',
    async (body) => {
      const quoted = await quoteFromBody(world.ctx, body);
      expect(quoted).toMatchObject({ refusals: [{ code: 'INVALID_INPUT_PARAM', field: null }] });
    },
  );
});
