/** What is asked of the database on the way from an intent to a contract: nothing twice that cannot have changed. */
import { expect, it, onTestFinished } from 'vitest';
import { openTestServices } from '../../support/services/service-context';
import { listenToStatements, type Asked } from '../../support/services/statements';
import { confirm, paidIntent, readyBooking, valueOf } from '../../support/services/rental';

/** What a price is made of, whose booking it is, which attempt pays, and what documents say of place and signature. */
const FACTS =
  /^select .* from "(?:booking|booking_prices|booking_add_on|coverage|waiver|charge_rule|tax_rate|unit|payment_attempt|property|country|region|signature|shown_agreement|invoice|invoice_line)"/;

const LAST_EVENT = /^select .* from "outbox"/;

const again = (asked: readonly Asked[]) => {
  const facts = asked.filter(({ sql }) => FACTS.test(sql)).map(({ whole }) => whole);
  return facts.filter((whole, index) => facts.indexOf(whole) < index);
};
const times = (transactions: readonly (readonly Asked[])[], table: string) =>
  transactions.flat().filter(({ sql }) => sql.startsWith(`select * from "${table}"`)).length;

it('an intent prices the booking once, a confirmation once before the documents and once where it writes', async () => {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const { ctx, db } = services;
  const bookingId = await readyBooking(ctx, db);
  const asked = listenToStatements(db.open.raw);

  const intent = await paidIntent(ctx, bookingId);
  const asking = asked();
  expect(asking.flatMap(again)).toEqual([]);
  expect([times(asking, 'tax_rate'), times(asking, 'booking')]).toEqual([1, 1]);

  valueOf(await confirm(ctx, bookingId, intent));
  const confirming = asked();
  expect(confirming.flatMap(again)).toEqual([]);
  // The writer of an event knows the one before it.
  const lastEvents = confirming.map((asked) => asked.filter(({ sql }) => LAST_EVENT.test(sql)).length);
  const events = confirming.map(
    (asked) => asked.filter(({ sql }) => sql.startsWith('insert into "outbox"')).length,
  );
  expect(Math.max(...events)).toBeGreaterThan(1);
  expect(lastEvents).toEqual(events.map((count) => Math.min(count, 1)));
  // Between the two, the documents are made outside of any transaction, and somebody may change a price.
  expect(times(confirming, 'tax_rate')).toBe(2);
  // Whose it is, what is to be written, and whether that still holds.
  expect(times(confirming, 'booking')).toBe(3);
  // By its intent, for the facts, where it is written, and before and after the capture.
  expect(times(confirming, 'payment_attempt')).toBe(5);
});
