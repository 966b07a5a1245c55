/**
 * `npm run demonstration`: a whole company on this machine. It has a PostgreSQL of its own, head office, and
 * two kiosks of one property that belong to it. It prints what to open, and ends all of it with Ctrl+C. Its clock can be
 * moved on, and invented tenants live the days. With `--data-dir DIR` it goes on where it was; otherwise it begins from nothing and leaves nothing behind.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { demonstrationCatalogue } from './lib/demonstration-catalogue.mjs';
import { ask, monthTable, openClock, readAhead } from './lib/demonstration-clock.mjs';
import { refuseDebugger } from './lib/no-debugger.mjs';
import { ensureHeadOfficePackages } from './lib/packages.mjs';
import { entryArguments, fail, projectNode, root, say } from './lib/run.mjs';
import { keptPort, startPostgres } from './lib/servers.mjs';

refuseDebugger();
const { kept, isYear } = readOptions();
await import('./prepare.mjs');
if (!ensureHeadOfficePackages()) fail('Without PostgreSQL there is no head office.');

const folder = kept ?? mkdtempSync(join(tmpdir(), 'keyturn-demonstration-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as another user where we are root, and has to pass through.
chmodSync(folder, 0o711);

const clockFile = join(folder, 'clock-ahead-ms');
process.env.KEYTURN_DEMONSTRATION_AHEAD_MS = String(readAhead(clockFile));
const sample = JSON.parse(readFileSync(join(root, 'resources/sample-catalogue.json'), 'utf8'));
const { property } = sample;
const units = sample.units.map(({ id }) => id);
/** Units that each kiosk may let without asking; the others go to whichever asks first. */
const ALLOTTED = 3;
const OWNER = 'Ana Ruiz';
const YEAR = 365;
const MOST_DAYS = 3653;
/** A year is drawn and written without a pause: with the room of a kiosk, a fifth of its time went into collecting garbage. */
const YOUNG_MIB = 32;
const running = [];
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

try {
  await demonstrate();
} catch (error) {
  // A day that was cut off by the end of everything is no fault.
  if (!ending) {
    say(error.message);
    await end(1);
  }
}

async function demonstrate() {
  say('Starting PostgreSQL ...');
  const postgres = keep(await startPostgres(join(folder, 'postgresql')));
  // Not on command lines, where other users of the machine would see its password.
  process.env.KEYTURN_POSTGRES = postgres.url;
  process.env.KEYTURN_SIGNING_KEY = join(folder, 'signing-key.json');

  say('Starting head office ...');
  const port = await keptPort(join(folder, 'door-port'));
  const options = ['--port', port];
  const headOffice = keep(await program('head-office-demonstration', ['run', ...options], 'ready'));
  await office('catalogue', 'publish', catalogueFile());

  const screens = [];
  for (const name of ['kiosk-1', 'kiosk-2']) screens.push(await kiosk(name, headOffice));
  // Once: in a folder that was kept, people may have changed it since.
  for (const [index, { name, isNew }] of screens.entries()) {
    if (!isNew) continue;
    const own = units.slice(index * ALLOTTED, (index + 1) * ALLOTTED);
    await office('allot', '--kiosk', name, '--units', own.join(','));
  }

  process.stdout.write(
    [
      '',
      `Head office   ${headOffice.ready.url}`,
      `              ${await owner()}`,
      ...screens.flatMap(({ name, screen, desk }) => [
        `${name}       ${screen}`,
        `  front desk  ${desk.url}/desk/  number ${desk.number}, password ${desk.password}`,
        ...(desk.letters === null ? [] : [`  letters     ${desk.letters} (none is sent)`]),
      ]),
      '',
      "Each address of a kiosk's screen lets in one browser, once. Rent a unit at one kiosk, and see it at head office and no",
      'longer at the other. Ctrl+C ends everything.',
      '',
      'The clock can be moved on: type a number of days, or "year", and press Enter. Invented tenants rent, pay and leave.',
      '',
      'Commands of head office, in another window (the first line once; --help tells all of them):',
      `  export KEYTURN_POSTGRES='${postgres.url}' KEYTURN_SIGNING_KEY='${process.env.KEYTURN_SIGNING_KEY}'`,
      '  npm run head-office -- claims list',
      '',
    ].join('\n'),
  );
  const clock = openClock({ file: clockFile, headOffice: headOffice.child, kiosks: screens });
  if (isYear) await moveOn(clock, YEAR);
  for await (const line of createInterface({ input: process.stdin })) {
    const days = daysIn(line);
    if (days === null) say(`Type a number of days from 1 to ${MOST_DAYS}, or "year".`);
    else await moveOn(clock, days);
  }
}

function daysIn(line) {
  const word = line.trim();
  if (word === 'year') return YEAR;
  const days = /^\d{1,5}$/.test(word) ? Number(word) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
}

/** Lives so many days at both kiosks, and prints a row for each month. */
async function moveOn(clock, days) {
  const table = monthTable((line) => process.stdout.write(`${line}\n`), join(folder, 'last-row.json'));
  let month = null;
  let last = null;
  for (let day = 1; day <= days && !ending; day += 1) {
    const lived = await clock.nextDay();
    const now = lived.find((each) => each.lived)?.lived.on.slice(0, 7) ?? null;
    if (last !== null && now !== month) table.end(last);
    month = now;
    last = lived;
  }
  if (last !== null) table.end(last);
  if (!ending) await clock.rest();
  // The one that was printed first is good for a day.
  if (!ending && !hasJoined(await ownerListed())) say(`Head office   ${await owner()}`);
}

