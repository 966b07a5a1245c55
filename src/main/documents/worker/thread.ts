/**
 * A thread of its own for work that may keep nobody waiting. Begun with the first job; jobs one after the other, of each
 * client in order. One that crashes or takes too long fails alone: the thread is thrown away, and the next job gets
 * another. So is one that has had nothing to do for a while, for the memory that it holds.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker, type TransferListItem } from 'node:worker_threads';
import { createFairQueue } from '../../domain/base/fair-queue';
import { TookTooLong } from '../../domain/base/took-too-long';

export type Reply<Made> =
  | { readonly ok: true; readonly made: Made }
  | { readonly ok: false; readonly message: string };

export interface Thread<Job, Made> {
  /**
   * Rejects with `TookTooLong`, with what the job failed with, or with why the thread is gone. `whose`: the client it is
   * done for; those of several are done in turns.
   */
  run(job: Job, whose?: string): Promise<Made>;
  /** Jobs of a client that are at work or wait for their turn. */
  busyFor(whose: string): number;
  /** Whether it has had a job that it remembers. */
  isBegun(): boolean;
  /** Ends the thread; what it was at and what was waiting fails. */
  close(): Promise<void>;
}

export interface ThreadOptions<Job> {
  /** The thread's program. */
  readonly file: URL;
  /** For messages: what a thread that ended was for, and a job that took too long. */
  readonly name: string;
  readonly nameOf: (job: Job) => string;
  /** How long one job may take. */
  readonly patienceMs: number;
  readonly mostMemoryMb: number;
  /** How long it is kept without a job. */
  readonly idleMs: number;
  /** Memory of the job that goes to the thread without a copy. */
  readonly transferred: (job: Job) => readonly TransferListItem[];
}

/**
 * The program that was built as `name`; null when run from the sources, where there is no program for a thread. It is
 * beside this file or above it: the build puts shared parts into a folder of their own.
 */
export function builtThread(name: string): URL | null {
  if (import.meta.url.endsWith('.ts')) return null;
  const found = [`./${name}.js`, `../${name}.js`]
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error(`the build has no ${name}.js`);
  return found;
}

interface Waiting<Job, Made> {
  readonly job: Job;
  readonly whose: string;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: Error) => void;
}

export function createThread<Job, Made>(options: ThreadOptions<Job>): Thread<Job, Made> {
  const { name, nameOf, patienceMs } = options;
  const waiting = createFairQueue<Waiting<Job, Made>>();
  let current: Waiting<Job, Made> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  const worker = holdWorker<Job, Made>(options, {
    onReply: (reply) =>
      settle((job) => (reply.ok ? job.resolve(reply.made) : job.reject(new Error(reply.message)))),
    onLost: giveUp,
  });
  const closedError = () => new Error(`no ${name} are made any more`);

  function next(): void {
    if (current || closed) return;
    clearTimeout(idle);
    const first = waiting.take();
    if (!first) {
      idle = setTimeout(() => void worker.throwAway(), options.idleMs).unref();
      return;
    }
    current = first;
    const late = () => giveUp(new TookTooLong(`${nameOf(first.job)} took longer than ${patienceMs} ms`));
    timer = setTimeout(late, patienceMs);
    try {
      worker.post(first.job);
    } catch (error) {
      settle((job) => job.reject(asError(error)));
    }
  }

  /** Throws the thread away; the job it was at fails, the ones behind it get a new thread. */
  function giveUp(why: Error): void {
    void worker.throwAway();
    settle((job) => job.reject(why));
  }

  function settle(end: (job: Waiting<Job, Made>) => void): void {
    clearTimeout(timer);
    const done = current;
    current = null;
    if (done) end(done);
    next();
  }

  return {
    run: (job, whose = '') =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(closedError());
          return;
        }
        waiting.put({ job, whose, resolve, reject }, whose);
        next();
      }),
    isBegun: () => worker.isThere(),
    busyFor: (whose) => waiting.countOf(whose) + (current?.whose === whose ? 1 : 0),
    async close() {
      closed = true;
      clearTimeout(idle);
      settle((job) => job.reject(closedError()));
      for (const each of waiting.takeAll()) each.reject(closedError());
      await worker.throwAway();
    },
  };
}

/** The worker of a thread: begun with the first job, and again with the next one after it was thrown away. */
function holdWorker<Job, Made>(
  { file, name, mostMemoryMb, transferred }: ThreadOptions<Job>,
  {
    onReply,
    onLost,
  }: { readonly onReply: (reply: Reply<Made>) => void; readonly onLost: (why: Error) => void },
): { post(job: Job): void; isThere(): boolean; throwAway(): Promise<void> } {
  let worker: Worker | null = null;

  function begin(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    // An idle thread is no reason for a program to go on.
    started.unref();
    started.on('message', onReply);
    const lost = (why: Error) => {
      // A thread that was thrown away already ends once more.
      if (worker === started) onLost(why);
    };
    started.on('error', (error) => lost(asError(error)));
    started.on('exit', (code) => lost(new Error(`the thread of the ${name} ended with ${code}`)));
    return started;
  }

  return {
    post(job) {
      worker ??= begin();
      worker.postMessage(job, transferred(job));
    },
    isThere: () => worker !== null,
    async throwAway() {
      const thrown = worker;
      worker = null;
      await thrown?.terminate();
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
