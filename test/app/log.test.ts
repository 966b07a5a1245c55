import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '../../src/main/app/log';

function openedLog() {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-log-'));
  const file = join(folder, 'log');
  const fd = openSync(file, 'a');
  const opened = openLog('info', fd);
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

test('a line whose fields were written by hand stands among the others as they do', () => {
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
