/** A whole rental through /v1, as a device would do it, and what is refused on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJourney, signaturePng } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
beforeAll(async () => {
  listener = await startListener();
});
afterAll(() => listener.close());

const unknownGuid = '0f0e0d0c-0000-7000-8000-000000000001';
const preview = (id: string, key?: string) =>
  listener.call('GET', `/v1/booking/${id}/activity-quotation/preview`, key === undefined ? {} : { key });

/** Asks for an intent, presents a card and confirms; retries while the card is being read. */
async function pay(bookingId: string) {
  const intent = await listener.call('POST', `/v1/booking/${bookingId}/rental-quote/payment-intent`);
  const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
  const json = { paymentIntentId, outcome: 'approved' };
  const presented = await listener.call('POST', '/v1/kiosk/simulated-reader/present', { json });
  const confirm = () =>
    listener.call('POST', `/v1/payment/transaction/gateway/booking/${bookingId}/success`, {
      json: { token: paymentIntentId },
    });
  return { intent, presented, confirm, paymentIntentId };
}

describe('the way to a contract', () => {
  // Holds: v1-5.9
  it('ends with contract, documents and an access code at the gate', async () => {
    const journey = await startJourney(listener);
    const bookingId = await journey.signed();
    const { intent, presented, confirm } = await pay(bookingId);
    expect(intent.body.data).toMatchObject({
      paymentGateway: 'simulated',
      amount: { price: expect.any(Number) as number },
    });
    expect(presented.body).toMatchObject({ succeeded: true, data: true });
    await expect.poll(async () => (await confirm()).status).toBe(200);
    const contractId = (await confirm()).body.data as string;

    const contract = await listener.call('GET', `/v1/kiosk/contract/${contractId.toUpperCase()}`);
    expect(contract.body.data).toMatchObject({ id: contractId });
    const file = await listener.download(`/v1/kiosk/contract/${contractId}/document`);
    expect([file.status, file.type, file.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await preview(bookingId)).body.data).toMatchObject({
      state: 'moved_in',
      rentalContractId: contractId,
    });

    const gate = { key: listener.keys.gate };
    const codes = await listener.call('GET', '/v1/kiosk/access', gate);
    const [code] = codes.body.data as { sequence: number }[];
    expect(code).toEqual({
      sequence: expect.any(Number) as number,
      id: expect.any(String) as string,
      unitNumber: expect.any(String) as string,
      code: expect.stringMatching(/^\d+$/) as string,
      validFrom: '2026-03-15',
      validFromInstant: '2026-03-15T05:00:00.000Z',
      validUntil: null,
      validUntilInstant: null,
      state: 'active',
    });
    const later = await listener.call('GET', `/v1/kiosk/access?since=${code?.sequence ?? 0}`, gate);
    expect(later.body).toMatchObject({ succeeded: true, data: [], pagination: { totalCount: 0 } });
  });

  // Holds: v1-4.17
  it('many confirmations at once answer the same contract', async () => {
    const journey = await startJourney(listener, 1);
    const { confirm } = await pay(await journey.signed());
    await expect.poll(async () => (await confirm()).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 6 }, confirm));
    expect(new Set(replies.map(({ body }) => body.data)).size).toBe(1);
  });
});

