/** Both carriers under TLS with an authority of the company's own: who is believed, and who is not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '@nats-io/nkeys';
import { nkeyAuthenticator } from '@nats-io/transport-node';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDoor } from '../../src/head-office/door';
import { configSchema } from '../../src/main/app/config';
import { CERTIFICATES_DIR, openIdentity } from '../../src/main/app/identity';
import { AUTHORITY_PEM } from '../../src/main/certificates/authority';
import { openHttpsLine } from '../../src/main/sync/https-line';
import { openJetStreamLine } from '../../src/main/sync/jetstream-line';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { kioskPermissions } from '../../src/shared/head-office/permissions';
import { temporaryFolder } from '../support/folder';
import { plainDoor, PROPERTY, testOffice } from '../support/head-office/office';
import { testDatabase, testNats } from '../support/head-office/servers';
import { QUICK } from './jetstream-rig';
import { eventually } from '../support/eventually';

const kiosk = { kioskId: 'lobby', propertyId: PROPERTY };
const log = pino({ level: 'silent' });

/** An authority, and somebody of this machine whom it vouches for. */
function authority() {
  const dataDir = temporaryFolder();
  const config = configSchema.parse({ listener: { tls: 'site-authority', names: ['localhost'] } });
  const opened = openIdentity(config, dataDir, { clock: { nowMs: () => Date.now() }, log });
  if (!opened) throw new Error('no identity');
  const pem = readFileSync(join(dataDir, CERTIFICATES_DIR, AUTHORITY_PEM), 'utf8');
  return { identity: opened.first, pem };
}

/** Answers how to call a broker under TLS, or in the open where there is no identity. */
async function broker(identity: ReturnType<typeof authority> | null) {
  const [office, own] = [createUser(), createUser()];
  const { publish, subscribe } = kioskPermissions(kiosk);
  const users = [
    { nkey: office.getPublicKey() },
    { nkey: own.getPublicKey(), permissions: { publish, subscribe } },
  ];
  const { port } = await testNats({
    users: `users: ${JSON.stringify(users)}`,
    as: {
      authenticator: nkeyAuthenticator(office.getSeed()),
      ...(identity ? { tls: { ca: identity.pem } } : {}),
    },
    ...(identity ? { identity: identity.identity } : {}),
  });
  return (trusted: string | null) =>
    openJetStreamLine({
      connection: {
        transport: 'jetstream',
        ...kiosk,
        servers: [`tls://127.0.0.1:${port}`],
        seedFile: '',
        authority: trusted,
      },
      seed: own.getSeed(),
      log,
      pace: QUICK,
    });
}

/** Answers how to call head office's own door under TLS. */
async function door(identity: ReturnType<typeof authority>) {
  const office = await testOffice({ nats: (await testNats()).url, postgres: await testDatabase() });
  const opened = await openDoor(office, {
    ...plainDoor,
    tls: { cert: identity.identity.certificate, key: identity.identity.key },
  });
  onTestFinished(() => opened.close());
  expect(opened.url).toMatch(/^https:/);
  return (trusted: string | null) =>
    openHttpsLine({
      connection: { transport: 'https', ...kiosk, url: opened.url, seedFile: '', authority: trusted },
      seed: createUser().getSeed(),
      log,
      pace: QUICK,
      pollMs: 50,
    });
}

function closing(line: HeadOfficeLine): HeadOfficeLine {
  onTestFinished(() => line.close());
  return line;
}

test('a broker under TLS is believed by the authority of the file, and by no other', async () => {
  const [ours, others] = [authority(), authority()];
  const open = await broker(ours);
  const line = closing(open(ours.pem));
  await eventually(() => expect(line.up()).toBe(true));
  for (const trusted of [others.pem, null]) {
    const doubting = closing(open(trusted));
    await eventually(() => expect(doubting.problem()).toMatch(/certificate/i));
    expect(doubting.up()).toBe(false);
  }
});

test('a broker in the open is not spoken to where TLS is asked for', async () => {
  const open = await broker(null);
  const line = closing(open(null));
  await eventually(() => expect(line.problem()).toMatch(/tls/i));
  expect(line.up()).toBe(false);
});

test('head office’s door under TLS is believed by the authority of the file, and by no other', async () => {
  const [ours, others] = [authority(), authority()];
  const open = await door(ours);
  // It is reached, and says by itself that it does not know this kiosk.
  const line = closing(open(ours.pem));
  await eventually(() => expect(line.problem()).toMatch(/kiosk/i));
  for (const trusted of [others.pem, null]) {
    const doubting = closing(open(trusted));
    await eventually(() => expect(doubting.problem()).toMatch(/certificate/i));
  }
});
