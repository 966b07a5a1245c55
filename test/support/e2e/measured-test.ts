/** Playwright's own test, which writes down how much processor time each journey takes where KEYTURN_PROCESSOR_TIME names a file. */
import { test as base } from '@playwright/test';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { processorSeconds } from '../base/processor-time';

const log = process.env['KEYTURN_PROCESSOR_TIME'];
/** What this worker had taken when its last journey ended. The first one bears the start of the worker and its browser. */
let before = 0;

export const test = base.extend<{ readonly processorTime: null }>({
  processorTime: [
    // The pattern wants the empty object, although nothing is taken from it.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, { file }) => {
      await use(null);
      if (log === undefined) return;
      const now = processorSeconds(process.pid);
      appendFileSync(log, `${(now - before).toFixed(2)} ${relative(process.cwd(), file)}\n`);
      before = now;
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';
