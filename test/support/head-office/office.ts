/** Head office itself, with real servers, for a test to hand events to and to look into. */
import { onTestFinished } from 'vitest';
import { activateKiosk, inviteKiosk } from '../../../src/head-office/activation';
import { openDatabase } from '../../../src/head-office/database/connection/connect';
import type { Database } from '../../../src/head-office/database/tx';
import {
  openOfficeListener,
  type OfficeListener,
  type OfficeListenerOptions,
} from '../../../src/head-office/listener';
import { openOffice, type Office, type OfficeOptions } from '../../../src/head-office/office';
import type { Log } from '../../../src/head-office/log';
import type { KioskAddress } from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { newKey } from './key';
import { testSigningKey } from './trust';

export const PROPERTY = '00000000-0000-4000-8000-0000000000a1' as Id<'property'>;

export const silent: Log = { info() {}, warn() {}, error() {} };

/** A listener on a free port of this machine, without TLS. */
export const plainListener: OfficeListenerOptions = {
  host: '127.0.0.1',
  port: 0,
  tls: null,
  timeZone: 'UTC',
  phones: null,
  provider: null,
};

/** Runs head office in this process; it ends with the test. */
export async function testOffice(
  postgresUrl: string,
  { nowMs = Date.now, ...more }: Partial<OfficeOptions> & { readonly nowMs?: () => number } = {},
): Promise<Office> {
  const office = await openOffice(
    { postgresUrl, retentionDays: 35, signingKey: testSigningKey(), ...more },
    silent,
    nowMs,
  );
  onTestFinished(() => office.close());
  return office;
}

/** Its listener too. */
export async function testListener(
  office: Office,
  options: Partial<OfficeListenerOptions> = {},
): Promise<OfficeListener> {
  const listener = await openOfficeListener(office, { ...plainListener, ...options });
  onTestFinished(() => listener.close());
  return listener;
}

/** Its database alone, with its tables. */
export async function officeDatabase(url: string): Promise<Database> {
  const { database, close } = await openDatabase(url, () => {});
  onTestFinished(close);
  return database;
}

/** A kiosk that has joined, with a key of its own. */
export async function joinKiosk(
  database: Database,
  kioskId: string,
  key = newKey(),
  propertyId = PROPERTY,
): Promise<KioskAddress> {
  const invited = await inviteKiosk(database, { id: kioskId, propertyId }, Date.now());
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  const asked = {
    code: invited.invitation.code,
    publicKey: key.publicKey,
    propertyId,
  };
  const activated = await activateKiosk(database, asked, Date.now());
  if (activated.kind !== 'activated') throw new Error(activated.kind);
  return { kioskId, propertyId };
}
