/** A command that runs beside the kiosk may hold the database for a while; a reader does not wait for it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createCustomerServices } from '../../../src/main/services/screen/customer-services';
import { temporaryFolder } from '../../support/base/folder';
import { renter, startJourney } from '../support/journey';
import { startListener, type CallOptions } from '../support/listener';

it('what only reads is answered while another process changes something', async () => {
  const file = join(temporaryFolder(), 'keyturn.db');
  const outside = { printer: null, mailer: null, publicAddress: null };
  const listener = await startListener(undefined, (ctx) => createCustomerServices(ctx, outside), file);
  onTestFinished(() => listener.close());
  const journey = await startJourney(listener);
  const bookingId = (await journey.create()).body.data as string;
  const login = { userName: renter.emailId, password: 'correct horse battery' };
  const json = { ...renter, ...login, canCreateLoginCredentials: true };
  const { token } = (await listener.call('POST', '/v1/register', { json })).body.data as { token: string };

  // What has to wait fails at once instead.
  listener.db.open.raw.pragma('busy_timeout = 0');
  const other = new Database(file);
  other.exec('BEGIN IMMEDIATE');
  const { health } = listener.keys;
  const asked: readonly (readonly [path: string, options?: CallOptions])[] = [
    ['/v1/kiosk/health', { key: health }],
    ['/v1/kiosk/help', { key: health }],
    ['/v1/kiosk/unit/list'],
    [`/v1/booking/${bookingId}/activity-quotation/preview`],
    ['/v1/tenant/profile', { token }],
    ['/v1/transaction/credit-note/list', { token }],
  ];
  const statuses: [path: string, status: number][] = [];
  for (const [path, options] of asked)
    statuses.push([path, (await listener.call('GET', path, options)).status]);
  const quote = { unitId: journey.unitId, taxUserTypeInfoId: journey.userTypeId };
  expect((await listener.call('POST', '/v1/kiosk/quote', { json: quote })).status).toBe(200);
  expect(statuses).toEqual(asked.map(([path]) => [path, 200]));
  other.exec('ROLLBACK');
  other.close();
});
