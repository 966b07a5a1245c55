/**
 * A person who did not become a tenant leaves nothing behind: neither rows nor bytes of them are in the database's files
 * after the next round of housekeeping. What is looked for is looked for while it must be there too.
 */
import Database from 'better-sqlite3';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tenantHandlers } from '../../../src/main/desk/handlers/tenant/tenants';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { openDeskArea } from '../../support/desk/area';
import { temporaryFolder } from '../../support/base/folder';
import { lightDocuments } from '../../support/services/rental';
import { signaturePng, startJourney, type Journey } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';

const person = {
  firstName: 'Wilhelmine',
  lastName: 'Brackenridge',
  phoneNumber: '+1 512 5550147',
  emailId: 'wilhelmine.b@example.net',
  address: '41 Persimmon Hollow',
  city: 'Lakeway',
  zipCode: '78734-2290',
};
const policy = {
  kind: 'own_policy',
  insurer: 'Tamarack Mutual',
  policyNumber: 'TM-88-4102',
  expires: '2027-01-01',
};

async function open() {
  const file = join(temporaryFolder(), 'keyturn.db');
  const listener = await startListener((ctx) => ({ ...ctx, documents: lightDocuments() }), undefined, file);
  onTestFinished(() => listener.close());
  const { bookingId, signature } = await book(listener);
  // As it is kept: a picture that is sent is recreated.
  const kept = listener.db.open.raw.prepare<[], Buffer>('SELECT image FROM signature').pluck().get();
  const sought = [...Object.values(person), policy.insurer, policy.policyNumber, signature];
  /** What of the person is to be read in the files, with the picture of their signature. */
  const traces = () => {
    const files = ['', '-wal', '-shm'].map((end) => `${file}${end}`).filter((name) => existsSync(name));
    const bytes = Buffer.concat(files.map((name) => readFileSync(name)));
    const found = sought.filter((text) => bytes.includes(text));
    // A piece of it, because a long one does not lie in one place.
    return kept && bytes.includes(kept.subarray(60, 160)) ? [...found, 'signature'] : found;
  };
  const keep = () => keepHouse(listener.ctx, { isRunning: () => false }, { atStart: false });
  return { listener, traces, keep, bookingId };
}

/** A signed booking of the person, made with an Idempotency-Key. */
async function book(listener: TestListener) {
  const signature = await signaturePng();
  const journey: Journey = await startJourney(listener);
  const headers = { 'idempotency-key': 'booking-of-today' };
  const json = {
    propertyInfoId: journey.propertyId,
    unitId: journey.unitId,
    taxUserTypeInfoId: journey.userTypeId,
    contactBookInfo: person,
  };
  const path = '/v1/booking/register/rental/activity/create';
  const made = await listener.call('POST', path, { json, headers });
  const bookingId = made.body.data as string;
  const own = `/v1/kiosk/booking/${bookingId}/coverage`;
  const covered = await listener.call('PUT', own, { json: policy, headers });
  const sign = `/v1/booking/${bookingId}/document/save`;
  const signed = await listener.call('POST', sign, { json: { signature }, headers });
  expect([made.status, covered.status, signed.status]).toEqual([200, 200, 200]);
  return { bookingId, signature };
}

const everything = [...Object.values(person), policy.insurer, policy.policyNumber, 'signature'];

// Holds: v1-4.12, asvs-14.2.4
it('a booking that expires takes every byte of the customer and the signature with it', async () => {
  const { listener, traces, keep } = await open();
  expect(traces()).toEqual(everything);
  listener.db.clock.advance(24 * 60 * 60_000);
  await keep();
  expect(traces()).toEqual([]);
});

// Holds: v1-4.12
it('a booking that is cancelled takes them with it in the next round', async () => {
  const { listener, traces, keep, bookingId } = await open();
  expect((await listener.call('POST', `/v1/booking/${bookingId}/cancel`)).status).toBe(200);
  await keep();
  expect(traces()).toEqual([]);
});

// Holds: v1-4.12, asvs-14.2.4
it('a signature past its day is gone from the files, though its booking is not', async () => {
  const { listener, traces, keep } = await open();
  listener.db.open.raw.exec("UPDATE booking SET state = 'needs_review'");
  listener.db.clock.advance(24 * 60 * 60_000);
  await keep();
  expect(traces()).toEqual(everything.filter((trace) => trace !== 'signature'));
});

it('somebody who is erased is gone from the answers kept for their devices too', async () => {
  const { listener, traces, keep, bookingId } = await open();
  await listener.call('POST', `/v1/booking/${bookingId}/cancel`);
  await keep();
  const login = { userName: person.emailId, password: 'correct horse battery' };
  const ask = (path: string, json: object) =>
    listener.call('POST', path, { json, headers: { 'idempotency-key': 'of-the-person' } });
  const registration = { ...person, ...login, canCreateLoginCredentials: true };
  const made = await ask('/v1/register', registration);
  expect([made.status, (await ask('/v1/login', login)).status]).toEqual([200, 200]);
  expect(traces()).toEqual(Object.values(person));
  const { id } = (made.body.data as { authContactBookInfo: { id: string } }).authContactBookInfo;
  const desk = openDeskArea(tenantHandlers(listener.ctx, createPasswordHasher()));
  expect(await desk.ask('tenants.erase', { id, key: 'erase-1234', why: 'asked for it' })).toEqual({
    outcome: 'erased',
  });
  await keep();
  expect(traces()).toEqual([]);
});

// Holds: v1-4.12
it('a round beside somebody who reads waits for nobody, and the next one finishes', async () => {
  const { listener, traces, keep, bookingId } = await open();
  const reader = new Database(listener.db.open.raw.name, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM contact').get();
  await listener.call('POST', `/v1/booking/${bookingId}/cancel`);
  await keep();
  expect(traces()).not.toEqual([]);
  reader.exec('COMMIT');
  reader.close();
  await keep();
  expect(traces()).toEqual([]);
});
