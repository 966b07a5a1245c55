/**
 * Documents in rows, and how they move out into files. They are committed with their rows, so a move-in always has
 * its documents. Later the files are written and synced, and only then are the bytes removed from the row. After a
 * crash at any point the bytes are in the row, in the file, or in both. The next round continues.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../schema';
import { sha256 } from '../sha256';
import { errorCode, INSTANCE_FILE, isUnreadable } from './files';
import { DOCUMENTS_DIR, keepDocuments, listDocuments } from './document-files';
import { documentsOfPacked, PACKED_END } from './packed-copy';
import { keepDictionary, type Dictionary } from './document-pack';
import { HOUR_MS } from '../../../shared/durations';

interface Place {
  readonly table: 'document' | 'letter' | 'day_closing' | 'signature_record' | 'check_photo';
  readonly column: 'content' | 'pdf' | 'shown_pdf';
  /** What gives the hash of the bytes; a row whose bytes have another is left as it is. */
  readonly hash: string;
  /** What those that wait are indexed by. */
  readonly order: 'sha256' | 'pdf_sha256' | 'record_sha256';
  /** Its rows may leave their pages and come back: nothing else knows them by their place. */
  readonly moves: boolean;
}

/** Where rows hold documents. A migration has an index of each of these: `papers-in-files`, or the one of its table. */
const documentPlaces: readonly Place[] = [
  { table: 'document', column: 'content', hash: 'sha256', order: 'sha256', moves: true },
  { table: 'letter', column: 'content', hash: 'sha256', order: 'sha256', moves: true },
  { table: 'check_photo', column: 'content', hash: 'sha256', order: 'sha256', moves: true },
  { table: 'day_closing', column: 'pdf', hash: 'pdf_sha256', order: 'pdf_sha256', moves: false },
  {
    table: 'signature_record',
    column: 'shown_pdf',
    hash: `(record ->> 'shownSha256')`,
    order: 'record_sha256',
    moves: false,
  },
];

/** The bytes of a document, wherever they are. */
export function documentBytes(column: string, hash: string): RawBuilder<Buffer> {
  return sql<Buffer>`document_bytes(${sql.ref(column)}, ${sql.ref(hash)})`;
}

/** The same where a file may be missing or changed: null then. */
export function documentBytesOrNull(column: string, hash: string): RawBuilder<Buffer | null> {
  return sql<Buffer | null>`document_bytes_or_null(${sql.ref(column)}, ${sql.ref(hash)})`;
}

/** For behind `SELECT *` of a table; "" where it has no documents. One whose file is gone has no bytes. */
export function documentColumn(table: string): string {
  const place = documentPlaces.find((each) => each.table === table);
  if (!place) return '';
  const { column, hash } = place;
  return `, iif(${column} IS NULL, NULL, coalesce(document_bytes_or_null(${column}, ${hash}), x'')) AS ${column}`;
}

/** So many at a time: they stand in memory together. */
const AT_ONCE = 32;
/** A day of a busy kiosk is through in a minute; the documents of years take hours, while the kiosk serves. */
const A_ROUND = 1024;

