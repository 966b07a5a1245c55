/** Running checks beside each other: each keeps what it says until it has ended, so that no two outputs mix. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { processorOfChildren } from './processor.mjs';
import { say } from './run.mjs';

/** How often a run says what it still waits for, in milliseconds. */
const SIGN_OF_LIFE_MS = 60_000;

const running = new Map();
const children = new Set();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });

/**
 * Runs checks one after the other and answers what became of each: `{ name, seconds, processor, status, counted }`. A check
 * has a program with arguments, or `run`, a function that answers an exit code. `processor` is in seconds, of the program and what
 * it started; null where nobody counts them. `env` is for this check alone.
 */
export async function inTurn(checks, { program, cwd, env }) {
  const ended = [];
  for (const check of checks) {
    const started = performance.now();
    running.set(check.name, started);
    const { status, output, processor } = check.run
      ? { status: (await check.run()) ?? 0, output: '', processor: sinceLast() }
      : await keepOutput(program, check, { cwd, env });
    running.delete(check.name);
    const seconds = (performance.now() - started) / 1000;
    const counted = check.counts?.();
    process.stderr.write(output);
    say(
      `${status === 0 ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds.toFixed(1)} s)${counted ? ` ${counted.passed} passed, ${counted.failed} failed` : ''}`,
    );
    ended.push({ name: check.name, seconds, processor, status, counted });
  }
  return ended;
}

/** Says every minute what is still running, until the returned function is called. */
export function sayWhatRuns() {
  const timer = setInterval(() => {
    const names = [...running].map(
      ([name, started]) => `${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`,
    );
    say(`Running: ${names.join(', ')}`);
  }, SIGN_OF_LIFE_MS);
  return () => clearInterval(timer);
}

let counted = processorOfChildren();

/** Asked at the end of each program: what came since the end of the one before is this one's. */
function sinceLast() {
  const now = processorOfChildren();
  const since = now === null ? null : now - counted;
  counted = now;
  return since;
}

function keepOutput(program, { args, env: own }, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...env, ...own }, stdio: ['ignore', 'pipe', 'pipe'] });
    children.add(child);
    const parts = [];
    let processor = null;
    const end = (status) => {
      children.delete(child);
      resolve({ status, output: Buffer.concat(parts), processor });
    };
    child.once('exit', () => (processor = sinceLast()));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.once('error', (error) => {
      parts.push(Buffer.from(`${program}: ${error.message}\n`));
      end(1);
    });
    child.once('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
