/** How a script becomes the program that it starts: which signals reach that one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/base/folder';
import { begunDemonstration } from '../../support/processes/begun-demonstration';

/** Counts what it hears, and ends with SIGTERM. */
const counting = `
  let heard = 0;
  process.on('SIGINT', () => { heard += 1; console.log('interrupted'); });
  process.on('SIGTERM', () => { console.log('heard ' + heard); process.exit(7); });
  setInterval(() => {}, 1000);
  console.log('ready');`;
const starter = `
  import { become } from './scripts/lib/run.mjs';
  process.exit(await become(process.execPath, ['-e', ${JSON.stringify(counting)}], { apart: true }));`;

it('a program apart hears Ctrl+C once, though the terminal tells the whole group and npm passes it on', async () => {
  // A group of its own, as a shell makes one for what is typed.
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const group = -(child.pid ?? 0);
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => said.push(line));
  await once(lines, 'line');
  process.kill(group, 'SIGINT');
  await once(lines, 'line');
  child.kill('SIGINT');
  process.kill(group, 'SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, said }).toEqual({ code: 7, said: ['ready', 'interrupted', 'heard 1'] });
});

/** The service as Windows would have it: told by a message, since a signal would end it in the middle of its work. */
async function servedAsOnWindows(folder: string) {
  await begunDemonstration(folder);
  const args = ['--data-dir', folder, '--port', '0', '--demo'];
  const started = `
    import { become, entryArguments, projectNode } from './scripts/lib/run.mjs';
    const args = [...entryArguments('serve'), ...${JSON.stringify(args)}];
    process.exit(await become(projectNode, args, { apart: true, platform: 'win32' }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', started], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return child;
}

it('on Windows a stop is passed on by a message, and the service ends in order', async () => {
  const folder = temporaryFolder();
  const child = await servedAsOnWindows(folder);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(existsSync(join(folder, 'running'))).toBe(false);
});

it('on Windows the service ends in order when its starter is killed', async () => {
  const folder = temporaryFolder();
  const child = await servedAsOnWindows(folder);
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(() => existsSync(join(folder, 'running'))).toBe(false);
});
