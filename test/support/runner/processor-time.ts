/** How much processor time each file takes, its programs included: a line of each in the file that KEYTURN_PROCESSOR_TIME names. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

const log = process.env['KEYTURN_PROCESSOR_TIME'];
/** Linux counts in hundredths of a second. */
const TICKS = 100;
const world = globalThis as { processorTimeBefore?: number };

if (log !== undefined) {
  afterAll(() => {
    const now = processorSeconds(process.pid);
    const spent = now - (world.processorTimeBefore ?? 0);
    world.processorTimeBefore = now;
    appendFileSync(log, `${spent.toFixed(2)} ${relative(process.cwd(), expect.getState().testPath ?? '')}\n`);
  });
}

/** Of a process, of those it has waited for, and of those that still run under it. */
function processorSeconds(root: number): number {
  const children = new Map<number, number[]>();
  const own = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields === null) continue;
    const [pid, parent] = [Number(name), Number(fields[1])];
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    own.set(pid, fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS);
  }
  const all = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + all(child), own.get(pid) ?? 0);
  return all(root);
}

/** What stands behind the name, which may hold blanks itself; null of a process that has ended meanwhile. */
function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
