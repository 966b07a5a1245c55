/** Today's three figures: free units, who moved in, and what was taken. */
import { expect, it, onTestFinished } from 'vitest';
import { takeDeskPayment } from '../../../src/main/services/payment/desk-payments';
import { deskQuote } from '../../../src/main/services/payment/desk-quote';
import { openToday, ownPolicy } from '../../support/desk/today';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/bookings';

const DAY_MS = 86_400_000;

it('a manager sees what is free, who moved in and what was taken but for cash, and an attendant sees no sum', async () => {
  const { world, desk, make, sign, finish } = await openToday();
  onTestFinished(() => world.close());
  const figures = () => desk.ask('today.figures', { language: 'en' });
  const before = await figures();
  expect(before).toMatchObject({ movedIn: 0, taken: { amount: { price: 0 }, hasUncounted: false } });

  await finish({ unitId: world.unitId('A104'), coverage: ownPolicy });
  expect(await figures()).toMatchObject({
    freeUnits: before.freeUnits - 1,
    movedIn: 1,
    taken: { amount: { price: 0 }, hasUncounted: true },
  });

  const byCheck = await make({ unitId: world.unitId('A103'), coverage: ownPolicy });
  await sign(byCheck);
  const staff = { kind: 'staff', id: newTestId<'staff'>(), role: 'manager', place: 'desk' } as const;
  const { dueMinor } = valueOf(await deskQuote(world.ctx, staff, byCheck));
  valueOf(
    await takeDeskPayment(world.ctx, staff, {
      bookingId: byCheck,
      key: newTestId<'event'>(),
      amountMinor: dueMinor,
      tender: { kind: 'cheque', reference: '4711' },
    }),
  );
  const after = await figures();
  expect(after).toMatchObject({ freeUnits: before.freeUnits - 2, movedIn: 2 });
  expect(after.taken?.amount.price).toBeCloseTo(dueMinor / 100, 2);
  expect(await desk.call('attendant', 'today.figures', { language: 'en' })).toMatchObject({
    ok: true,
    value: { movedIn: 2, taken: null },
  });

  world.db.clock.advance(DAY_MS);
  expect(await figures()).toMatchObject({
    freeUnits: before.freeUnits - 2,
    movedIn: 0,
    taken: { amount: { price: 0 }, hasUncounted: false },
  });
});
