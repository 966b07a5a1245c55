/** How much processor time processes of this machine have taken. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Taken {
  readonly parent: number;
  readonly seconds: number;
}

/** Seconds of a process, of those it has waited for, and of all that still run under it. 0 where it has ended. */
export function processorSeconds(root: number): number {
  const own = new Map<number, number>();
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const taken = /^\d+$/.test(name) ? takenBy(name) : null;
    if (taken === null) continue;
    own.set(Number(name), taken.seconds);
    children.set(taken.parent, [...(children.get(taken.parent) ?? []), Number(name)]);
  }
  const all = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + all(child), own.get(pid) ?? 0);
  return all(root);
}

/** Null of a process that has ended meanwhile: what waited for it has its time. */
function takenBy(pid: string): Taken | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold blanks. What follows begins with the third field.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}
