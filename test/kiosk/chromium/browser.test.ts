/** The built Chromium shell, over a program that only writes down what it is started with. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/base/folder';
import { unlessItHangs } from '../../support/base/unless-it-hangs';
import { begunDemonstration } from '../../support/processes/begun-demonstration';

/** What Chromium hears by a kiosk with these settings. */
async function toldWith(config: object): Promise<string[]> {
  const dataDir = await begunDemonstration();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(config));
  const programs = temporaryFolder();
  const told = join(programs, 'told');
  const script = `#!/bin/sh\nprintf '%s\\n' "$@" > ${told}.new && mv ${told}.new ${told}\nexec sleep 600\n`;
  writeFileSync(join(programs, 'chromium'), script, { mode: 0o755 });
  const args = [resolve('out/main/browser.js'), '--demo', '--port', '0', '--data-dir', dataDir];
  const kiosk = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, DISPLAY: ':0' },
  });
  onTestFinished(() => void kiosk.kill('SIGKILL'));
  await expect.poll(() => existsSync(told), { timeout: 90_000 }).toBe(true);
  const ended = once(kiosk, 'exit');
  kiosk.kill('SIGTERM');
  expect(await unlessItHangs('The end of the kiosk', ended)).toEqual([0, null]);
  return readFileSync(told, 'utf8').trim().split('\n');
}

it.each([
  ['null', null, true],
  ['false', false, true],
  ['true', true, false],
])('display.gpu %s reaches Chromium', async (_, gpu, isProcessor) => {
  expect((await toldWith({ display: { gpu } })).includes('--disable-gpu')).toBe(isProcessor);
});
