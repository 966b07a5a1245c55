/** `keyturn-setup`: makes a machine with the packages a kiosk. Root runs it. Built to out/main/setup.js. */
import { url as debuggerUrl } from 'node:inspector';
import { createInterface } from 'node:readline/promises';
import { refuseDebuggerAt } from '../shared/refuse-debugger';
import { thisMachine } from './setup/machine';
import { runSetup } from './setup/run';

refuseDebuggerAt(debuggerUrl(), 'setup', process);

const err = (line: string) => process.stderr.write(`${line}\n`);
if (process.getuid?.() === 0) {
  // What is made here, and by the programs that are called, is nobody else's to read.
  process.umask(0o077);
  const machine = await thisMachine();
  const terminal =
    process.stdin.isTTY && machine.isTerminal
      ? createInterface({ input: process.stdin, output: process.stdout })
      : null;
  const leave = () => {
    err('\nStopped. Run keyturn-setup again: it offers what was typed.');
    process.exit(130);
  };
  terminal?.once('SIGINT', leave).once('close', leave);
  const ask = terminal === null ? null : (question: string) => terminal.question(question);
  process.exitCode = await runSetup(process.argv.slice(2), { machine, ask, err });
  terminal?.off('close', leave).close();
} else {
  err('keyturn-setup sets up the machine: only root may.');
  process.exitCode = 1;
}
