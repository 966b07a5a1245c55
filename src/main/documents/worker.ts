/**
 * Documents and pictures of their pages, made in a thread of their own: neither may keep the screen or a gate waiting.
 * One thread, begun with the first job; jobs in order. One that crashes or takes too long fails alone: the thread is
 * thrown away, and the next job gets another.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createDocumentMaker } from './index';
import { createPagePainter } from './page-painter';
import type { DocumentMaker, PagePainter } from './port';
import { ownBytes, toBuffer, type Job, type Made, type Reply } from './worker-jobs';

export interface DocumentWorker extends DocumentMaker, PagePainter {
  /** Ends the thread; what it was at and what was waiting fails. */
  close(): Promise<void>;
}

export interface DocumentWorkerOptions {
  /** The thread's program; absent: the one that was built with this. */
  readonly file?: URL;
  /** How long one job may take. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 30_000;
const MOST_MEMORY_MB = 512;

interface Waiting {
  readonly job: Job;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: Error) => void;
}

export function createDocumentWorker(options: DocumentWorkerOptions = {}): DocumentWorker {
  const file = options.file ?? builtFile();
  // From the sources, as tests run them, there is no program for a thread: the same work is done in this one.
  if (file === null) return inThisThread();
  const queue = createQueue(file, options.patienceMs ?? PATIENCE_MS);
  const run = queue.run;
  return { ...front(run), close: () => queue.close() };
}

/** Beside this file or above it: the build puts shared parts into a folder of their own. */
function builtFile(): URL | null {
  if (import.meta.url.endsWith('.ts')) return null;
  const places = ['./document-worker.js', '../document-worker.js'];
  const found = places
    .map((place) => new URL(place, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)));
  if (!found) throw new Error('the build has no document-worker.js');
  return found;
}

function inThisThread(): DocumentWorker {
  return { ...createDocumentMaker(), ...createPagePainter(), close: () => Promise.resolve() };
}

function front(run: (job: Job) => Promise<Made>): DocumentMaker & PagePainter {
  const paper = async (job: Job): Promise<Buffer> => {
    const made = await run(job);
    if (made.kind !== 'bytes') throw new Error(`${job.kind} gave a ${made.kind}`);
    return toBuffer(made.bytes);
  };
  return {
    contract: (facts) => paper({ kind: 'contract', facts }),
    invoice: (facts) => paper({ kind: 'invoice', facts }),
    receipt: (facts) => paper({ kind: 'receipt', facts }),
    creditNote: (facts) => paper({ kind: 'creditNote', facts }),
    async pages(pdf) {
      const made = await run({ kind: 'pages', pdf: ownBytes(pdf) });
      if (made.kind !== 'count') throw new Error(`pages gave a ${made.kind}`);
      return made.count;
    },
    async paint(pdf, page, width) {
      const made = await run({ kind: 'paint', pdf: ownBytes(pdf), page, width });
      if (made.kind !== 'picture') throw new Error(`paint gave a ${made.kind}`);
      return { png: toBuffer(made.bytes), width: made.width, height: made.height };
    },
  };
}

function createQueue(file: URL, patienceMs: number) {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function next(): void {
    if (current || closed) return;
    const first = waiting.shift();
    if (!first) return;
    current = first;
    timer = setTimeout(
      () => giveUp(new Error(`${first.job.kind} took longer than ${patienceMs} ms`)),
      patienceMs,
    );
    try {
      worker ??= begin();
      const bytes = 'pdf' in first.job ? [first.job.pdf.buffer as ArrayBuffer] : [];
      worker.postMessage(first.job, bytes);
    } catch (error) {
      settle((job) => job.reject(asError(error)));
    }
  }

  function begin(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
    // An idle thread is no reason for a program to go on.
    started.unref();
    started.on('message', (reply: Reply) =>
      settle((job) => (reply.ok ? job.resolve(reply.made) : job.reject(new Error(reply.message)))),
    );
    const lost = (why: Error) => {
      // A thread that was thrown away already ends once more.
      if (worker === started) giveUp(why);
    };
    started.on('error', (error) => lost(asError(error)));
    started.on('exit', (code) => lost(new Error(`the thread of the documents ended with ${code}`)));
    return started;
  }

  /** Throws the thread away; the job it was at fails, the ones behind it get a new thread. */
  function giveUp(why: Error): void {
    const thrown = worker;
    worker = null;
    void thrown?.terminate();
    settle((job) => job.reject(why));
  }

  function settle(end: (job: Waiting) => void): void {
    clearTimeout(timer);
    const done = current;
    current = null;
    if (done) end(done);
    next();
  }

  return {
    run: (job: Job): Promise<Made> =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new Error('no documents are made any more'));
          return;
        }
        waiting.push({ job, resolve, reject });
        next();
      }),
    async close(): Promise<void> {
      closed = true;
      const thrown = worker;
      worker = null;
      settle((job) => job.reject(new Error('no documents are made any more')));
      for (const each of waiting.splice(0)) each.reject(new Error('no documents are made any more'));
      await thrown?.terminate();
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
