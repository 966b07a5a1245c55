/**
 * Each step of a move-in fails on its own: triggers in the database refuse an insert, or change what was stored behind
 * our back. Whatever happens, everything is rolled back and the customer's money is let go.
 */
import { describe, expect, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import {
  confirm,
  lightServices,
  outcomeOf,
  paidIntent,
  readyBooking,
  rowCounts,
} from '../../support/services/rental';

async function paid() {
  const services = await lightServices();
  const { ctx, db } = services;
  const bookingId = await readyBooking(ctx, db);
  const token = await paidIntent(ctx, bookingId);
  await ctx.gateway.retrieveIntent(token);
  return { ctx, db, raw: db.open.raw, bookingId, token };
}

async function confirmBroken(prepare: string) {
  const { ctx, raw, bookingId, token } = await paid();
  raw.exec(prepare);
  const before = rowCounts(raw);
  const outcome = outcomeOf(await confirm(ctx, bookingId, token));
  return { ctx, raw, bookingId, token, before, outcome };
}

/** Nothing but the news and the note of the release was added, and nobody's money is held. */
async function expectNothingLeft({ ctx, raw, token, before }: Awaited<ReturnType<typeof confirmBroken>>) {
  const outbox = (before['outbox'] ?? 0) + 1;
  const audit = (before['audit'] ?? 0) + 1;
  expect(rowCounts(raw)).toEqual({ ...before, outbox, audit });
  expect(raw.prepare('SELECT action FROM audit ORDER BY rowid DESC LIMIT 1').pluck().get()).toBe(
    'payment.released',
  );
  expect(raw.prepare('SELECT type FROM outbox ORDER BY sequence DESC LIMIT 1').pluck().get()).toBe(
    'payment.released',
  );
  expect((await ctx.gateway.retrieveIntent(token)).status).toBe('canceled');
  expect(raw.prepare('SELECT state FROM payment_attempt').pluck().get()).toBe('released');
  expect(raw.prepare('SELECT state FROM booking').pluck().get()).toBe('draft');
  expect(findFaults(raw)).toEqual([]);
}

const refuseInsert = (table: string) =>
  `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'as asked'); END`;
const alter = (table: string, statement: string) =>
  `CREATE TRIGGER broken AFTER INSERT ON ${table} BEGIN ${statement}; END`;

describe('a step that the database refuses', () => {
  // Holds: v1-4.16, asvs-16.5.3
  test.each([
    ['rental_contract', 'RENTAL_CREATION_FAILED failed'],
    ['invoice', 'RENTAL_INVOICE_CREATION_FAILED failed'],
    ['invoice_line', 'RENTAL_INVOICE_CREATION_FAILED failed'],
    ['receipt', 'RECEIPT_CREATION_FAILIED failed'],
    ['charges_entry', 'RENTAL_CREATION_FAILED failed'],
    ['document', 'RENTAL_CREATION_FAILED failed'],
    ['signature_record', 'RENTAL_CREATION_FAILED failed'],
    ['access_code', 'RENTAL_CREATION_FAILED failed'],
  ])('%s answers %s, leaves nothing, and the customer can pay again', async (table, code) => {
    const broken = await confirmBroken(refuseInsert(table));
    expect(broken.outcome).toBe(code);
    await expectNothingLeft(broken);
    broken.raw.exec('DROP TRIGGER broken');
    const { ctx, bookingId } = broken;
    const token = await paidIntent(ctx, bookingId);
    expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('ok');
    expect(findFaults(broken.raw)).toEqual([]);
  });
});

describe('a row that is stored differently than it was written is not accepted', () => {
  const contract = 'INVALID_RENTAL_INFO_DETAILS failed';
  const invoice = 'INVALID_INVOICE_DETAILS failed';
  // Holds: v1-4.16
  test.each([
    ['rental_contract', 'UPDATE rental_contract SET rent_minor = 1', contract],
    ['rental_contract', 'UPDATE rental_contract SET deposit_minor = 1', contract],
    ['rental_contract', "UPDATE rental_contract SET move_in_on = '2030-01-01'", contract],
    ['rental_contract', "UPDATE rental_contract SET quote = CAST('{}' AS BLOB)", contract],
    ['rental_contract', 'UPDATE rental_contract SET unit_id = (SELECT max(id) FROM unit)', contract],
    ['rental_contract', 'DELETE FROM rental_contract', contract],
    ['invoice', 'UPDATE invoice SET total_minor = total_minor + 1', invoice],
    ['invoice', 'UPDATE invoice SET tax_minor = 0', invoice],
    ['invoice', "UPDATE invoice SET currency = 'EUR'", invoice],
    ['invoice_line', 'DELETE FROM invoice_line WHERE position = 2', invoice],
    [
      'invoice_line',
      'UPDATE invoice_line SET taxable_minor = taxable_minor + 1, payable_minor = payable_minor + 1',
      invoice,
    ],
  ])('%s after %s', async (table, statement, code) => {
    const broken = await confirmBroken(alter(table, statement));
    expect(broken.outcome).toBe(code);
    await expectNothingLeft(broken);
  });

  // Holds: v1-4.16
  test('an invoice that has lost its id', async () => {
    // References are not looked at here, or SQLite would refuse before we do.
    const { ctx, raw, bookingId, token } = await paid();
    raw.pragma('foreign_keys = OFF');
    raw.exec(alter('invoice_line', "UPDATE invoice SET id = '00000000-0000-0000-0000-00000000000z'"));
    const before = rowCounts(raw);
    const outcome = outcomeOf(await confirm(ctx, bookingId, token));
    expect(outcome).toBe('INVALID_PARAM_INVOICE_INFO_ID failed');
    await expectNothingLeft({ ctx, raw, bookingId, token, before, outcome });
  });

  test('an attempt over another amount than the quote gives no receipt', async () => {
    const broken = await confirmBroken('UPDATE payment_attempt SET amount_minor = amount_minor + 1');
    expect(broken.outcome).toBe('INVALID_PARAM_RCEIPT_INPUT failed');
    await expectNothingLeft(broken);
  });
});

test('a step that fails while the provider cannot be reached keeps its code, and the money is let go later', async () => {
  const { ctx, raw, bookingId, token } = await paid();
  raw.exec(refuseInsert('receipt'));
  const cancelIntent = () => Promise.reject(new Error('no line'));
  const cut = { ...ctx, gateway: { ...ctx.gateway, cancelIntent } };
  expect(outcomeOf(await confirm(cut, bookingId, token))).toBe('RECEIPT_CREATION_FAILIED failed');
  expect((await ctx.gateway.retrieveIntent(token)).status).toBe('requires_capture');
  expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('RECEIPT_CREATION_FAILIED failed');
  expect((await ctx.gateway.retrieveIntent(token)).status).toBe('canceled');
});

// Holds: v1-4.19, v1-6.9
test('captured money that cannot be booked goes to staff, and the unit stays held', async () => {
  const { ctx, raw, bookingId, token } = await paid();
  await ctx.gateway.captureIntent(token, 'single-message network');
  raw.exec(refuseInsert('receipt'));
  expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('RECEIPT_CREATION_FAILIED failed');
  const state = (table: string) => raw.prepare(`SELECT state FROM ${table}`).pluck().get();
  expect([state('payment_attempt'), state('booking')]).toEqual(['needs_review', 'needs_review']);
  expect(raw.prepare("SELECT state FROM unit WHERE state = 'held'").all()).toHaveLength(1);
  expect(findFaults(raw)).toEqual([]);
  raw.exec('DROP TRIGGER broken');
  expect(outcomeOf(await confirm(ctx, bookingId, token))).toBe('INVALID_ACTIVITY_INFO_DETAILS conflict');
});
