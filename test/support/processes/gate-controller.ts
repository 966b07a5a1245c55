/**
 * A gate controller as a site would have one: a program of its own that asks for changes again and again and keeps the
 * codes in a file. Run by Node as it stands, so it imports nothing of ours. It ends with code 3 when an answer breaks
 * what the kiosk promises.
 *
 *   node gate-controller.ts FOLDER    FOLDER/kiosk.json: {url, key}, read before each question; FOLDER/gate.json: its memory
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Change {
  readonly sequence: number;
  readonly id: string;
  readonly unitNumber: string;
  readonly code: string;
  readonly validFrom: string;
  readonly state: string;
}

/** Number and codes are written together: after a crash neither is ahead of the other. */
interface Memory {
  since: number;
  /** How often it began again because the kiosk said so. */
  begunAgain: number;
  codes: Record<string, Change>;
}

const PAGE_SIZE = 2;
const BETWEEN_QUESTIONS_MS = 40;
const folder = process.argv[2] ?? '.';
const memoryFile = join(folder, 'gate.json');

function remembered(): Memory {
  if (!existsSync(memoryFile)) return { since: 0, begunAgain: 0, codes: {} };
  return JSON.parse(readFileSync(memoryFile, 'utf8')) as Memory;
}

function remember(memory: Memory): void {
  const fresh = `${memoryFile}.new`;
  const handle = openSync(fresh, 'w');
  writeSync(handle, JSON.stringify(memory));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, memoryFile);
}

/** Null when nobody answers, or not in a way that says anything about codes. */
async function ask(since: number): Promise<Change[] | 'begin again' | null> {
  try {
    const { url, key } = JSON.parse(readFileSync(join(folder, 'kiosk.json'), 'utf8')) as Record<
      string,
      string
    >;
    const answer = await fetch(`${url}/v1/kiosk/access?since=${since}&pageSize=${PAGE_SIZE}`, {
      headers: { 'x-api-key': key ?? '' },
      signal: AbortSignal.timeout(2000),
    });
    if (answer.status === 409) return 'begin again';
    if (answer.status !== 200) return null;
    return ((await answer.json()) as { data: Change[] }).data;
  } catch {
    return null;
  }
}

function take(memory: Memory, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.sequence <= memory.since) {
      process.stderr.write(`told ${change.sequence} after ${memory.since}\n`);
      process.exit(3);
    }
    memory.since = change.sequence;
    memory.codes[change.id] = change;
  }
}

/** The old table stays in force until the new one is whole. */
async function readAllAgain(begunAgain: number): Promise<Memory> {
  let fresh: Memory = { since: 0, begunAgain, codes: {} };
  for (;;) {
    const changes = await ask(fresh.since);
    if (changes === 'begin again') fresh = { since: 0, begunAgain, codes: {} };
    else if (changes?.length === 0) return fresh;
    else if (changes) take(fresh, changes);
    else await sleep(BETWEEN_QUESTIONS_MS);
  }
}

let memory = remembered();
for (;;) {
  const changes = await ask(memory.since);
  if (changes === 'begin again') {
    memory = await readAllAgain(memory.begunAgain + 1);
    remember(memory);
  } else if (changes && changes.length > 0) {
    take(memory, changes);
    remember(memory);
  } else {
    await sleep(BETWEEN_QUESTIONS_MS);
  }
}
