/** The commands for the person who looks after the kiosk. Built to out/main/cli.js. */
import { url as debuggerUrl } from 'node:inspector';
import { refuseDebuggerAt } from '../../shared/refuse-debugger';
import { runCli } from './run';

refuseDebuggerAt(debuggerUrl(), 'cli', process);

// The reader of what is printed has gone (`audit list | head`): no reason to end, and what was asked for is
// done. Any other failure, of a full disk behind `api-key create > file` for one, must not pass for success.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  nowMs: () => Date.now(),
  environment: process.env,
});