describe('a booking', () => {
  // Holds: v1-5.3
  it('can be quoted, made, looked at, dressed up and cancelled', async () => {
    const journey = await startJourney(listener, 2);
    const quote = await listener.call('POST', '/v1/kiosk/quote', {
      json: { unitId: journey.unitId, taxUserTypeInfoId: 1 },
    });
    expect(quote.body.data).toMatchObject({ currency: 'USD', lines: [{ code: 'rent' }, {}, {}] });
    const made = await journey.create();
    const bookingId = made.body.data as string;
    expect([made.status, bookingId]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);

    const addOns = (await listener.call('GET', '/v1/kiosk/add-on/list')).body.data as { id: string }[];
    const dressed = await listener.call('PUT', `/v1/kiosk/booking/${bookingId}/extras`, {
      json: { addOnIds: [addOns[0]?.id], discountCode: 'halfmonth' },
    });
    expect(dressed.body.data).toBe(bookingId);
    const own = { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2027-01-01' };
    const covered = await listener.call('PUT', `/v1/kiosk/booking/${bookingId}/coverage`, { json: own });
    expect(covered.body.data).toBe(bookingId);
    expect((await preview(bookingId)).body.data).toMatchObject({ coverage: own });

    const taken = await journey.create();
    expect([taken.status, taken.body.status]).toEqual([409, 'INVALID_ACTIVITY_INFO_DETAILS']);
    const cancelled = await listener.call('POST', `/v1/booking/${bookingId}/cancel`);
    expect(cancelled.body.data).toBe(bookingId);
    expect((await journey.create()).status).toBe(200);
  });

  // Holds: v1-2.6
  it('is seen by its own key and by keys to all, and by no other', async () => {
    const journey = await startJourney(listener, 3);
    const bookingId = (await journey.create({}, listener.keys.all)).body.data as string;
    const stranger = await preview(bookingId);
    expect([stranger.status, stranger.body.status]).toEqual([404, 'INVALID_PARAM_BOOKING_ID']);
    expect((await preview(bookingId, listener.keys.all)).status).toBe(200);
  });

  it('is made once under an Idempotency-Key', async () => {
    const journey = await startJourney(listener, 4);
    const json = {
      propertyInfoId: journey.propertyId,
      unitId: journey.unitId,
      taxUserTypeInfoId: journey.userTypeId,
      contactBookInfo: { firstName: 'Al', lastName: 'Bo', phoneNumber: '55512', emailId: 'al@example.com' },
    };
    const make = () =>
      listener.call('POST', '/v1/booking/register/rental/activity/create', {
        json,
        headers: { 'idempotency-key': 'retry-1' },
      });
    const [first, second] = await Promise.all([make(), make()]);
    expect([first.status, second.body]).toEqual([200, first.body]);
  });

  // Holds: v1-5.14
  it('refuses register members by their own codes', async () => {
    const journey = await startJourney(listener, 5);
    const reply = await journey.create({ contactBookInfo: {}, taxUserTypeInfoId: 99 });
    expect(reply.body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`)).toEqual([
      'INVALID_INPUT_PARAM taxUserTypeInfoId',
      'INVALID_PARAM_FIRSTNAME firstName',
      'INVALID_PARAM_LASTNAME lastName',
      'INVALID_PARAM_CONTACT_NUMBER phoneNumber',
      'INVALID_PARAM_EMAIL_ID emailId',
    ]);
  });
});

describe('a signature', () => {
  // Holds: v1-4.10
  it('keeps its id when it is signed again', async () => {
    const journey = await startJourney(listener, 6);
    const bookingId = await journey.signed();
    const save = async (signature: string) =>
      listener.call('POST', `/v1/booking/${bookingId}/document/save`, { json: { signature } });
    const png = await signaturePng();
    const first = await save(png);
    const again = await save(`data:image/png;base64,${png}`);
    expect([first.status, again.body.data]).toEqual([200, first.body.data]);
  });

  it.each([[undefined], [''], ['no base64!'], [Buffer.from('GIF89a').toString('base64')]])(
    '%j is none',
    async (signature) => {
      const reply = await listener.call('POST', '/v1/booking/x/document/save', { json: { signature } });
      expect(reply.body.errors?.map(({ code }) => code)).toEqual([
        'INVALID_PARAM_SIGNATURE',
        'INVALID_PARAM_ACTIVITY_INFO_ID',
      ]);
    },
  );
});

describe('paying', () => {
  const confirm = (gateway: string, bookingId: string, token: unknown) =>
    listener.call('POST', `/v1/payment/transaction/${gateway}/booking/${bookingId}/success`, {
      json: { token },
    });

  it('names what is wrong with gateway, booking and token', async () => {
    expect((await confirm('paypal', unknownGuid, 'x')).body.errors?.map(({ code }) => code)).toContain(
      'INVALID_PARAM_PAYMENT_GATEWAY_MASTER_INFO',
    );
    expect((await confirm('stripe', unknownGuid, 'x')).body.errors?.map(({ code }) => code)).toContain(
      'INVALID_PARAM_PAYMENT_GATEWAY_INFO_ID',
    );
    const reply = await confirm('simulated', 'x', 7);
    expect([reply.status, ...(reply.body.errors ?? []).map(({ code }) => code)]).toEqual([
      400,
      'INVALID_PARAM_BOOKING_ID',
      'INVALID_PARAM_GATEWAY_TOKEN',
    ]);
  });

  it('is refused for an intent nobody paid', async () => {
    const journey = await startJourney(listener, 6);
    const bookingId = await journey.signed();
    const intent = await listener.call('POST', `/v1/booking/${bookingId}/rental-quote/payment-intent`);
    const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
    const reply = await confirm('gateway', bookingId, paymentIntentId);
    expect([reply.status, reply.body.status]).toEqual([409, 'PAYMENT_PROCESS_FAILED']);
  });
});

describe('what is not there', () => {
  // Holds: v1-5.14
  it.each([
    ['GET', `/v1/kiosk/contract/${unknownGuid}`, 'NO_RECORDS_FOUND'],
    ['GET', '/v1/kiosk/contract/nonsense/document', 'NO_RECORDS_FOUND'],
    ['GET', `/v1/booking/${unknownGuid}/activity-quotation/preview`, 'INVALID_PARAM_BOOKING_ID'],
    ['POST', `/v1/booking/${unknownGuid}/cancel`, 'INVALID_PARAM_BOOKING_ID'],
    ['POST', `/v1/booking/${unknownGuid}/rental-quote/payment-intent`, 'INVALID_PARAM_BOOKING_ID'],
  ])('%s %s is 404 %s', async (method, path, code) => {
    const reply = await listener.call(method, path);
    expect([reply.status, reply.body.status, reply.body.data]).toEqual([404, code, null]);
  });
});