/** The sample with the rules of a rental's life, which a site decides about itself. */
function catalogueFile() {
  const file = join(folder, 'catalogue.json');
  // The day of the first start stays, so that the same catalogue is published at each.
  if (!existsSync(file))
    writeFileSync(
      file,
      JSON.stringify(demonstrationCatalogue(sample, new Date().toISOString().slice(0, 10))),
    );
  return file;
}

/** Lets a new kiosk join head office the first time, and starts it without a window: its catalogue comes from there. */
async function kiosk(name, headOffice) {
  say(`Starting ${name} ...`);
  const data = join(folder, name);
  const own = ['--data-dir', data];
  const isNew = !existsSync(join(data, 'head-office.json'));
  if (isNew) {
    const told = await office('kiosk', 'add', '--id', name, '--property', property.id);
    const code = /^code\s+(\S+)$/m.exec(told)?.[1];
    if (!code) throw new Error(`head office made no code for ${name}: ${told}`);
    await command('cli', ['head-office', 'activate', headOffice.ready.url, '--code', code, ...own]);
  }
  const started = keep(
    await program('demonstration', [...own, '--demo', '--no-window', '--port', '0'], 'Screen: '),
  );
  const { desk } = await ask(started.child, { wants: 'desk' });
  return { name, screen: started.ready, child: started.child, isNew, desk };
}

/** The line of the first owner in the list of people; undefined: there is none yet. */
async function ownerListed() {
  return (await office('people', 'list')).split('\n').find((line) => line.startsWith(`${OWNER}\t`));
}

function hasJoined(told) {
  return told !== undefined && !told.endsWith('has not joined');
}

/** The first owner joins with a code and chooses a password; in a folder that was kept they have done so, or get another code. */
async function owner() {
  const told = await ownerListed();
  if (hasJoined(told)) return `${OWNER} signs in as before`;
  const made =
    told === undefined
      ? await office('people', 'add', '--name', OWNER, '--role', 'owner')
      : await office('people', 'code', OWNER);
  return `join at /join as ${OWNER}, code ${/^code\s+(\S+)$/m.exec(made)?.[1]}`;
}

/** By the moved clock, too: a code that the machine's clock made is over at head office. */
function office(...args) {
  process.env.KEYTURN_DEMONSTRATION_AHEAD_MS = String(readAhead(clockFile));
  return command('head-office-demonstration', args);
}

/** Runs a built entry to its end; answers what it printed. A signal is heard meanwhile, and what head office logs is read. */
function command(entry, args) {
  const given = [...entryArguments(entry), ...args.map(String)];
  return new Promise((resolve, reject) => {
    execFile(projectNode, given, { encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const how = error.signal ? `was ended by ${error.signal}` : `failed (${error.code})`;
      const why = (stderr || stdout).trim() || 'it printed nothing';
      reject(new Error(`${entry} ${args.slice(0, 2).join(' ')} ${how}: ${why}`));
    });
  });
}

/**
 * Starts a built entry and waits for its line: JSON with `"event":"ready"`, or the rest of a line that begins with
 * `sign`. Its log goes to a file.
 */
async function program(entry, args, sign) {
  const child = spawn(projectNode, [...entryArguments(entry, YOUNG_MIB), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)));
  const ended = once(child, 'exit');
  const ready = await new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (sign !== 'ready' && line.startsWith(sign)) resolve(line.slice(sign.length));
      if (sign === 'ready' && line.includes('"event":"ready"')) resolve(JSON.parse(line));
    });
    lines.once('close', () => reject(new Error(`${entry} did not start: ${said}`)));
  });
  void ended.then(([code, signal]) => {
    if (ending) return;
    say(`${[entry, ...args].join(' ')} has ended by itself (${code ?? signal}): ${said}`);
    void end(1);
  });
  return {
    ready,
    child,
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

function keep(started) {
  running.unshift(started);
  return started;
}

/** Ends everything, the last first; a folder that nobody asked to keep goes too. */
async function end(code) {
  if (ending) return;
  ending = true;
  say('Ending ...');
  for (const each of running) await each.end();
  if (kept === null) rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

function tellHelp() {
  process.stdout.write(`npm run demonstration [-- --data-dir DIR] [-- --year]

Head office, its database, and two kiosks on this machine; prints what to open. Ctrl+C ends all of it. A number that is
typed moves the clock on by so many days.

  --data-dir DIR   keeps everything there, and goes on there the next time; without it nothing is left behind
  --year           moves the clock on by a year at once
  --help           this text
`);
  process.exit(0);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { 'data-dir': { type: 'string' }, year: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) tellHelp();
    const dir = values['data-dir'];
    return { kept: dir === undefined ? null : resolve(dir), isYear: values.year ?? false };
  } catch (error) {
    return fail(`${error.message}\nnpm run demonstration [-- --data-dir DIR] [-- --year]`, 2);
  }
}
