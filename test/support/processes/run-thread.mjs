/**
 * A process of its own that starts a built thread and gives it jobs, one after the other. Says as JSON whether each was
 * done, and which of the system's libraries in question was loaded with it.
 */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';

const [program, jobs, library] = process.argv.slice(2);
const worker = new Worker(program);
const done = [];
for (const job of deserialize(readFileSync(jobs))) {
  worker.postMessage(job);
  done.push(await new Promise((resolve) => worker.once('message', resolve)));
}
await worker.terminate();
const isLoaded = readFileSync('/proc/self/maps', 'utf8').includes(library);
process.stdout.write(
  JSON.stringify({
    isLoaded,
    done: done.map(({ ok, made, message }) => (ok && made ? 'done' : (message ?? null))),
  }),
);
