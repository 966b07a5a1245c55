/**
 * A work that is done once and recorded, with every state of the disk that a cut of it leaves behind. The work is not done
 * again for each cut: a directory of its own gets each state, from what the shim has recorded (see shim.c).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Way } from './shim';
import type { Workshop } from './workshop';

/** One change of the disk, as the shim has it. */
export interface DiskChange {
  readonly kind: string;
  readonly name: string;
  /** Where bytes go, or the size that a file is cut to. */
  readonly number: number;
  /** What is written; or the other name of a rename or link. */
  readonly bytes: Buffer;
}

/** A work done once and recorded, with how what a cut of it leaves is looked at. */
export interface Recorded {
  /** The directory that it began with. */
  readonly template: string;
  readonly changes: readonly DiskChange[];
  /** Those that are worth a look. */
  readonly cuts: readonly RecordedCut[];
  /** How many of the changes were made when it said that it was done: nothing of it may be missing from there on. */
  readonly reported: number;
  /** What the record does not make again as the work itself did: nothing. */
  readonly wrong: readonly string[];
  /** Starts on what a cut has left, asks again, and answers everything that is wrong. */
  wrongAfter(dir: string, cut: RecordedCut): Promise<string[]>;
}

/** A work that is recorded, and how the run's output names it. */
export interface Recording {
  readonly name: string;
  readonly record: (workshop: Workshop) => Promise<Recorded>;
}

/** What a name stands for; two names may stand for one. */
interface Content {
  bytes: Buffer;
  /** As it was when it was synced last: what a power cut leaves. */
  synced: Buffer;
}

/** Before how many of the changes it was cut, and how. */
export interface RecordedCut {
  readonly at: number;
  readonly way: Way;
  readonly named: string;
}

/** What processes share in memory: nothing of it outlives the last of them. */
const isShared = (name: string) => name.endsWith('-shm');

export function readRecord(record: Buffer): readonly DiskChange[] {
  const changes: DiskChange[] = [];
  for (let at = 0; at < record.length;) {
    const end = record.indexOf('\n', at);
    const [kind = '', name = '', number = '', length = ''] = record.toString('utf8', at, end).split('\t');
    const next = end + 1 + Number(length);
    if (!isShared(name))
      changes.push({ kind, name, number: Number(number), bytes: record.subarray(end + 1, next) });
    at = next;
  }
  return changes;
}

/** Each change not done, and torn or with all lost that was not synced; and all lost after the last one. */
export function cutsOf(changes: readonly DiskChange[]): readonly RecordedCut[] {
  const cuts = changes.flatMap(({ kind, name }, at): RecordedCut[] => {
    const named = `${kind} ${name} (change ${at})`;
    return [
      { at, way: 'before', named },
      { at, way: kind === 'W' ? 'torn' : 'lost', named },
    ];
  });
  return [...cuts, { at: changes.length, way: 'lost', named: 'the end' }];
}

/** The files of a directory, by name. */
function filesIn(dir: string): Map<string, Content> {
  const files = new Map<string, Content>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dir.length + 1);
    if (!entry.isFile() || isShared(name)) continue;
    const bytes = readFileSync(path);
    files.set(name, { bytes, synced: bytes });
  }
  return files;
}

/** A copy of a file, cut to a size or grown to it. */
function sized(before: Buffer, size: number): Buffer {
  const after = Buffer.alloc(size);
  before.copy(after);
  return after;
}

function write(file: Content, at: number, bytes: Buffer): void {
  const end = at + bytes.length;
  // What was synced stays as it is.
  if (file.bytes === file.synced || end > file.bytes.length)
    file.bytes = sized(file.bytes, Math.max(file.bytes.length, end));
  bytes.copy(file.bytes, at);
}

