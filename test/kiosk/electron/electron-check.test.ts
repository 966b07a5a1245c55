/** `npm run electron-check` itself: what it says where there is nothing to check, and what its report says. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { findElectron } from '../../../scripts/lib/electron.mjs';
import CheckReport from '../../support/e2e/check-report';
import { projectNode, root } from '../../support/e2e/programs';

const run = (...args: string[]) =>
  spawnSync(projectNode, ['scripts/electron-check.mjs', ...args], { cwd: root, encoding: 'utf8' });

it.skipIf(findElectron(root) !== null)(
  'says that the program is missing, and that nothing was checked',
  () => {
    const { status, stderr } = run();
    expect([status, stderr.trim()]).toEqual([
      3,
      "Electron's program is missing (node_modules/electron/dist): nothing was checked, and nothing is claimed.",
    ]);
  },
);

it.each([
  [['--reader-minutes', 'soon'], '--reader-minutes soon: a number above 0 is needed'],
  [['--payments', 'nowhere.json'], '--payments nowhere.json: there is no such file'],
  [['--nonsense'], "Unknown option '--nonsense'"],
])('refuses %s in one line', (args, said) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('reports each step: passed with what was seen, left out with the reason, failed with the error in one cell', () => {
  const report = new CheckReport();
  const step = (title: string, result: Partial<TestResult>) =>
    report.onTestEnd({ title } as TestCase, { annotations: [], ...result } as TestResult);
  step('it starts', { status: 'passed', annotations: [{ type: 'seen', description: 'after 900 ms' }] });
  step('it prints', {
    status: 'skipped',
    annotations: [{ type: 'skip', description: 'no --printer was given' }],
  });
  step('it comes back', {
    status: 'failed',
    error: { message: '\u001b[31mError:\u001b[39m a | b\nin two lines' },
  });
  const rows = report
    .text()
    .split('\n')
    .filter((line) => line.startsWith('| it'));
  expect(rows).toEqual([
    '| it starts | passed | after 900 ms |',
    '| it prints | left out | no --printer was given |',
    '| it comes back | FAILED | Error: a \\| b in two lines |',
  ]);
  expect(report.text()).toContain('proves nothing of Electron');
});
