/** `npm run demonstration` as a person runs it: what it prints, a day that is lived, and its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { projectNode, root } from '../../support/e2e/programs';
import { temporaryFolder } from '../../support/base/folder';

test('a demonstration lives a day, gives its owner a code that is good after it, and ends with Ctrl+C', async () => {
  const folder = temporaryFolder();
  const started = spawn(projectNode, [join(root, 'scripts/demonstration.mjs'), '--data-dir', folder], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(started, 'exit');
  onTestFinished(async () => {
    started.kill('SIGINT');
    await ended;
  });
  let said = '';
  for (const output of [started.stdout, started.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const codes = () => said.match(/join at \/join as Ana Ruiz, code \S+/g) ?? [];

  await expect.poll(() => said).toContain('The clock can be moved on');
  expect(codes()).toHaveLength(1);
  started.stdin.write('1\n');
  await expect.poll(() => new Set(codes()).size, { message: said }).toBe(2);
  expect(said).toMatch(/^\d{4}-\d\d(?: +\S+){10}$/m);
  started.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});
