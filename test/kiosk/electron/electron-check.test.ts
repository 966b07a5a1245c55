/** `npm run electron-check` itself: what it says where there is nothing to check, and what its report says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { findElectron } from '../../../scripts/lib/electron.mjs';
import CheckReport from '../../support/e2e/check-report';
import { temporaryFolder } from '../../support/base/folder';
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
])('the check refuses %s in one line', (args, said) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

/** Where Electron's program is there, and steps that only say what they are asked. */
function checked(display: NodeJS.ProcessEnv, ...args: string[]) {
  const place = temporaryFolder();
  cpSync(join(root, 'scripts'), join(place, 'scripts'), { recursive: true });
  for (const folder of ['electron/dist', 'node/bin', '@playwright/test'])
    mkdirSync(join(place, 'node_modules', folder), { recursive: true });
  symlinkSync(projectNode, join(place, 'node_modules/node/bin/node'));
  const files = {
    'package.json': '{ "type": "module" }',
    'scripts/prepare.mjs': '',
    'node_modules/electron/path.txt': 'electron',
    'node_modules/electron/dist/electron': '',
    'node_modules/@playwright/test/cli.js': `
      const told = Object.entries(process.env).filter(([name]) => name.startsWith('KEYTURN_CHECK_'));
      console.log(JSON.stringify([process.argv.slice(2), Object.fromEntries(told)]));
      process.exit(1);`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
  const script = join(place, 'scripts/electron-check.mjs');
  const env = { PATH: process.env['PATH'], ...display };
  return { place, ...spawnSync(projectNode, [script, ...args], { cwd: place, env, encoding: 'utf8' }) };
}

it('the check says that there is no display, and that nothing was checked', () => {
  const { status, stdout, stderr } = checked({});
  expect([status, stdout]).toEqual([3, '']);
  expect(stderr).toContain('There is no display');
});

it.each([[{ DISPLAY: ':0' }], [{ WAYLAND_DISPLAY: 'wayland-0' }]])(
  'takes its steps on the program that is there, for an hour unless told otherwise, and ends as they end: %o',
  (display) => {
    const { place, status, stdout, stderr } = checked(display);
    const config = join(place, 'playwright.electron-check.config.ts');
    const told = {
      KEYTURN_CHECK_ELECTRON: join(place, 'node_modules/electron/dist/electron'),
      KEYTURN_CHECK_READER_MINUTES: '60',
      KEYTURN_CHECK_REPORT: join(place, 'electron-check.md'),
    };
    expect(JSON.parse(stdout)).toEqual([['test', '--config', config], told]);
    expect(status).toBe(1);
    expect(stderr).toBe(`The report is in ${told.KEYTURN_CHECK_REPORT}.\n`);
  },
);

it('the check hands on the printer, the payments, the time and the file of the report', () => {
  const options = { printer: 'office', payments: 'package.json', 'reader-minutes': '5', report: 'r.md' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { place, stdout } = checked({ DISPLAY: ':0' }, ...args);
  expect((JSON.parse(stdout) as unknown[])[1]).toMatchObject({
    KEYTURN_CHECK_PRINTER: 'office',
    KEYTURN_CHECK_PAYMENTS: join(place, 'package.json'),
    KEYTURN_CHECK_READER_MINUTES: '5',
    KEYTURN_CHECK_REPORT: join(place, 'r.md'),
  });
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
