import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logPlace, openLog } from '../../src/main/app/log/log';
import { openLogFile } from '../../src/main/app/log/log-file';
import { temporaryFolder } from '../support/base/folder';

function openedLog() {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-log-'));
  const file = join(folder, 'log');
  const fd = openSync(file, 'a');
  const opened = openLog('info', { fd });
  onTestFinished(() => {
    opened.close();
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  const written = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  return { ...opened, written };
}

test('a warning is written at once, with every line before it', () => {
  const { log, written } = openedLog();
  log.info({ status: 200 }, 'answered');
  log.warn('look here');
  expect(written()).toMatchObject([{ status: 200, msg: 'answered' }, { msg: 'look here' }]);
});

test('an ordinary line is written by itself a moment later', async () => {
  const { log, written } = openedLog();
  log.info('answered');
  await expect.poll(written).toMatchObject([{ msg: 'answered' }]);
});

test('closing writes what waits, and what comes after it is written at once', () => {
  const { log, close, written } = openedLog();
  log.info('one');
  close();
  expect(written()).toMatchObject([{ msg: 'one' }]);
  log.info('stopped');
  expect(written()).toMatchObject([{ msg: 'one' }, { msg: 'stopped' }]);
});

// Holds: asvs-16.2.5
test('fields with the names of personal data or secrets are not written, nor those of an object or an error', () => {
  const { log, written } = openedLog();
  const error = Object.assign(new Error('it broke'), { token: 'tok-1', code: 'E_TEST' });
  log.warn({
    password: 'Bluebonnet-2026',
    contact: { emailId: 'robin@example.com', kind: 'tenant' },
    err: error,
  });
  expect(written()).toMatchObject([
    {
      password: '[secret]',
      contact: { emailId: '[secret]', kind: 'tenant' },
      err: { type: 'Error', message: 'it broke', code: 'E_TEST', token: '[secret]' },
    },
  ]);
});

test('a line whose fields were written by hand looks like every other line', () => {
  const { log, writeLine, written } = openedLog();
  log.info({ status: 200 }, 'answered');
  writeLine('"status":304,"msg":"answered"');
  log.warn('look here');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
  const same = { level: 30, time, msg: 'answered' };
  expect(written()).toEqual([
    { ...same, status: 200 },
    { ...same, status: 304 },
    { level: 40, time, msg: 'look here' },
  ]);
});

test('a log file begins at the data directory, and only its user reads it', () => {
  const folder = temporaryFolder();
  expect(logPlace({ logFile: null }, folder)).toEqual({ fd: 2 });
  const { log, close } = openLog('info', logPlace({ logFile: 'keyturn.log' }, folder));
  log.info({ email: 'robin@example.com' }, 'answered');
  close();
  const file = join(folder, 'keyturn.log');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email: '[secret]', msg: 'answered' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a log file that has grown long enough is kept as one more, and what was before that goes', () => {
  const folder = temporaryFolder();
  const write = (...lines: string[]) => {
    const file = openLogFile(join(folder, 'log'), 10);
    for (const line of lines) file.write(Buffer.from(line));
  };
  write('first\n', 'second\n', 'third\n');
  write('4\n');
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(readdirSync(folder).sort()).toEqual(['log', 'log.1']);
  expect([text('log.1'), text('log')]).toEqual(['second\n', 'third\n4\n']);
});

test('a log file that cannot be written stops the start, in one line that names it', () => {
  const file = join(temporaryFolder(), 'nowhere', 'log');
  expect(() => openLogFile(file)).toThrow(`logFile: ${file} cannot be written: ENOENT`);
});
