/**
 * `npm run electron-check`: what a person would look at on the day when Electron's program is there, in one report. Ends
 * with 3 where the program or a display is missing: then nothing was checked.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findElectron } from './lib/electron.mjs';
import { become, fail, projectNode, root, say } from './lib/run.mjs';

const NOTHING_CHECKED = 3;
const text = { type: 'string' };

function readOptions() {
  const options = {
    printer: text,
    payments: text,
    'reader-minutes': text,
    report: text,
    help: { type: 'boolean' },
  };
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values;
  } catch (error) {
    return fail(error.message, 2);
  }
}

const {
  printer,
  payments,
  'reader-minutes': minutes = '60',
  report = 'electron-check.md',
  help,
} = readOptions();
if (help) {
  process.stdout.write(`npm run electron-check -- [OPTIONS]

  --printer NAME       print the papers of the move-in there (under Electron, on a machine without lp)
  --payments FILE      JSON with key (rk_test_...), location and readerLabel of Stripe's test mode, for the reader's page
  --reader-minutes N   how long the reader's page is looked at (60)
  --report FILE        where the report goes (electron-check.md)
  --help               this text

Debian's poppler-utils reads the PDFs; on X11 xdotool looks for the window and presses the keys. The report says what was left
out for want of them.

Ends with 0 when every step passed, 1 when one failed, 3 when Electron's program or a display is missing.
`);
  process.exit(0);
}
if (!(Number(minutes) > 0)) fail(`--reader-minutes ${minutes}: a number above 0 is needed`, 2);
if (payments !== undefined && !existsSync(payments)) fail(`--payments ${payments}: there is no such file`, 2);

const program = findElectron(root);
if (program === null)
  fail(
    "Electron's program is missing (node_modules/electron/dist): nothing was checked, and nothing is claimed.",
    NOTHING_CHECKED,
  );
if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
  fail(
    'There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): nothing was checked.',
    NOTHING_CHECKED,
  );

await import('./prepare.mjs');
const file = resolve(report);
const env = {
  ...process.env,
  KEYTURN_CHECK_ELECTRON: program,
  KEYTURN_CHECK_READER_MINUTES: minutes,
  KEYTURN_CHECK_REPORT: file,
  ...(printer === undefined ? {} : { KEYTURN_CHECK_PRINTER: printer }),
  ...(payments === undefined ? {} : { KEYTURN_CHECK_PAYMENTS: resolve(payments) }),
};
const config = join(root, 'playwright.electron-check.config.ts');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const code = await become(projectNode, [playwright, 'test', '--config', config], { cwd: root, env });
say(`The report is in ${file}.`);
process.exit(code);
