/**
 * The part of `npm run bench` that measures the built service. `index.mjs [--only G1,G6] [--rounds N]`; exit code 1
 * when something could not be measured.
 */
import { parseArgs } from 'node:util';
import { bills } from './bills.mjs';
import { changes } from './changes.mjs';
import { disk } from './disk.mjs';
import { growth } from './growth.mjs';
import { life } from './life.mjs';
import { lists } from './lists.mjs';
import { logins } from './logins.mjs';
import { moveIn } from './move-in.mjs';
import { pinThisProcess } from './programs.mjs';

const LEAST_ROUNDS = 6;

const text = { type: 'string' };
const { values } = parseArgs({ options: { only: text, rounds: text } });
const only = values.only?.split(',');
const rounds = Math.max(LEAST_ROUNDS, Number(values.rounds ?? 0));
const asked = (id) => only === undefined || only.includes(id);

pinThisProcess();
const done = [];
for (const part of [growth, lists, changes, moveIn, life, logins, bills, disk])
  done.push(...(await part(asked, rounds)));
process.exit(done.includes(false) ? 1 : 0);
