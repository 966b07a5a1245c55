/** Head office: the program that gathers what kiosks did. Built to out/main/head-office.js. */
import { keepConsoleQuiet } from '../shared/quiet-console';
import { runCommandLine } from './command-line';

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  nowMs: () => Date.now(),
  environment: process.env,
});
