/** `keyturn-update`: keeps the program of a machine with the packages up to date. Root runs it. Built to out/main/update.js. */
import { mkdirSync } from 'node:fs';
import { url as debuggerUrl } from 'node:inspector';
import { refuseDebuggerAt } from '../shared/refuse-debugger';
import { DatabaseRefusal } from './database/storage/files';
import { holdInstance } from './database/storage/instance-guard';
import { thisMachine } from './setup/machine';
import { runUpdate } from './update/run';
import { thisSite } from './update/this-site';

refuseDebuggerAt(debuggerUrl(), 'update', process);

/** Gone with the power. */
const HOLD_DIR = '/run/keyturn-update';

function hold() {
  mkdirSync(HOLD_DIR, { recursive: true, mode: 0o700 });
  try {
    return holdInstance(HOLD_DIR);
  } catch (error) {
    if (error instanceof DatabaseRefusal) return null;
    throw error;
  }
}

const out = (line: string) => process.stdout.write(`${line}\n`);
const err = (line: string) => process.stderr.write(`${line}\n`);
if (process.getuid?.() === 0) {
  process.umask(0o022);
  const site = thisSite(await thisMachine());
  process.exitCode = await runUpdate(process.argv.slice(2), { site, hold, out, err });
} else {
  err('keyturn-update changes the machine: only root may.');
  process.exitCode = 1;
}
