/**
 * A mark outside of the database: how far its outbox and its claims on units went with the last commit. SQLite cannot
 * notice that a write-ahead log is gone. A database that ends before its mark has lost commits.
 */
import { createHash } from 'node:crypto';
import { closeSync, fdatasync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { makePrivate, MARK_FILE } from './files';
import { eventIn, firstEventIn } from './outbox-pack';
import { holdsMark } from '../../domain/books/books-in-doubt';
import { findMeta, saveMeta } from '../meta';
import { epochIn, epochReader } from '../number-series';
import type { Tx } from '../schema';

const markSchema = z.object({
  /** Of the newest event in the outbox, 0 where there is none. */
  sequence: z.number().int().min(0),
  hash: z.string(),
  /** Of the numbers of documents: the same backup restored twice must not give the same numbers twice. */
  epoch: z.number().int().min(1),
  /** How many claims on units were let go, of which no event tells. */
  letGo: z.number().int().min(0).default(0),
});
export type Mark = z.output<typeof markSchema>;

/** The higher the turn, the newer. Made once: a schema costs more to make than a mark to read. */
const slotSchema = markSchema.extend({ turn: z.number().int() });

/** Written in turn, so that a write that the power cuts off spoils one of them only. */
const SLOTS = 2;
const SLOT_BYTES = 512;
/**
 * A move-in's commits reach the disk together. The log survives a power cut that the mark of the last second does
 * not.
 */
const SYNC_AFTER_MS = 1000;

export interface CommitMark {
  /** The newest whole mark; null where there is none. */
  read(): Mark | null;
  write(mark: Mark): void;
  close(): void;
}

/** Opens the mark beside a database, or makes it. Throws what the file system throws. */
export function openMark(dataDir: string): CommitMark {
  const file = join(dataDir, MARK_FILE);
  makePrivate(file);
  const handle = openSync(file, 'r+');
  let open = true;
  let timer: NodeJS.Timeout | null = null;

  function syncSoon(): void {
    timer ??= setTimeout(() => {
      timer = null;
      // Not waited for: it would keep the committing caller waiting for a second sync.
      fdatasync(handle, () => undefined);
    }, SYNC_AFTER_MS).unref();
  }

  return {
    read: () => newestOf(handle)?.mark ?? null,
    write(mark) {
      const before = newestOf(handle);
      const slot = ((before?.slot ?? 0) + 1) % SLOTS;
      writeSync(handle, encode(mark, (before?.turn ?? 0) + 1), 0, SLOT_BYTES, slot * SLOT_BYTES);
      syncSoon();
    },
    close() {
      if (!open) return;
      open = false;
      if (timer) clearTimeout(timer);
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}

interface Slot {
  readonly slot: number;
  /** The higher, the newer. */
  readonly turn: number;
  readonly mark: Mark;
}

function newestOf(handle: number): Slot | null {
  const bytes = Buffer.alloc(SLOTS * SLOT_BYTES);
  readSync(handle, bytes, 0, bytes.length, 0);
  const slots = Array.from({ length: SLOTS }, (_, slot) =>
    decode(bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES), slot),
  );
  return slots.reduce((a, b) => (a && (!b || a.turn > b.turn) ? a : b), null);
}

/** One line: what it says, and a hash by which half a line is known. */
function encode(mark: Mark, turn: number): Buffer {
  const text = JSON.stringify({ turn, ...mark });
  const line = `${text} ${hashOf(text)}\n`;
  return Buffer.from(line.padEnd(SLOT_BYTES, ' '));
}

function decode(bytes: Buffer, slot: number): Slot | null {
  const [line = ''] = bytes.toString('utf8').split('\n');
  const end = line.lastIndexOf(' ');
  const text = line.slice(0, end);
  if (end === -1 || line.slice(end + 1) !== hashOf(text)) return null;
  const { turn, ...mark } = slotSchema.parse(JSON.parse(text));
  return { slot, turn, mark };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** No event tells of it, and books from before would rent out the unit: the mark beside the database knows the number. */
const LET_GO = 'claims_let_go';

/** A claim on a unit was let go. */
export async function countLetGo(tx: Tx): Promise<void> {
  await saveMeta(tx, LET_GO, String(Number((await findMeta(tx, LET_GO)) ?? 0) + 1));
}

/** Of a database of whatever version. */
function letGoReader(raw: Database.Database): () => number {
  const find = raw.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  return () => Number(find.get(LET_GO) ?? 0);
}

/** Where the books end now. */
export const markOf = (raw: Database.Database): Mark => markReader(raw)();

/** The same at each call; its statements are prepared once. */
export function markReader(raw: Database.Database): () => Mark {
  const last = raw.prepare<[], { sequence: number; hash: string }>(
    'SELECT sequence, hash FROM outbox ORDER BY sequence DESC LIMIT 1',
  );
  const [epoch, letGo] = [epochReader(raw), letGoReader(raw)];
  return () => ({ ...(last.get() ?? { sequence: 0, hash: '' }), epoch: epoch(), letGo: letGo() });
}

/** Whether the books hold the event that the mark names, or have let go of it since. */
export function holdsMarked(raw: Database.Database, mark: Mark): boolean {
  const [there, first] = [eventIn(raw, mark.sequence), firstEventIn(raw)];
  const books = { epoch: epochIn(raw), letGo: letGoReader(raw)() };
  return holdsMark({ ...books, hash: there?.hash ?? null, first }, mark);
}
