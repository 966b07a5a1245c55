/** The commands for whoever looks after the kiosk. Built to out/main/cli.js. */
import { runCli } from './run';

process.exitCode = await runCli(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  nowMs: () => Date.now(),
  environment: process.env,
});
