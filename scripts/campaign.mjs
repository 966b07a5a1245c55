/**
 * `npm run campaign`: the long form of two tests that `npm test` runs in short. It cuts the power of the service again
 * and again in the middle of move-ins, and drives payments through random schedules of taps, faults and restarts.
 * KEYTURN_KILLS and KEYTURN_SCHEDULES say how many; KEYTURN_SEED repeats a failed choice.
 */
import { join } from 'node:path';
import { become, projectNode, root, say } from './lib/run.mjs';

await import('./prepare.mjs');
const env = { KEYTURN_KILLS: '300', KEYTURN_SCHEDULES: '1200', ...process.env };
say(`Campaign: ${env.KEYTURN_KILLS} power cuts, ${env.KEYTURN_SCHEDULES} schedules.`);
const tests = ['test/faults/power-cut.test.ts', 'test/services/payment-schedules.test.ts'];
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
process.exit(await become(projectNode, [vitest, 'run', '--project', 'node', ...tests], { cwd: root, env }));
