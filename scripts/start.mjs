/**
 * `npm start`: the kiosk on this machine, with whatever can show it: Electron, else Chromium, else only an address.
 * Always says which and why. Options are passed on (--data-dir, --port, --catalogue, --demo, --windowed, --no-window).
 */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { electronSwitches, fetchElectron, findElectron } from './lib/electron.mjs';
import { startElectron } from './lib/electron-start.mjs';
import { refuseDebugger } from './lib/no-debugger.mjs';
import { become, entryArguments, projectNode, root, say } from './lib/run.mjs';

const args = process.argv.slice(2);
refuseDebugger(args);
const asked = readOptions();
if (asked.help) tellHelp();

await import('./prepare.mjs');
const demo = sampleProperty();
const whyNotElectron = reasonAgainstElectron();
const passedOn = [...args, ...demo];

if (whyNotElectron === null) {
  const isRoot = process.getuid?.() === 0;
  const switches = electronSwitches(isRoot);
  say(
    `Shell: Electron (its program is here and there is a display)${isRoot ? ', as root without its sandbox' : ''}.`,
  );
  const { code, why } = await startElectron(findElectron(root), [...switches, root, ...passedOn]);
  if (why === undefined) process.exit(code);
  tellNoElectron(why);
} else tellNoElectron(whyNotElectron);
process.exit(await become(projectNode, [...entryArguments('browser'), ...passedOn]));

function tellNoElectron(why) {
  say(`Shell: no Electron, because ${why}; the page is served on this machine instead.`);
}

/** What matters here; the entry reads them properly and says what is wrong with them. */
function readOptions() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const options = { 'data-dir': text, catalogue: text, demo: flag, 'no-window': flag, help: flag };
  return parseArgs({ args, options, strict: false, allowPositionals: true }).values;
}

/** Shown before anything is installed, built or decided: a person who asks has started nothing yet. */
function tellHelp() {
  process.stdout.write(`npm start -- [OPTIONS]

  --data-dir DIR     folder of the database and config.json (default: \${XDG_DATA_HOME:-~/.local/share}/keyturn)
  --catalogue FILE   import this catalogue first
  --demo             the sample property, with an API key that is told; so is a folder that has no property yet, when
                     no catalogue is given
  --port N           port of the /v1 service; 0 takes a free one
  --windowed         a window instead of the whole screen
  --no-window        print the address of the screen, open nothing
  --help             this text

Ctrl+C ends it. Keys, staff, backups and the rest: npm run kiosk -- --help
`);
  process.exit(0);
}

/** A person who types only `npm start` wants to see something: the sample property, until there are data of their own. */
function sampleProperty() {
  if (asked.demo || asked.catalogue !== undefined) return [];
  const given = typeof asked['data-dir'] === 'string' ? asked['data-dir'] : null;
  const dataDir = resolve(
    given ?? join(process.env.XDG_DATA_HOME || join(homedir(), '.local/share'), 'keyturn'),
  );
  const files = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const made = files.includes('demonstration');
  if (files.some((name) => /\.(db|sqlite3?)$/.test(name)) && !made) return [];
  say(
    `Data: ${dataDir} ${made ? 'is' : 'has no property yet and becomes'} a demonstration (--demo): the sample property, invented people.`,
  );
  say('For a property of your own take another folder: npm start -- --data-dir DIR --catalogue FILE');
  return ['--demo'];
}

function reasonAgainstElectron() {
  if (asked['no-window']) return '--no-window was given';
  const display = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (process.platform === 'linux' && !display) return 'there is no display';
  if (findElectron(root)) return null;
  const why = fetchElectron(root, projectNode, say);
  return findElectron(root) ? null : `its program is not here (${why})`;
}
