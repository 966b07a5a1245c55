/** Head office itself, with real servers, for a test to hand events to and to look into. */
import { jetstreamManager } from '@nats-io/jetstream';
import { onTestFinished } from 'vitest';
import { activateKiosk, inviteKiosk } from '../../../src/head-office/activation';
import { openDatabase, type Database } from '../../../src/head-office/database/connect';
import type { DoorOptions } from '../../../src/head-office/door';
import { openOffice, type Office, type OfficeOptions } from '../../../src/head-office/office';
import type { Log } from '../../../src/head-office/log';
import { EVENTS_STREAM, type KioskAddress } from '../../../src/shared/head-office/names';
import type { Id } from '../../../src/shared/ids';
import { nkeys } from '@nats-io/transport-node';
import { eventually } from '../eventually';

export const PROPERTY = '00000000-0000-4000-8000-0000000000a1' as Id<'property'>;

export const silent: Log = { info() {}, warn() {}, error() {} };

/** A door on a free port of this machine, without TLS, for kiosks by HTTPS only. */
export const plainDoor: DoorOptions = {
  host: '127.0.0.1',
  port: 0,
  tls: null,
  jetstream: null,
  passwordSha256: null,
  timeZone: 'UTC',
};

/** Runs head office in this process; it ends with the test. */
export async function testOffice(
  urls: { readonly nats: string; readonly postgres: string },
  more: Partial<OfficeOptions> = {},
): Promise<Office> {
  const office = await openOffice(
    {
      postgresUrl: urls.postgres,
      broker: { url: urls.nats, seed: null, authorityFile: null },
      replicas: 1,
      keepDays: 35,
      users: null,
      ...more,
    },
    silent,
    Date.now,
  );
  onTestFinished(() => office.close());
  return office;
}

/** Until all stands at the broker that head office makes there, on its own time; the stream of events comes last. */
export const untilSetUp = ({ connection }: Pick<Office, 'connection'>): Promise<unknown> =>
  eventually(async () => (await jetstreamManager(connection)).streams.info(EVENTS_STREAM));

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
  key = nkeys.createUser(),
): Promise<KioskAddress> {
  const invited = await inviteKiosk(database, { id: kioskId, propertyId: PROPERTY }, Date.now());
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  const asked = {
    code: invited.invitation.code,
    publicKey: key.getPublicKey(),
    propertyId: PROPERTY,
  };
  const activated = await activateKiosk(database, asked, Date.now());
  if (activated.kind !== 'activated') throw new Error(activated.kind);
  return { kioskId, propertyId: PROPERTY };
}
