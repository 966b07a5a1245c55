/** Head office: the program that gathers what kiosks did. Built to out/main/head-office.js. */
import { url as debuggerUrl } from 'node:inspector';
import { join } from 'node:path';
import { keepConsoleQuiet } from '../shared/quiet-console';
import { refuseDebuggerAt } from '../shared/refuse-debugger';
import { runCommandLine } from './command-line';

refuseDebuggerAt(debuggerUrl(), 'head-office', process);
keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
// The reader of what is printed has gone (`claims list | head`): nothing more to say, and no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  nowMs: () => Date.now(),
  environment: process.env,
  phoneScriptFile: join(import.meta.dirname, '../renderer/phone-page/script.js'),
});
