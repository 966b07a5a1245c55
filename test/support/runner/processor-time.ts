/** How much processor time each file takes, its programs included: a line of each in the file that KEYTURN_PROCESSOR_TIME names. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { processorSeconds } from '../base/processor-time';

const log = process.env['KEYTURN_PROCESSOR_TIME'];
const world = globalThis as { processorTimeBefore?: number };

if (log !== undefined) {
  afterAll(() => {
    const now = processorSeconds(process.pid);
    const spent = now - (world.processorTimeBefore ?? 0);
    world.processorTimeBefore = now;
    appendFileSync(log, `${spent.toFixed(2)} ${relative(process.cwd(), expect.getState().testPath ?? '')}\n`);
  });
}
