/** A draft as a customer would meet it: priced and drawn as at the kiosk, with nothing left of it. */
import { expect, it } from 'vitest';
import { checkDraft, draftEdit, firstRefusal, openPriceList, useDraft } from '../../support/desk/price-list';

it('shows the price of a unit beside today’s and the agreement in a language, and leaves no trace, also while a customer pays', async () => {
  const list = await openPriceList();
  const { ana, db } = list;
  await ana.ask('catalogue.edit', await draftEdit(ana, 'rent', '81.00'));
  const bookingId = await list.book({ unitId: list.unitId('A102') });
  await db.query((tx) =>
    tx
      .updateTable('booking')
      .set({ state: 'payment_pending', updated_at_ms: db.clock.nowMs() })
      .where('id', '=', bookingId)
      .execute(),
  );
  const before = JSON.stringify(list.rows());
  const tried = await ana.ask('catalogue.try', {
    version: null,
    language: 'de',
    unitId: list.unitId('A101'),
  });
  expect(tried.before?.recurringAmount.price).toBeLessThan(tried.after.recurringAmount.price);
  expect(tried.after.recurringAmount.price - (tried.before?.recurringAmount.price ?? 0)).toBeCloseTo(2, 0);
  expect(tried.agreement?.pages.length).toBeGreaterThan(0);
  expect(tried.agreement?.file).toMatchObject({ fileName: 'agreement-de.pdf', mediaType: 'application/pdf' });
  expect(Buffer.from(tried.agreement?.file.base64 ?? '', 'base64').toString('latin1')).toMatch(/^%PDF/);
  // An occupied unit has a price too, and the first one is shown where none is named.
  expect(await ana.ask('catalogue.try', { version: null, unitId: list.unitId('A102') })).toMatchObject({
    unitId: list.unitId('A102'),
  });
  expect((await ana.ask('catalogue.try', { version: null })).units.length).toBeGreaterThan(10);
  expect(JSON.stringify(list.rows())).toBe(before);
  expect(await list.rentOf('A101')).toBe(7900);
});

it('a version of before is tried like a draft; a draft with mistakes and a unit that it does not offer are not', async () => {
  const { ana, db, unitId } = await openPriceList().then((list) => ({
    ...list,
    unitId: (n: string) => list.unitId(n),
  }));
  await ana.ask('catalogue.edit', await draftEdit(ana, 'rent', '81.00'));
  await useDraft(ana, null);
  const back = await ana.ask('catalogue.try', { version: 1, unitId: unitId('A101') });
  expect(back.before?.recurringAmount.price).toBeGreaterThan(back.after.recurringAmount.price);
  const asked = { version: 1, unitId: db.newId<'unit'>() };
  expect(await firstRefusal(ana.call('manager', 'catalogue.try', asked))).toMatchObject({
    reason: 'unknown',
  });
  await ana.ask('catalogue.edit', await draftEdit(ana, 'rent', 'much'));
  expect(await firstRefusal(ana.call('manager', 'catalogue.try', { version: null }))).toMatchObject({
    reason: 'unknown',
  });
  expect(await firstRefusal(ana.call('attendant', 'catalogue.try', { version: null }))).toMatchObject({
    reason: 'not_allowed',
  });
  await ana.ask('catalogue.drop-draft', {});
  expect((await checkDraft(ana)).rents).toMatchObject({ currency: 'USD' });
});
