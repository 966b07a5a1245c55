/** The other end of loop-probe.mjs. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

export interface LoopTimes {
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Processor time of the main thread, and of all threads together. */
  readonly mainMs: number;
  readonly processMs: number;
}

/** While `use` runs, programs started from here carry the probe; `read` answers since the last reading. */
export async function withLoopProbe<T>(
  folder: string,
  use: (read: () => Promise<LoopTimes>) => Promise<T>,
): Promise<T> {
  const socket = join(folder, 'probe');
  const former = process.env['NODE_OPTIONS'];
  process.env['KEYTURN_BENCH_PROBE'] = socket;
  process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(join(import.meta.dirname, 'loop-probe.mjs')).href}`;
  try {
    return await use(async () => {
      const line = connect(socket);
      await once(line, 'connect');
      return JSON.parse(await text(line)) as LoopTimes;
    });
  } finally {
    delete process.env['KEYTURN_BENCH_PROBE'];
    if (former === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = former;
  }
}
