/** What a run costs, said so that two runs on two machines can be compared. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;
const MEASURED_BYTES = 256 * 1024 * 1024;
const BLOCK_BYTES = 1024 * 1024;

/** Seconds of processor time of all programs that this one has started and that have ended; null where nobody counts them. */
export function processorOfChildren() {
  if (process.platform !== 'linux') return null;
  const text = readFileSync('/proc/self/stat', 'utf8');
  // The name in parentheses may hold blanks. What follows begins with the third field; 16 and 17 are the children's.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** MiB that a core hashes in a second of its own time. Where it does half as much, the checks take twice as long. */
export function hashedPerSecond() {
  const hash = createHash('sha1');
  const block = Buffer.alloc(BLOCK_BYTES, 'keyturn');
  const before = process.cpuUsage();
  for (let bytes = 0; bytes < MEASURED_BYTES; bytes += BLOCK_BYTES) hash.update(block);
  hash.digest();
  const { user, system } = process.cpuUsage(before);
  return MEASURED_BYTES / BLOCK_BYTES / ((user + system) / 1_000_000);
}