/** Does one change to the files in memory. */
function apply(files: Map<string, Content>, { kind, name, number, bytes }: DiskChange): void {
  const file = files.get(name);
  const other = bytes.toString();
  if (kind === 'C' && !file) files.set(name, { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) });
  else if (kind === 'W' && file) write(file, number, bytes);
  else if (kind === 'T' && file) file.bytes = sized(file.bytes, number);
  else if (kind === 'S' && file) file.synced = file.bytes;
  else if (kind === 'U') files.delete(name);
  else if (kind === 'R' || kind === 'L') {
    const from = files.get(other);
    if (!from) throw new Error(`${other} is renamed and was never there`);
    files.set(name, from);
    if (kind === 'R') files.delete(other);
  } else if (kind === 'Y' || (kind === 'W' && !file))
    throw new Error(`${kind} ${name} cannot be done again in memory`);
}

type Laid = ReadonlyMap<string, Buffer>;

/** What a cut leaves on the disk. */
function leftBy(files: ReadonlyMap<string, Content>, cut: RecordedCut, next: DiskChange | undefined): Laid {
  const kept = ({ bytes, synced }: Content) => (cut.way === 'lost' ? synced : bytes);
  const laid = new Map([...files].map(([name, file]) => [name, kept(file)]));
  const file = next && files.get(next.name);
  if (cut.way === 'torn' && next && file) {
    const half = { bytes: sized(file.bytes, file.bytes.length), synced: file.synced };
    write(half, next.number, next.bytes.subarray(0, next.bytes.length / 2));
    laid.set(next.name, half.bytes);
  }
  return laid;
}

function layDown(dir: string, laid: Laid): void {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const [name, bytes] of laid) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), bytes, { mode: 0o600 });
  }
}

/**
 * Tells what a start finds: each file, and of a database what SQLite reads from it and its log, or its bytes where it cannot. Many
 * cuts leave the same, such as those within one transaction.
 */
function stateOf(laid: Laid, scratch: string): string {
  const hash = createHash('sha256');
  const read = new Map([...laid.keys()].map((name) => [name, readBySqlite(laid, name, scratch)]));
  for (const [name, bytes] of [...laid].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (!read.get(name.replace(/-(?:wal|journal)$/, '')) || read.get(name))
      hash.update(`${name}\n${bytes.length}\n`).update(read.get(name) ?? bytes);
  return hash.digest('hex');
}

/** Reads a copy of its own: a start is to meet the log as the cut has left it. */
function readBySqlite(laid: Laid, name: string, scratch: string): Buffer | null {
  if (!name.endsWith('.db')) return null;
  layDown(
    scratch,
    new Map(
      ['', '-wal', '-journal'].flatMap((end) => {
        const bytes = laid.get(name + end);
        return bytes ? [[`read.db${end}`, bytes]] : [];
      }),
    ),
  );
  try {
    const raw = new Database(join(scratch, 'read.db'));
    const bytes = raw.serialize();
    raw.close();
    return bytes;
  } catch {
    return null;
  }
}

/**
 * Makes what each chosen cut leaves, in their order. Where two leave the same to a start, the first of them is written and looked
 * at: once for each way of cutting, and once more after the work has said that it is done. Answers how many were.
 */
export async function eachCut(
  { template, changes, reported }: Recorded,
  cuts: readonly RecordedCut[],
  { dir, look }: { readonly dir: string; readonly look: (cut: RecordedCut) => Promise<void> },
): Promise<number> {
  const files = filesIn(template);
  const met = new Set<string>();
  let done = 0;
  for (const cut of cuts.toSorted((a, b) => a.at - b.at)) {
    for (const change of changes.slice(done, cut.at)) apply(files, change);
    done = cut.at;
    const laid = leftBy(files, cut, changes[cut.at]);
    const state = `${stateOf(laid, `${dir}-read`)} ${cut.way} ${cut.at >= reported}`;
    if (met.has(state)) continue;
    met.add(state);
    layDown(dir, laid);
    await look(cut);
  }
  return met.size;
}

/** What the recorded changes make of a template, and what the work itself has made of it: the same names with the same bytes. */
export function differences(
  template: string,
  changes: readonly DiskChange[],
  made: string,
): readonly string[] {
  const files = filesIn(template);
  for (const change of changes) apply(files, change);
  const real = filesIn(made);
  return [...new Set([...files.keys(), ...real.keys()])].filter(
    (name) => !files.get(name)?.bytes.equals(real.get(name)?.bytes ?? Buffer.from([0])),
  );
}
