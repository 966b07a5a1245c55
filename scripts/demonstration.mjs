/**
 * `npm run demonstration`: a whole company on this machine. It has a PostgreSQL of its own, head office, and
 * two kiosks of one property that belong to it. It prints what to open, and ends all of it with Ctrl+C. With
 * `--data-dir DIR` it goes on where it was; otherwise it begins from nothing and leaves nothing behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { refuseDebugger } from './lib/no-debugger.mjs';
import { ensureHeadOfficePackages } from './lib/packages.mjs';
import { entryArguments, fail, projectNode, root, say } from './lib/run.mjs';
import { keptPort, startPostgres } from './lib/servers.mjs';

refuseDebugger();
const kept = readDataDir();
await import('./prepare.mjs');
if (!ensureHeadOfficePackages()) fail('Without PostgreSQL there is no head office.');

const folder = kept ?? mkdtempSync(join(tmpdir(), 'keyturn-demonstration-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as another user where we are root, and has to pass through.
chmodSync(folder, 0o711);

const catalogue = join(root, 'resources/sample-catalogue.json');
const { property, units: catalogued } = JSON.parse(readFileSync(catalogue, 'utf8'));
const units = catalogued.map(({ id }) => id);
/** Units that each kiosk may let without asking; the others go to whichever asks first. */
const ALLOTTED = 3;
const running = [];
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

try {
  await demonstrate();
} catch (error) {
  say(error.message);
  await end(1);
}

async function demonstrate() {
  say('Starting PostgreSQL ...');
  const postgres = keep(await startPostgres(join(folder, 'postgresql')));
  // Not on command lines, where other users of the machine would see its password.
  process.env.KEYTURN_POSTGRES = postgres.url;
  process.env.KEYTURN_SIGNING_KEY = join(folder, 'signing-key.json');

  say('Starting head office ...');
  const port = await keptPort(join(folder, 'door-port'));
  const password = pagePassword();
  const options = ['--page-password-file', password.file, '--port', port];
  const headOffice = keep(await program('head-office', ['run', ...options], 'ready'));
  office('catalogue', 'publish', catalogue);

  const screens = [];
  for (const name of ['kiosk-1', 'kiosk-2']) screens.push(await kiosk(name, headOffice));
  // Once: in a folder that was kept, people may have changed it since.
  for (const [index, { name, isNew }] of screens.entries()) {
    if (!isNew) continue;
    const own = units.slice(index * ALLOTTED, (index + 1) * ALLOTTED);
    office('allot', '--kiosk', name, '--units', own.join(','));
  }

  process.stdout.write(
    [
      '',
      `Head office   ${headOffice.ready.url}`,
      `              any name, password ${password.text}`,
      ...screens.map(({ name, screen }) => `${name}       ${screen}`),
      '',
      'Each address of a kiosk lets in one browser, once. Rent a unit at one kiosk, and see it at head office and no longer',
      'at the other. Ctrl+C ends everything.',
      '',
      'Commands of head office, in another window (the first line once; --help tells all of them):',
      `  export KEYTURN_POSTGRES='${postgres.url}' KEYTURN_SIGNING_KEY='${process.env.KEYTURN_SIGNING_KEY}'`,
      '  npm run head-office -- claims list',
      '',
    ].join('\n'),
  );
}

/** Lets a new kiosk join head office the first time, and starts it without a window: its catalogue comes from there. */
async function kiosk(name, headOffice) {
  say(`Starting ${name} ...`);
  const data = join(folder, name);
  const own = ['--data-dir', data];
  const isNew = !existsSync(join(data, 'head-office.json'));
  if (isNew) {
    const told = office('kiosk', 'add', '--id', name, '--property', property.id);
    const code = /^code\s+(\S+)$/m.exec(told)?.[1];
    if (!code) throw new Error(`head office made no code for ${name}: ${told}`);
    command('cli', ['head-office', 'activate', headOffice.ready.url, '--code', code, ...own]);
  }
  const started = keep(
    await program('browser', [...own, '--demo', '--no-window', '--port', '0'], 'Screen: '),
  );
  return { name, screen: started.ready, isNew };
}

/** Of head office's page; the same as long as the folder is kept. */
function pagePassword() {
  const file = join(folder, 'page-password');
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 });
  return { file, text: readFileSync(file, 'utf8') };
}

function office(...args) {
  return command('head-office', args);
}

/** Runs a built entry to its end; answers what it printed. */
function command(entry, args) {
  const { status, stdout, stderr } = spawnSync(projectNode, [...entryArguments(entry), ...args.map(String)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${entry} ${args.slice(0, 2).join(' ')} failed: ${stderr || stdout}`);
  return stdout;
}

/**
 * Starts a built entry and waits for its line: JSON with `"event":"ready"`, or the rest of a line that begins with
 * `sign`. Its log goes to a file.
 */
async function program(entry, args, sign) {
  const child = spawn(projectNode, [...entryArguments(entry), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'pipe'],
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
  void ended.then(([code]) => {
    if (ending) return;
    say(`${entry} has ended by itself (${code}): ${said}`);
    void end(1);
  });
  return {
    ready,
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
  process.stdout.write(`npm run demonstration [-- --data-dir DIR]

Head office, its database, and two kiosks on this machine; prints what to open. Ctrl+C ends all of it.

  --data-dir DIR   keeps everything there, and goes on there the next time; without it nothing is left behind
  --help           this text
`);
  process.exit(0);
}

function readDataDir() {
  try {
    const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help) tellHelp();
    return values['data-dir'] === undefined ? null : resolve(values['data-dir']);
  } catch (error) {
    return fail(`${error.message}\nnpm run demonstration [-- --data-dir DIR]`, 2);
  }
}
