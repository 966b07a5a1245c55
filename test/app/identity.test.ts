/** The listener's identity as the configuration asks for it: the site's own files, and every mistake with its place. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../../src/main/app/settings/startup-error';
import { CONFIG_FILE, configSchema } from '../../src/main/app/settings/config';
import { keepIdentity, openIdentity } from '../../src/main/app/network/identity';
import { fingerprintOf, writeListener } from '../../src/main/certificates/x509';
import { startListener } from '../http/support/listener';
import { temporaryFolder } from '../support/base/folder';

const DAY_MS = 86_400_000;
const NOW = Date.now();

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Certificate and key that somebody else made for this listener, good for some more days. */
function makeOwn(dataDir: string, days: number, key = newKey()): void {
  const validity = { fromMs: NOW - DAY_MS, untilMs: NOW + days * DAY_MS };
  const called = { names: ['kiosk.example.com'], addresses: [] };
  writeFileSync(join(dataDir, 'own.pem'), writeListener(key, { key, name: 'Elsewhere' }, called, validity));
  writeFileSync(join(dataDir, 'own.key'), pemOf(key), { mode: 0o600 });
}

function open(dataDir: string) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const tls = { certificateFile: 'own.pem', keyFile: 'own.key' };
  const config = configSchema.parse({ listener: { host: '0.0.0.0', tls } });
  return { lines, identity: openIdentity(config, dataDir, { clock: { nowMs: () => NOW }, log }) };
}

describe('a certificate of its own', () => {
  // Holds: asvs-12.2.2
  it('is used, and nothing is said about it', () => {
    const dataDir = temporaryFolder();
    makeOwn(dataDir, 100);
    const { identity, lines } = open(dataDir);
    expect(identity?.first.certificate).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(lines).toEqual([]);
  });

  it('is warned of in its last fourteen days, once', async () => {
    const dataDir = temporaryFolder();
    makeOwn(dataDir, 13.5);
    const { identity, lines } = open(dataDir);
    const listener = await startListener(undefined, undefined, undefined, {
      identity: identity?.first ?? null,
    });
    identity?.lookAfter(listener.server);
    await listener.close();
    expect(lines).toEqual([expect.stringContaining('own.pem expires in 13 days') as string]);
  });

  it('that is replaced while the listener runs is taken over, and one that is broken is not', async () => {
    const dataDir = temporaryFolder();
    makeOwn(dataDir, 100);
    const { identity, lines } = open(dataDir);
    const listener = await startListener(undefined, undefined, undefined, {
      identity: identity?.first ?? null,
    });
    const before = identity?.fingerprint();
    makeOwn(dataDir, 200);
    identity?.lookAfter(listener.server);
    expect(lines.join('')).toContain('the listener has a new certificate');
    // What staff compare is that of the one in use.
    const after = fingerprintOf(readFileSync(join(dataDir, 'own.pem'), 'utf8'));
    expect([before === after, identity?.fingerprint()]).toEqual([false, after]);
    writeFileSync(join(dataDir, 'own.pem'), 'half');
    identity?.lookAfter(listener.server);
    expect(lines.join('')).toContain('cannot be renewed');
    expect(identity?.fingerprint()).toBe(after);
    await listener.close();
  });

  it.each<[string, (dataDir: string) => void, RegExp]>([
    [
      'a key that others may read',
      (at) => chmodSync(join(at, 'own.key'), 0o640),
      /keyFile: .*own\.key may be read by others.*chmod 600/,
    ],
    [
      'a key of another certificate',
      (at) => writeFileSync(join(at, 'own.key'), pemOf(newKey())),
      /keyFile: .*own\.key does not belong to .*own\.pem/,
    ],
    [
      'a key that is none',
      (at) => writeFileSync(join(at, 'own.key'), 'x'),
      /keyFile: .*own\.key is no private key/,
    ],
    ['no key', (at) => rmSync(join(at, 'own.key')), /keyFile: .*own\.key is not there/],
    [
      'a certificate that is none',
      (at) => writeFileSync(join(at, 'own.pem'), 'x'),
      /certificateFile: .*own\.pem is no certificate/,
    ],
    ['no certificate', (at) => rmSync(join(at, 'own.pem')), /certificateFile: .*own\.pem is no certificate/],
    ['a certificate that has expired', (at) => makeOwn(at, -0.5), /certificateFile: .*own\.pem has expired/],
  ])('%s is refused at the start, with its place', (_title, spoil, message) => {
    const dataDir = temporaryFolder();
    makeOwn(dataDir, 100);
    spoil(dataDir);
    expect(() => open(dataDir)).toThrow(StartupError);
    expect(() => open(dataDir)).toThrow(message);
    expect(() => open(dataDir)).toThrow(`${CONFIG_FILE}: at listener.tls.`);
  });
});

it('the certificate is looked after when the machine gets other addresses, and not when the same ones change their order', async () => {
  const listener = await startListener();
  onTestFinished(() => listener.close());
  let addresses = ['192.0.2.7', '2001:db8::7'];
  let looked = 0;
  let asked = 0;
  const whereabouts = { addresses: () => ((asked += 1), addresses), lookEveryMs: 5 };
  const kept = keepIdentity({ lookAfter: () => void (looked += 1) }, listener.server, whereabouts);
  onTestFinished(() => kept.stop());
  addresses = addresses.toReversed();
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
  expect(looked).toBe(0);
  addresses = ['192.0.2.8'];
  await expect.poll(() => looked).toBe(1);
});
