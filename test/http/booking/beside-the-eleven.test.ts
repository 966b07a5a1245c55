/**
 * The endpoints that a move-in needs beside the portal interface's eleven: what they refuse, by which code, and that a
 * booking's states hold at every one of them. On the same copies of a kiosk as error-codes.test.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { confirm, link, sign } from '../error-codes/calls';
import {
  changedTables,
  openStage,
  prepare,
  unknownGuid,
  type Call,
  type Prepared,
  type Stage,
} from '../error-codes/stage';
import { renter, startJourney } from '../support/journey';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-beside-'));
let prepared: Prepared;
let stage: Stage;
let opened = 0;
beforeAll(async () => {
  prepared = await prepare(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  opened += 1;
  stage = await openStage(prepared, join(folder, `keyturn-${opened}.db`));
  const mine = stage;
  onTestFinished(() => mine.close());
});

const of = (method: Call['method'], path: string, json?: unknown): Call => ({
  method,
  path,
  ...(json === undefined ? {} : { options: { json } }),
});
const ownPolicy = { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2027-01-01' };
const coverage = (id: string, json: unknown = ownPolicy) =>
  of('PUT', `/v1/kiosk/booking/${id}/coverage`, json);
const extras = (id: string, json: unknown = { addOnIds: [] }) =>
  of('PUT', `/v1/kiosk/booking/${id}/extras`, json);
const cancel = (id: string) => of('POST', `/v1/booking/${id}/cancel`);
const preview = (id: string) => of('GET', `/v1/booking/${id}/activity-quotation/preview`);
const intent = (id: string) => of('POST', `/v1/booking/${id}/rental-quote/payment-intent`);
const quote = (more: Record<string, unknown>) => async (): Promise<Call> => {
  const { unitId, userTypeId } = await startJourney(stage.listener);
  return of('POST', '/v1/kiosk/quote', { unitId, taxUserTypeInfoId: userTypeId, ...more });
};
const create = (more: Record<string, unknown>) => async (): Promise<Call> => {
  const { unitId, userTypeId, propertyId } = await startJourney(stage.listener);
  return of('POST', '/v1/booking/register/rental/activity/create', {
    propertyInfoId: propertyId,
    unitId,
    taxUserTypeInfoId: userTypeId,
    contactBookInfo: renter,
    ...more,
  });
};
const heldUnit = () =>
  stage.listener.db.open.raw.prepare<[], string>("SELECT id FROM unit WHERE state = 'held'").pluck().get();
const registeredBefore = (firstName: string) =>
  stage.listener.db.open.raw
    .prepare<[string], string>(
      'UPDATE contact SET first_name = ? WHERE id = (SELECT max(id) FROM contact) RETURNING id',
    )
    .pluck()
    .get(firstName);
const present = (json: unknown) => of('POST', '/v1/kiosk/simulated-reader/present', json);

const input = 'INVALID_INPUT_PARAM';
const details = 'INVALID_ACTIVITY_INFO_DETAILS';
const noBooking = 'INVALID_PARAM_BOOKING_ID';

describe('what is wrong', () => {
  // Holds: v1-5.14
  it.each<[string, string, () => Call | Promise<Call>]>([
    ['a quote for a unit that is not there', `400 ${input} unitId`, quote({ unitId: unknownGuid })],
    ['a quote for a day that is none', `400 ${input} moveInDate`, quote({ moveInDate: '15.03.2026' })],
    ['a quote with an add-on that is not there', `400 ${input} addOnIds`, quote({ addOnIds: [unknownGuid] })],
    ['a booking of another property', `400 ${input} propertyInfoId`, create({ propertyInfoId: unknownGuid })],
    ['a booking from yesterday', `400 ${input} moveInDate`, create({ moveInDate: '2026-03-14' })],
    ['a booking of a unit that is held', `409 ${details} unitId`, () => create({ unitId: heldUnit() })()],
    [
      'a booking for somebody without a first name',
      '400 INVALID_PARAM_FIRSTNAME firstName',
      create({ contactBookInfo: { ...renter, firstName: ' ' } }),
    ],
    [
      'a booking for somebody whose name no document can print',
      '400 INVALID_PARAM_LASTNAME lastName',
      create({ contactBookInfo: { ...renter, lastName: '李雷' } }),
    ],
    [
      'a booking for somebody who was registered with such a name before',
      `400 ${input} contactBookInfo.id`,
      () => create({ contactBookInfo: { id: registeredBefore('李雷') } })(),
    ],
    ['cover of a kind that is none', `400 ${input} kind`, () => coverage(stage.bare, { kind: 'none' })],
    [
      'no cover where the property wants one',
      `400 ${input} kind`,
      () => coverage(stage.bare, { kind: 'declined' }),
    ],
    [
      'a policy that ends before the move-in',
      `400 ${input} expires`,
      () => coverage(stage.bare, { ...ownPolicy, expires: '2026-03-01' }),
    ],
    [
      'a policy that no document can print',
      `400 ${input} insurer,400 ${input} policyNumber`,
      () => coverage(stage.bare, { ...ownPolicy, insurer: '中国人寿', policyNumber: '甲 12' }),
    ],
    [
      'an add-on that is not there',
      `400 ${input} addOnIds`,
      () => extras(stage.bare, { addOnIds: [unknownGuid] }),
    ],
    [
      'a promotion that is not there',
      `400 ${input} discountCode`,
      () => extras(stage.bare, { addOnIds: [], discountCode: 'NOSUCHCODE' }),
    ],
    ['cover of a booking that is not there', `404 ${noBooking} bookingId`, () => coverage(unknownGuid)],
    ['extras of a booking that is not there', `404 ${noBooking} bookingId`, () => extras(unknownGuid)],
    ['cancelling a booking that is not there', `404 ${noBooking} bookingId`, () => cancel(unknownGuid)],
    ['a look at a booking that is not there', `404 ${noBooking} bookingId`, () => preview(unknownGuid)],
    ['a look at a booking whose id is none', `400 ${noBooking} bookingId`, () => preview('x')],
    ['an intent of a booking that is not there', `404 ${noBooking} bookingId`, () => intent(unknownGuid)],
    [
      'a card for an intent that is not there',
      `400 ${input} paymentIntentId`,
      () => present({ paymentIntentId: 'pi_simAAAAAAAAAAAAAAAAAAAAA', outcome: 'approved' }),
    ],
    [
      'a contract that is not there',
      '404 NO_RECORDS_FOUND id',
      () => of('GET', `/v1/kiosk/contract/${unknownGuid}`),
    ],
  ])('%s is refused with %s', async (_what, answer, callOf) => {
    const call = await callOf();
    const before = stage.tables();
    const { status, body } = await stage.call(call);
    expect(body.errors?.map(({ code, field }) => `${status} ${code} ${field ?? ''}`).join(',')).toBe(answer);
    expect([body.succeeded, body.data]).toEqual([false, null]);
    expect(changedTables(before, stage.tables())).toEqual([]);
  });
});

/** Every change of a booking, and the code that refuses it. */
const changes: readonly (readonly [string, (id: string) => Call, string])[] = [
  ['linking a plan', (id) => link(stage, { bookingId: id }), 'INVALID_PARAM_ACTIVITY_INFO_ID'],
  ['another cover', (id) => coverage(id), details],
  ['other extras', (id) => extras(id), details],
  ['signing', (id) => sign(stage, { bookingId: id }), details],
  ['cancelling', (id) => cancel(id), details],
  ['a payment intent', (id) => intent(id), details],
];

