/** How a script becomes the program that it starts: which signals reach that one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

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

it('a program apart hears Ctrl+C once, though the terminal tells it to the whole group', async () => {
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
  process.kill(group, 'SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, said }).toEqual({ code: 7, said: ['ready', 'interrupted', 'heard 1'] });
});
