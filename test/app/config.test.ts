/** The configuration file: defaults without one, and every mistake with file, place and what was expected. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { removeConnection, saveConnection } from '../../src/main/app/head-office/files';
import { HEAD_OFFICE_FILE } from '../../src/main/app/settings/joined-name';
import { StartupError } from '../../src/main/app/settings/startup-error';
import { prepare } from '../../src/main/app/start/prepared';
import { CONFIG_FILE, readConfig } from '../../src/main/app/settings/config';
import { temporaryFolder } from '../support/base/folder';
import { newTestId } from '../support/services/database';

function read(text: string) {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, CONFIG_FILE), text);
  return readConfig(dataDir);
}

it('a configuration file is not needed: every setting has a default', () => {
  const defaults = readConfig(temporaryFolder());
  expect(defaults).toMatchObject({
    kioskId: 'kiosk-1',
    listener: { host: '127.0.0.1', port: 8437, names: [], origins: [], tls: null, announce: false },
    holdMinutes: 30,
    minimumFreeDiskMiB: 256,
    printer: null,
  });
  expect(read('{}')).toEqual(defaults);
});

// Holds: asvs-2.1.3
it('a configuration file changes what it names and leaves the rest', () => {
  const config = read('{"idle": {"seconds": 45}, "kioskId": "  hall 2 "}');
  expect(config.idle).toEqual({
    seconds: 45,
    readingSeconds: 180,
    warningSeconds: 30,
    finishLater: false,
  });
  expect(config.kioskId).toBe('hall 2');
});

it('a kiosk that has joined head office has the name that it has there, until it leaves', () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, CONFIG_FILE), '{"kioskId": "hall 2"}');
  const propertyId = newTestId<'property'>();
  const seedFile = 'head-office.nk';
  saveConnection(dataDir, {
    transport: 'https',
    kioskId: 'riverside-2',
    propertyId,
    url: 'https://head-office.example.com',
    seedFile,
    authority: null,
  });
  expect(readConfig(dataDir).kioskId).toBe('riverside-2');
  // The start says what is wrong with it.
  writeFileSync(join(dataDir, HEAD_OFFICE_FILE), '{');
  expect(readConfig(dataDir).kioskId).toBe('hall 2');
  removeConnection(dataDir);
  expect(readConfig(dataDir).kioskId).toBe('hall 2');
});

it('phones are asked for details only where one reaches the kiosk or a head office', () => {
  const dataDir = temporaryFolder();
  const start = (config: object) => {
    writeFileSync(join(dataDir, CONFIG_FILE), JSON.stringify(config));
    return prepare({ dataDir, demo: true, resourcesDir: '' });
  };
  expect(() => start({ phoneDetails: true })).toThrow(
    /config\.json: phoneDetails: expected false: without publicAddress, or a head office, no phone/,
  );
  const publicAddress = 'https://kiosk.example.com';
  expect(start({ phoneDetails: true, publicAddress }).config.phoneDetails).toBe(true);
});

describe('a mistake names the file, the place and what was expected', () => {
  test.each([
    ['{', /not readable as JSON/],
    ['\ufeff{}', /begins with a byte order mark; save it as UTF-8 without one/],
    ['{"holdMinutes": 1, "holdMinutes": 2}', /at holdMinutes: this member is here twice/],
    ['{"idle": {"seconds": 45, "\\u0073econds": 50}}', /at idle\.seconds: this member is here twice/],
    ['[]', /at the top: /],
    ['null', /at the top: /],
    ['{"listener": {"host": "kiosk.lan"}}', /at listener\.host: .*IP address/],
    ['{"listener": {"host": "0.0.0.0"}}', /at listener\.tls: .*with TLS only/],
    ['{"listener": {"host": "192.0.2.2", "tls": null}}', /at listener\.tls: .*with TLS only/],
    ['{"listener": {"tls": "self-signed"}}', /at listener\.tls: expected "site-authority"/],
    ['{"listener": {"tls": {"certificateFile": "a.pem"}}}', /at listener\.tls: expected "site-authority"/],
    ['{"listener": {"names": ["*.example"]}}', /at listener\.names\.0: expected a host name/],
    ['{"listener": {"origins": ["*"]}}', /at listener\.origins\.0: expected an origin/],
    ['{"listener": {"origins": ["null"]}}', /at listener\.origins\.0: expected an origin/],
    ['{"listener": {"origins": ["https://desk.example.com/"]}}', /at listener\.origins\.0: /],
    ['{"listener": {"announce": true}}', /at listener\.announce: .*this machine only/],
    ['{"listener": {"port": 70000}}', /at listener\.port: /],
    ['{"holdMinutes": 0}', /at holdMinutes: /],
    ['{"holdMinutes": "30"}', /at holdMinutes: /],
    ['{"kioskId": " "}', /at kioskId: /],
    ['{"logLevel": "loud"}', /at logLevel: /],
    ['{"holdMinuets": 30}', /holdMinuets/],
  ])('%s', (text, message) => {
    expect(() => read(text)).toThrow(StartupError);
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(CONFIG_FILE);
  });

  test('each on a line of its own', () => {
    let told = '';
    try {
      read('{"holdMinutes": 0, "reader": {"presentSeconds": 1}}');
    } catch (error) {
      told = error instanceof Error ? error.message : '';
    }
    expect(told.split('\n')).toHaveLength(2);
  });
});
