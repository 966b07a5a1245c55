/**
 * A printer of the machine's printing system (CUPS). `lp` takes the documents as one job. `lpstat` says how
 * it is and whether the job has left the queue. `cancel` calls back what the printer would not print in time.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryFailure, DeliveryOutcome } from '../domain/delivery/delivery';
import type { Limits, Printer, PrintJob } from './port';
import { runProgram } from './program';
import { createReadiness } from './readiness';

export interface CupsOptions {
  readonly name: string;
  /** A folder for nothing else: the documents lie in it while `lp` reads them. Emptied at start. */
  readonly workDir: string;
  /** How long `lp` may take to hand a job over. */
  readonly handOverMs?: number;
  /** How often the queue is looked at until a job has left it. */
  readonly lookEveryMs?: number;
}

const MEDIA = { A4: 'A4', LETTER: 'Letter' } as const;
const LOOK_MS = 5000;

export function createCupsPrinter(options: CupsOptions): Printer {
  const { name, workDir, handOverMs = 15_000, lookEveryMs = 1000 } = options;
  // A power cut may have left documents behind.
  rmSync(workDir, { recursive: true, force: true });
  const readiness = createReadiness(() => accepts(name));

  async function print(job: PrintJob, limits: Limits): Promise<DeliveryOutcome> {
    const until = performance.now() + limits.withinMs;
    const left = () => until - performance.now();
    const folder = makeFolder(workDir);
    try {
      const files = job.files.map(({ name: fileName, content }, at) => {
        const file = join(folder, `${at + 1}-${fileName.replaceAll(/[^\w.-]/g, '_')}`);
        writeFileSync(file, content, { mode: 0o600 });
        return file;
      });
      const args = ['-d', name, '-t', job.title, '-o', `media=${MEDIA[job.paper]}`, '--', ...files];
      const handed = await runProgram('lp', args, Math.min(handOverMs, left()), limits.stop);
      if (handed.how === 'not_started') return failed('printing_missing', false);
      if (handed.how === 'too_long') return failed(limits.stop.aborted ? 'stopped' : 'printer_timeout', true);
      if (handed.code !== 0) return failed('printer_refused', true);
      const id = /request id is (\S+)/.exec(handed.output)?.[1];
      // Without a number there is no following it: it was taken, and that is all that can be known.
      return id === undefined ? { done: true } : await follow(id, left, limits.stop);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Waits until a job has left the queue. */
  async function follow(id: string, left: () => number, stop: AbortSignal): Promise<DeliveryOutcome> {
    while (left() > 0) {
      // The queue prints on without us; printing it again at the next start would be worse.
      if (stop.aborted || !(await isWaiting(name, id))) return { done: true };
      await sleep(Math.min(lookEveryMs, Math.max(1, left())), undefined, { signal: stop }).catch(
        () => undefined,
      );
    }
    await runProgram('cancel', [id], LOOK_MS);
    return failed('printer_stuck', false);
  }

  function failed(failure: DeliveryFailure, again: boolean): DeliveryOutcome {
    readiness.doubt();
    return { done: false, failure, again };
  }

  return { print, ready: () => readiness.ready() };
}

function makeFolder(workDir: string): string {
  mkdirSync(workDir, { recursive: true, mode: 0o700 });
  chmodSync(workDir, 0o700);
  return mkdtempSync(join(workDir, 'job-'));
}

/** Whether the printer takes jobs and works on them. */
async function accepts(name: string): Promise<boolean> {
  const said = await runProgram('lpstat', ['-a', name, '-p', name], LOOK_MS);
  return (
    said.how === 'exited' &&
    said.code === 0 &&
    /^\S+ accepting requests/m.test(said.output) &&
    !/^printer \S+ disabled/m.test(said.output)
  );
}

/** Whether a job is still in the queue; when nobody can say, it is taken for printed. */
async function isWaiting(name: string, id: string): Promise<boolean> {
  const said = await runProgram('lpstat', ['-W', 'not-completed', '-o', name], LOOK_MS);
  return said.how === 'exited' && said.output.split('\n').some((line) => line.split(/\s/)[0] === id);
}
