/** How much processor time a process of this machine has taken, with what it has started. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { query } from './servers';

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface Taken {
  readonly parent: number;
  readonly ticks: number;
}

function taken(pid: number): Taken | null {
  try {
    // The name of the program, in brackets, may hold anything; what follows it does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, ...times] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
    return { parent: parent ?? 0, ticks: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    // It has ended since the folder was read; whoever waited for it has its time.
    return null;
  }
}

/** Seconds of the process, of its children that run, and of those that have ended. */
export function processorSeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => taken(Number(name)))
    .filter((each) => each?.parent === pid);
  const ticks = [taken(pid), ...children].reduce((sum, each) => sum + (each?.ticks ?? 0), 0);
  return ticks / TICKS_PER_SECOND;
}

/** The process that PostgreSQL's others belong to. */
export async function postmasterOf(postgres: string): Promise<number> {
  const [row] = await query<{ pid: number }>(
    postgres,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  );
  return row?.pid ?? 0;
}
