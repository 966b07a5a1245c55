/** How a script becomes the program that it starts: which signals reach that one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/base/folder';
import { unlessItHangs } from '../../support/base/unless-it-hangs';
import { begunDemonstration } from '../../support/processes/begun-demonstration';

const ended = (child: ChildProcess, event: 'close' | 'exit' = 'close') =>
  unlessItHangs('The end of the starter', once(child, event));

/** What is left of it, and of what it has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended, as it should.
  }
}

/** Counts what it hears, says the count when it is asked, and ends with SIGTERM. */
const counting = `
  let heard = 0;
  process.on('SIGINT', () => { heard += 1; console.log('interrupted'); });
  process.on('SIGUSR2', () => console.log('asked ' + heard));
  process.on('SIGTERM', () => { console.log('heard ' + heard); process.exit(7); });
  setTimeout(() => process.exit(8), 60_000);
  console.log(process.pid);`;
const starter = `
  import { become } from './scripts/lib/run.mjs';
  process.exit(await become(process.execPath, ['-e', ${JSON.stringify(counting)}], { apart: true }));`;

it('a program apart hears Ctrl+C once, though the terminal tells the whole group and npm passes it on', async () => {
  // A group of its own, as a shell makes one for what is typed.
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const group = -(child.pid ?? 0);
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => said.push(line));
  const [program] = (await unlessItHangs('The first line', once(lines, 'line'))) as [string];
  // The starter sleeps: what the program hears meanwhile comes from the terminal, and what it hears later is another one.
  child.kill('SIGSTOP');
  process.kill(group, 'SIGINT');
  process.kill(Number(program), 'SIGUSR2');
  await expect.poll(() => said.at(-1)).toMatch(/^asked/);
  child.kill('SIGCONT');
  await expect.poll(() => said).toContain('interrupted');
  child.kill('SIGINT');
  process.kill(group, 'SIGTERM');
  const [code] = (await ended(child)) as [number];
  expect({ code, said }).toEqual({ code: 7, said: [program, 'asked 0', 'interrupted', 'heard 1'] });
});

/** As a signal does on Windows, where a program is ended by it in the middle of its work. */
const endedBySignals = `for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(9));`;

/** The service as Windows would have it: told by a message. */
async function servedAsOnWindows(folder: string) {
  await begunDemonstration(folder);
  const args = ['--data-dir', folder, '--port', '0', '--demo'];
  const started = `
    import { become, entryArguments, projectNode } from './scripts/lib/run.mjs';
    const onWindows = ['--import', ${JSON.stringify(`data:text/javascript,${endedBySignals}`)}];
    const args = [...onWindows, ...entryArguments('serve'), ...${JSON.stringify(args)}];
    process.exit(await become(projectNode, args, { apart: true, platform: 'win32' }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', started], {
    detached: true,
    // No output of this process: who reads that would wait for a service that never ends.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => endGroup(child));
  await unlessItHangs('The first line', once(createInterface(child.stdout), 'line'));
  return child;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'on Windows %s is passed on by a message, and the service ends in order',
  async (signal) => {
    const folder = temporaryFolder();
    const child = await servedAsOnWindows(folder);
    child.kill(signal);
    expect(await ended(child)).toEqual([0, null]);
    expect(existsSync(join(folder, 'running'))).toBe(false);
  },
);

it('on Windows the service ends in order when its starter is killed', async () => {
  const folder = temporaryFolder();
  const child = await servedAsOnWindows(folder);
  child.kill('SIGKILL');
  // Its output is open until the service has ended, too.
  await ended(child, 'exit');
  await expect.poll(() => existsSync(join(folder, 'running')), { timeout: 60_000 }).toBe(false);
});
