/** Printer and mail server as the configuration names them; a password others could read stops the start. */
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { configSchema } from '../../src/main/app/settings/config';
import { lettersFolder, openMailer, openPrinter } from '../../src/main/app/outside';
import { temporaryFolder } from '../support/base/folder';
import { lightPages } from '../support/services/rental';

const mail = { host: 'mail.example.com', from: 'kiosk@example.com' };

function mailerWith(mode: number, text = 'secret-word\n') {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'mail-password');
  writeFileSync(file, text);
  chmodSync(file, mode);
  const config = configSchema.parse({ mail: { ...mail, user: 'kiosk', passwordFile: 'mail-password' } });
  return () => openMailer(config, { dataDir, demo: false });
}

describe('the password of the mail server', () => {
  it('is read from a file beside the configuration that only the kiosk may read', () => {
    expect(mailerWith(0o600)()).not.toBeNull();
  });
  // Holds: asvs-13.3.2
  it.each([0o640, 0o604, 0o660])('in a file of mode %o stops the start, and is not told', (mode) => {
    expect(mailerWith(mode)).toThrow(/mail\.passwordFile: .*mail-password may be read by others/);
    expect(mailerWith(mode)).not.toThrow(/secret-word/);
  });
  it('that is empty or not there stops the start', () => {
    expect(mailerWith(0o600, '\n')).toThrow(/is empty/);
    const config = configSchema.parse({ mail: { ...mail, user: 'k', passwordFile: '/nowhere/x' } });
    expect(() => openMailer(config, { dataDir: '/tmp', demo: false })).toThrow(/\/nowhere\/x cannot be read/);
  });
});

describe('letters without a mail server', () => {
  const config = configSchema.parse({});

  it('leave no site', () => {
    expect(openMailer(config, { dataDir: temporaryFolder(), demo: false })).toBeNull();
  });

  it('land in a folder of a demonstration', async () => {
    const dataDir = temporaryFolder();
    const sent = openMailer(config, { dataDir, demo: true })?.sendTest(
      { id: 'test', to: 'desk@example.com', language: 'en', propertyName: 'Bluebonnet', kioskId: 'kiosk-1' },
      new AbortController().signal,
    );
    expect(await sent).toEqual({ done: true });
    expect(readdirSync(lettersFolder(dataDir))).toHaveLength(1);
  });
});

describe('the configuration', () => {
  // Holds: asvs-13.2.4
  test.each([
    [{ ...mail, security: 'none' }, 'only a mail server on this machine'],
    [{ ...mail, host: '127.evil.example', security: 'none' }, 'only a mail server on this machine'],
    [{ ...mail, user: 'kiosk' }, 'user and passwordFile together'],
    [{ ...mail, passwordFile: 'x' }, 'user and passwordFile together'],
    [{ ...mail, from: 'nobody' }, 'email'],
  ])('refuses mail %j', (value, message) => {
    expect(JSON.stringify(configSchema.safeParse({ mail: value }).error?.issues)).toContain(message);
  });

  test.each(['localhost', '127.0.0.1', '::1'])('lets %s do without encryption', (host) => {
    expect(configSchema.parse({ mail: { ...mail, host, security: 'none' } }).mail?.host).toBe(host);
  });

  test.each([
    ['https://kiosk.example.com/', 'https://kiosk.example.com'],
    ['http://192.168.1.5:8080/site-7//', 'http://192.168.1.5:8080/site-7'],
  ])('takes the public address %s', (given, kept) => {
    expect(configSchema.parse({ publicAddress: given }).publicAddress).toBe(kept);
  });

  // Holds: asvs-1.2.2
  test.each([
    'ftp://x.example',
    'kiosk.example.com',
    'https://a:b@x.example',
    'https://x.example/?a',
    'https://x.example/#a',
  ])('refuses the public address %s', (publicAddress) => {
    expect(configSchema.safeParse({ publicAddress }).success).toBe(false);
  });
});

describe('the printer', () => {
  const names: string[] = [];
  const picturePrinter = {
    names: async () => {
      names.push('asked');
      return ['office'];
    },
    print: async () => true,
  };
  const open = (printer: string | null, path: string) => {
    const before = process.env['PATH'];
    process.env['PATH'] = path;
    onTestFinished(() => {
      process.env['PATH'] = before;
    });
    const options = { dataDir: temporaryFolder(), demo: true, resourcesDir: '', picturePrinter };
    return openPrinter({ printer }, options, lightPages());
  };

  it('is none where none is named', () => {
    expect(open(null, '/nowhere')).toBeNull();
  });

  it('is the window’s where the machine has no lp, and CUPS where it has', async () => {
    const withLp = temporaryFolder();
    writeFileSync(join(withLp, 'lp'), '#!/bin/sh\n', { mode: 0o755 });
    open('office', withLp);
    expect(names).toEqual([]);
    const printer = open('office', '/nowhere');
    await expect.poll(() => printer?.ready()).toBe(true);
  });
});