/** `note` runs a transaction that may come to the disk later: until then the row has its bytes. */
export interface Mover {
  readonly folder: string;
  /** A document about nobody, to pack them beside; asked for where there is something to move. */
  readonly dictionary: () => Promise<Buffer | null>;
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  note<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Moves out what is there; answers how many documents it moved. */
export async function moveDocuments(mover: Mover): Promise<number> {
  let moved = 0;
  let dictionary: Dictionary | null | undefined;
  for (const place of documentPlaces)
    for (let last = ''; moved < A_ROUND;) {
      const after = last;
      const rows = await mover.read((tx) => nextRows(tx, place, after));
      if (rows.length > 0 && dictionary === undefined) {
        const bytes = await mover.dictionary();
        dictionary = bytes && keepDictionary(mover.folder, bytes);
      }
      moved += await moveRows(mover, place, { rows, dictionary: dictionary ?? null });
      const end = rows.at(-1);
      if (!end) break;
      last = end.place;
    }
  return moved;
}

interface HeldRow {
  readonly row: number;
  readonly place: string;
  readonly sha256: string | null;
  readonly content: Buffer;
}

async function nextRows(tx: Tx, { table, column, hash, order }: Place, after: string) {
  const { rows } = await sql<HeldRow>`
    SELECT rowid AS row, ${sql.ref(order)} AS place, ${sql.raw(hash)} AS sha256, ${sql.ref(column)} AS content
    FROM ${sql.table(table)} WHERE length(${sql.ref(column)}) > 0 AND ${sql.ref(order)} > ${after}
    ORDER BY ${sql.ref(order)} LIMIT ${sql.lit(AT_ONCE)}`.execute(tx);
  return rows;
}

async function moveRows(
  mover: Mover,
  { table, column, moves }: Place,
  { rows, dictionary }: { readonly rows: readonly HeldRow[]; readonly dictionary: Dictionary | null },
): Promise<number> {
  // Bytes that are not those that were stored stay where they are; `verify` names them.
  const sound = rows.filter((row) => row.sha256 !== null && sha256(row.content) === row.sha256);
  if (sound.length === 0) return 0;
  const documents = new Map(sound.map((row) => [row.sha256 ?? '', row.content]));
  await keepDocuments(mover.folder, documents, dictionary);
  await mover.note(async (tx) => {
    for (const { row, content } of sound) {
      const empty = sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = x''`;
      const still = sql`WHERE rowid = ${row} AND ${sql.ref(column)} = ${content}`;
      // A row that only shrinks keeps its page to itself. One that leaves and comes back shares it with others.
      await sql`${empty}${sql.raw(moves ? ', rowid = -rowid' : '')} ${still}`.execute(tx);
      if (moves) await sql`UPDATE ${sql.table(table)} SET rowid = ${row} WHERE rowid = ${-row}`.execute(tx);
    }
  });
  return sound.length;
}

/** The hashes of all files that a database of whatever version names. */
export function documentsNamed(raw: Database.Database): Set<string> {
  return hashesOf(raw, ({ column }) => `length(${column}) = 0`);
}

function hashesOf(raw: Database.Database, where: (place: Place) => string): Set<string> {
  const hasTable = raw.prepare('SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?');
  const named = new Set<string>();
  for (const place of documentPlaces) {
    const { table, hash } = place;
    if (hasTable.get('table', table) === undefined) continue;
    const found = raw.prepare<[], string | null>(`SELECT ${hash} FROM ${table} WHERE ${where(place)}`);
    for (const sha of found.pluck().iterate()) if (sha !== null) named.add(sha);
  }
  return named;
}

/** What people call the documents of these hashes; of a database of before, or of a letter, only how many there are. */
export function namesOfDocuments(raw: Database.Database, hashes: ReadonlySet<string>): readonly string[] {
  const named = raw.prepare<[], { sha256: string; name: string }>(
    `SELECT d.sha256, d.kind || ' of ' || c.number AS name FROM document d JOIN rental_contract c ON c.id = d.contract_id
    UNION ALL SELECT l.sha256, l.kind || ' letter of ' || c.number FROM letter l JOIN rental_contract c ON c.id = l.contract_id
    UNION ALL SELECT p.sha256, 'picture of the check of ' || c.number FROM check_photo p
      JOIN rental_contract c ON c.id = p.contract_id
    UNION ALL SELECT pdf_sha256, 'day closing ' || number FROM day_closing`,
  );
  const names = named.all().flatMap(({ sha256: hash, name }) => (hashes.has(hash) ? [name] : []));
  return [...new Set(names)].toSorted();
}

/** The hashes of all documents, in rows and in files; null where the database cannot be read. */
export function documentsKnownIn(file: string): ReadonlySet<string> | null {
  let raw: Database.Database | undefined;
  try {
    raw = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
    return hashesOf(raw, () => '1');
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_') || isUnreadable(error)) return null;
    throw error;
  } finally {
    raw?.close();
  }
}

/** The file that is only locked, while Keyturn runs, has no documents and cannot be read. */
const isDatabase = (name: string) => /\.db(?:\.zst)?$/.test(name) && name !== INSTANCE_FILE;

/** Files younger than this may belong to a row that is being written. */
const YOUNG_MS = HOUR_MS;

/**
 * Removes files that no database of a folder names, and answers how many. Removes none where one of the databases
 * cannot be read: a damaged one, kept for a repair, may need any of them.
 */
export function sweepDocuments(folder: string, nowMs = Date.now()): number {
  const known = new Set<string>();
  for (const name of readdirSync(folder).filter(isDatabase)) {
    const documents = name.endsWith(PACKED_END)
      ? documentsOfPacked(join(folder, name))
      : documentsKnownIn(join(folder, name));
    if (documents === null) return 0;
    for (const sha of documents) known.add(sha);
  }
  let swept = 0;
  for (const { file, sha256: sha } of listDocuments(join(folder, DOCUMENTS_DIR))) {
    if (sha !== null && known.has(sha)) continue;
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found || nowMs - found.ctimeMs < YOUNG_MS) continue;
    rmSync(file, { force: true });
    swept += 1;
  }
  return swept;
}
