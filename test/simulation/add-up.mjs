/**
 * Another program: adds an exported journal up, and knows nothing but the file. `add-up.mjs FILE` prints, as JSON, debits less
 * credits by contract and account, in the smallest unit of the currency; exit code 1 where an entry does not sum to zero.
 */
import { readFileSync } from 'node:fs';

const [head, ...lines] = readFileSync(process.argv[2], 'utf8').trimEnd().split('\r\n');
const columns = head.split(',');
const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])));
/** Every amount has the decimals of its currency. */
const units = (text) => Number(text.replace('.', ''));

const entries = new Map();
const sums = new Map();
let last = 0;
for (const { entry, contract, account, debit, credit } of rows) {
  const amount = units(debit) - units(credit);
  if (!Number.isSafeInteger(amount) || Number(entry) < last) throw new Error(`entry ${entry} cannot be read`);
  last = Number(entry);
  entries.set(entry, (entries.get(entry) ?? 0) + amount);
  const of = `${contract} ${account}`;
  sums.set(of, (sums.get(of) ?? 0) + amount);
}
const wrong = [...entries].filter(([, sum]) => sum !== 0).map(([entry]) => entry);
if (wrong.length > 0) throw new Error(`these entries do not sum to zero: ${wrong.join(', ')}`);
process.stdout.write(
  JSON.stringify({
    entries: entries.size,
    sums: Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }),
);
