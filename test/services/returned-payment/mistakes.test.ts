/** Payments that staff recorded by mistake: bills are open again, the drawer and the journal add up, nobody is punished. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { selectAtDesk } from '../../../src/main/database/closing/closings';
import { drawerOf } from '../../../src/main/domain/closing/drawer';
import { makeClosing, previewDay } from '../../../src/main/services/closing/closing';
import { takeBackPayment } from '../../../src/main/services/returned-payment/mistakes';
import { paymentsThatReturn } from '../../../src/main/services/returned-payment/views';
import { minor } from '../../../src/shared/money';
import { openLate, lateRules } from '../../support/services/late';
import { valueOf } from '../../support/services/rental';

async function open() {
  const books = await openLate({ moveIn: '2027-02-10', rules: lateRules });
  const { ctx, raw, db, staff } = books;
  const newest = () =>
    raw.prepare<[], Id<'receipt'>>('SELECT id FROM receipt ORDER BY received_at_ms DESC').pluck().get() ??
    ('' as Id<'receipt'>);
  return {
    ...books,
    newest,
    drawer: () =>
      ctx.store.read(async (tx) =>
        drawerOf({ openingMinor: minor(0), ...(await selectAtDesk(tx, { after: 0, to: 1_000_000 })) }),
      ),
    takeBack: (key: string = db.newId<'event'>(), receiptId = newest()) =>
      takeBackPayment(ctx, staff, { receiptId, key, why: 'It was the tenant of A102.' }),
    refusal: (answer: { readonly ok: boolean; readonly refusals?: readonly { readonly desk?: string }[] }) =>
      answer.refusals?.[0]?.desk,
  };
}

it('cash for the wrong tenant is taken back: the bill is open, the drawer lacks it, and the tenant hears of it', async () => {
  const { through, pay, takeBack, open: owed, drawer, mailed, faults, newest, ...books } = await open();
  const { ctx, contractId, db, refusal, raw } = books;
  await through('2027-02-10', '2027-03-02');
  await pay(17_329);
  expect(owed()).toBe(0);
  expect(await drawer()).toMatchObject({ inMinor: 17_329, expectedMinor: 17_329 });
  const key = db.newId<'event'>();
  const receiptId = newest();
  valueOf(await takeBack(key));
  valueOf(await takeBack(key, receiptId));
  expect(refusal(await takeBack(db.newId<'event'>(), receiptId))).toBe('changed_meanwhile');
  await books.atOnce();
  expect(owed()).toBe(17_329);
  expect(await drawer()).toMatchObject({ inMinor: 17_329, outMinor: 17_329, expectedMinor: 0 });
  expect(mailed).toContain('receipt_withdrawn C-000001');
  expect(valueOf(await paymentsThatReturn(ctx, contractId)).payments[0]).toMatchObject({
    tender: 'cash',
    returned: { on: '2027-03-02', wasMistake: true },
  });
  expect(raw.prepare(`SELECT count(*) AS n FROM outbox WHERE type = 'payment.returned'`).pluck().get()).toBe(
    1,
  );
  expect(faults()).toEqual([]);
});

it('the days on which it counted as paid do not count for late steps', async () => {
  const { through, pay, takeBack, steps } = await open();
  await through('2027-02-10', '2027-03-02');
  await pay(17_329);
  await through('2027-03-03', '2027-03-20');
  valueOf(await takeBack());
  await through('2027-03-20', '2027-03-22');
  expect(steps()).toEqual([]);
  await through('2027-03-23', '2027-03-24');
  expect(steps().map((step) => step.slice(11))).toEqual(['reminder']);
});

it('a code that was suspended stops again', async () => {
  const { through, pay, takeBack, code } = await open();
  await through('2027-02-10', '2027-03-22');
  expect(code()).toMatchObject({ state: 'suspended' });
  // With its late fee.
  await pay(17_329 + 2235);
  expect(code()).toMatchObject({ state: 'active' });
  valueOf(await takeBack());
  expect(code()).toMatchObject({ state: 'suspended' });
});

it('what a card paid is no mistake of the desk', async () => {
  const { refusal, takeBack } = await open();
  expect(refusal(await takeBack())).toBe('unknown');
});

/** Closes what is open with the cash that the books expect, and leaves all of it in the drawer. */
async function closed({ ctx, db, staff }: Awaited<ReturnType<typeof open>>, openingMinor: number) {
  const { stretch, totals } = await previewDay(ctx);
  const { expectedMinor } = totals.drawer;
  const counted = { openingMinor, countedMinor: expectedMinor, leftMinor: expectedMinor, why: null };
  const input = { key: db.newId<'event'>(), toSequence: stretch.to, ...counted };
  valueOf(await makeClosing(ctx, staff, 'Mia Manager', input));
  return { inMinor: totals.drawer.inMinor, outMinor: totals.drawer.outMinor, expectedMinor };
}

it('a drawer that closes after both, on the same day, has neither more nor less for it', async () => {
  const books = await open();
  const { through, pay, takeBack, faults } = books;
  await through('2027-02-10', '2027-03-02');
  await pay(17_329);
  valueOf(await takeBack());
  expect(await closed(books, 0)).toEqual({ inMinor: 17_329, outMinor: 17_329, expectedMinor: 0 });
  expect(faults()).toEqual([]);
});

it('taken back days after the closing, it comes off the drawer of that day, and the closing of before stays', async () => {
  const books = await open();
  const { through, pay, takeBack, faults, raw } = books;
  await through('2027-02-10', '2027-03-02');
  await pay(17_329);
  const kept = () => raw.prepare('SELECT * FROM day_closing WHERE number = 1').get();
  expect(await closed(books, 0)).toEqual({ inMinor: 17_329, outMinor: 0, expectedMinor: 17_329 });
  const before = kept();
  await through('2027-03-03', '2027-03-05');
  valueOf(await takeBack());
  expect(await closed(books, 17_329)).toEqual({ inMinor: 0, outMinor: 17_329, expectedMinor: 0 });
  expect(kept()).toEqual(before);
  // The same payment, for the right amount, is of the third day.
  await pay(17_329);
  expect(await closed(books, 0)).toMatchObject({ inMinor: 17_329, expectedMinor: 17_329 });
  expect(faults()).toEqual([]);
});
