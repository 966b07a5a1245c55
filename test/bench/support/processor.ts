/** How much of the processor a program and everything it started has used, out of /proc. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

export const hasProc = () => existsSync('/proc/self/stat');

/** Milliseconds of processor time of a process and all its descendants, also of those that have ended. */
export function treeCpuMs(root: number): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = readStat(name);
        return found ? [[Number(name), found] as const] : [];
      }),
  );
  let ms = 0;
  const wanted = new Set([root]);
  // Parents are older than their children, and mostly have the smaller number; twice round finds the others.
  for (const _ of [1, 2]) {
    for (const [pid, { parent }] of processes) if (wanted.has(parent)) wanted.add(pid);
  }
  for (const pid of wanted) ms += processes.get(pid)?.ms ?? 0;
  return ms;
}

function readStat(pid: string): { parent: number; ms: number } | null {
  try {
    // The name in brackets may have blanks in it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
    if (parent === undefined) return null;
    return {
      parent,
      ms: ((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) * TICK_MS,
    };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
