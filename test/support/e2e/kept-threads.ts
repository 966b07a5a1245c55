/**
 * Threads that outlive the kiosk that began them. Reading fonts in and compiling the program of the documents takes a second
 * of processor, and each kiosk of a journey would begin with it again. Run by Node itself.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Worker as NodeWorker, WorkerOptions } from 'node:worker_threads';

/** Jobs of it are answered in order, one message each: what has no answer is still at work. */
interface Kept {
  readonly worker: NodeWorker;
  readonly program: string;
  unanswered: number;
}

/**
 * From now on a program's threads are kept when they are ended, and the next one that begins the same program with the same
 * limits gets one of them. One that was at work, or has ended by itself, is not kept.
 */
export function keepThreads(): void {
  const threads = createRequire(import.meta.url)('node:worker_threads') as { Worker: typeof NodeWorker };
  const { Worker } = threads;
  const idle: Kept[] = [];

  // A constructor that answers something else than `this`, since an idle thread is handed out again.
  threads.Worker = function (file: string | URL, options?: WorkerOptions) {
    const program = JSON.stringify([String(file), options]);
    const found = idle.findIndex((kept) => kept.program === program);
    const [kept] = found === -1 ? [begin(file, options, program)] : idle.splice(found, 1);
    return kept?.worker;
  } as unknown as typeof NodeWorker;
  syncBuiltinESMExports();

  function begin(file: string | URL, options: WorkerOptions | undefined, program: string): Kept {
    const worker = new Worker(file, options);
    const kept: Kept = { worker, program, unanswered: 0 };
    const post = worker.postMessage.bind(worker);
    const end = worker.terminate.bind(worker);
    let isGone = false;
    worker.once('exit', () => (isGone = true));
    worker.postMessage = (...sent: Parameters<typeof post>) => {
      kept.unanswered += 1;
      post(...sent);
    };
    const listen = () => worker.on('message', () => (kept.unanswered -= 1));
    listen();
    worker.terminate = async () => {
      if (isGone || kept.unanswered > 0) return end();
      // Not all: Node's own are among them.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.once('exit', () => (isGone = true));
      listen();
      idle.push(kept);
      return 0;
    };
    return kept;
  }
}
