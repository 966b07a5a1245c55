/** Head office's listener under TLS with an authority of the company's own: who is believed, and who is not. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { configSchema } from '../../src/main/app/settings/config';
import { CERTIFICATES_DIR, openIdentity } from '../../src/main/app/network/identity';
import { AUTHORITY_PEM } from '../../src/main/certificates/authority';
import { openHttpsLine } from '../../src/main/sync/https-line';
import { newSeed } from '../../src/main/sync/kiosk-key';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import { whyNotReached } from '../../src/main/sync/not-reached';
import { temporaryFolder } from '../support/base/folder';
import { PROPERTY, testListener, testOffice } from '../support/head-office/office';
import { testDatabase } from '../support/head-office/servers';
import { QUICK } from './https-rig';
import { eventually } from '../support/base/eventually';
import { memoryTrust } from '../support/head-office/trust';

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

/** Head office's own listener under TLS. */
async function openOfficeListener({ identity }: ReturnType<typeof authority>): Promise<string> {
  const office = await testOffice(await testDatabase());
  const opened = await testListener(office, { tls: { cert: identity.certificate, key: identity.key } });
  expect(opened.url).toMatch(/^https:/);
  return opened.url;
}

/** Answers how a kiosk calls it. */
async function listener(identity: ReturnType<typeof authority>) {
  const url = await openOfficeListener(identity);
  return (trusted: string | null) =>
    openHttpsLine({
      connection: { transport: 'https', ...kiosk, url, seedFile: '', authority: trusted },
      seed: newSeed(),
      trust: memoryTrust(),
      log,
      pace: QUICK,
    });
}

function closing(line: HeadOfficeLine): HeadOfficeLine {
  onTestFinished(() => line.close());
  return line;
}

test('head office’s listener under TLS is believed by the authority of the file, and by no other', async () => {
  const [ours, others] = [authority(), authority()];
  const open = await listener(ours);
  // It is reached, and says by itself that it does not know this kiosk.
  const line = closing(open(ours.pem));
  await eventually(() => expect(line.problem()).toMatch(/kiosk/i));
  for (const trusted of [others.pem, null]) {
    const doubting = closing(open(trusted));
    await eventually(() =>
      expect(doubting.problem()).toMatch(/an authority that this machine does not know/),
    );
  }
});

test('a certificate that this machine’s clock or address does not fit is said so, and any other failure in its own words', () => {
  const failure = (code: string) =>
    whyNotReached(Object.assign(new Error('certificate has expired'), { code }));
  expect(failure('CERT_NOT_YET_VALID')).toMatch(/not valid yet by the clock of this machine/);
  expect(failure('CERT_HAS_EXPIRED')).toMatch(/expired by the clock of this machine: look whether date/);
  expect(failure('ERR_TLS_CERT_ALTNAME_INVALID')).toMatch(/for another address/);
  expect(failure('ECONNRESET')).toBe('certificate has expired');
});

// Holds: asvs-12.1.1
test('head office’s listener speaks nothing older or weaker than a kiosk’s listener', async () => {
  const ours = authority();
  const { port } = new URL(await openOfficeListener(ours));
  const shake = async (options: ConnectionOptions): Promise<string> => {
    const socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      ca: ours.pem,
      servername: 'localhost',
      ...options,
    });
    const failed = once(socket, 'error').then(([error]: Error[]) => error?.message ?? '');
    const said = await Promise.race([
      once(socket, 'secureConnect').then(() => socket.getCipher().name),
      failed,
    ]);
    socket.destroy();
    return said;
  };
  expect(await shake({})).toBe('TLS_AES_256_GCM_SHA384');
  expect(await shake({ maxVersion: 'TLSv1.2' })).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
  for (const ciphers of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256'])
    expect(await shake({ maxVersion: 'TLSv1.2', ciphers })).toMatch(/handshake failure/);
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  expect(await shake(old)).toMatch(/alert protocol version/);
});