async function expectRefused(id: string): Promise<void> {
  const before = stage.tables();
  for (const [what, change, code] of changes) {
    const { status, body } = await stage.call(change(id));
    expect([what, status, body.status]).toEqual([what, 409, code]);
  }
  expect(changedTables(before, stage.tables())).toEqual([]);
}

describe('every change of a booking is 409 and changes nothing', () => {
  // Holds: v1-6.9
  it.each(['cancelled', 'expired', 'moved_in', 'needs_review'])('when the booking is %s', async (state) => {
    stage.damage(`UPDATE booking SET state = '${state}' WHERE id = '${stage.signed}'`);
    await expectRefused(stage.signed);
  });

  // Holds: v1-6.4
  it('when its hold of half an hour has ended, swept or not', async () => {
    stage.listener.db.clock.advance(30 * 60_000);
    await expectRefused(stage.bare);
  });

  it('when the day of its signature has ended, swept or not', async () => {
    stage.listener.db.clock.advance(24 * 60 * 60_000);
    await expectRefused(stage.signed);
  });

  // Holds: v1-6.6
  it.each(['collecting', 'processing'])('while the reader works (%s)', async (state) => {
    await stage.call(intent(stage.signed));
    stage.damage(`UPDATE payment_attempt SET state = '${state}'`);
    await expectRefused(stage.signed);
  });
});

describe('a change of what was agreed', () => {
  const signature = async () => {
    const { data } = (await stage.call(preview(stage.signed))).body;
    return (data as { signature: { saved: boolean } }).signature.saved;
  };

  // Holds: v1-6.6, v1-6.7
  it.each<[string, () => Call]>([
    [
      'another plan',
      () => link(stage, { insuranceId: stage.options[1]?.id, priceId: stage.options[1]?.priceId }),
    ],
    ['another cover', () => coverage(stage.signed)],
    ['a promotion', () => extras(stage.signed, { addOnIds: [], discountCode: 'HALFMONTH' })],
  ])('%s gives a waiting intent back and takes the signature away', async (_what, change) => {
    const token = await stage.paid(stage.signed);
    expect(await signature()).toBe(true);
    expect((await stage.call(change())).status).toBe(200);
    expect(await signature()).toBe(false);
    const refused = await stage.call(confirm(stage, token));
    expect([refused.status, refused.body.status]).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
    expect((await stage.listener.ctx.gateway.retrieveIntent(token)).status).toBe('canceled');
  });
});
