/**
 * How events of the outbox are stored in a pack: consecutive events of one chain, with their texts packed by
 * Zstandard. Their hashes are not stored. They are computed from the one before the first, and the result must be the
 * hash of the last.
 */
import { zstdCompressSync, zstdDecompressSync, constants } from 'node:zlib';
import type Database from 'better-sqlite3';
import { chainText } from '../../../shared/head-office/event';
import type { OutboxPackTable, OutboxTable } from '../schema/base';
import { sha256 } from '../sha256';

/** Higher ones take three times as long for a twentieth. */
const LEVEL = 12;

/** The columns of an event. A pack gives back these and no others. */
const COLUMNS = [
  'sequence',
  'id',
  'type',
  'schema_version',
  'payload',
  'created_at_ms',
  'chain_id',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof OutboxTable)[];

/** What the rest of an event is counted from. */
type Stored = readonly [id: string, type: string, schemaVersion: number, atMs: number, payload: string];

/** Null where the events are not neighbors of one chain as they were sent: such rows stay as they are. */
export function packEvents(rows: readonly OutboxTable[]): OutboxPackTable | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const stored = rows.map((row): Stored => [
    row.id,
    row.type,
    row.schema_version,
    row.created_at_ms,
    row.payload,
  ]);
  const pack = {
    first_sequence: first.sequence,
    last_sequence: last.sequence,
    chain_id: first.chain_id,
    first_at_ms: first.created_at_ms,
    begun: first.id === String(first.chain_id) && first.sequence > 1 ? first.payload : null,
    previous_hash: first.previous_hash,
    last_hash: last.hash,
    events: zstdCompressSync(JSON.stringify(stored), {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
    }),
  };
  const again = unpackEvents(pack);
  const isSame = again?.every((row, index) => isSameRow(row, rows[index])) ?? false;
  return isSame && again?.length === rows.length ? pack : null;
}

function isSameRow(one: OutboxTable, other: OutboxTable | undefined): boolean {
  return other !== undefined && COLUMNS.every((column) => one[column] === other[column]);
}

/** The rows as they were; null where the pack is not what it was. */
export function unpackEvents(pack: OutboxPackTable): readonly OutboxTable[] | null {
  const stored = readStored(pack.events);
  if (stored?.length !== pack.last_sequence - pack.first_sequence + 1) return null;
  let previousHash = pack.previous_hash;
  const rows = stored.map(([id, type, schemaVersion, atMs, payload], index): OutboxTable => {
    const sequence = pack.first_sequence + index;
    const text = { previousHash, chainId: pack.chain_id, sequence, id, type, schemaVersion, atMs, payload };
    const hash = sha256(chainText(text as Parameters<typeof chainText>[0]));
    const row = {
      sequence,
      id: id as OutboxTable['id'],
      type,
      schema_version: schemaVersion,
      payload,
      created_at_ms: atMs,
      chain_id: pack.chain_id,
      previous_hash: previousHash,
      hash,
    };
    previousHash = hash;
    return row;
  });
  return previousHash === pack.last_hash ? rows : null;
}

function readStored(events: Buffer): readonly Stored[] | null {
  try {
    const stored: unknown = JSON.parse(zstdDecompressSync(events).toString());
    return Array.isArray(stored) && stored.every(isStored) ? stored : null;
  } catch {
    return null;
  }
}

function isStored(each: unknown): each is Stored {
  if (!Array.isArray(each)) return false;
  const [id, type, version, atMs, payload] = each as readonly unknown[];
  return (
    [id, type, payload].every((text) => typeof text === 'string') &&
    [version, atMs].every((number) => Number.isSafeInteger(number))
  );
}

const hasPacks = (raw: Database.Database): boolean =>
  raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'outbox_pack'`).get() !==
  undefined;

/** The event of a number, in a database of whatever version; undefined where it is gone, or was never there. */
export function eventIn(raw: Database.Database, sequence: number): OutboxTable | undefined {
  const row = raw.prepare<[number], OutboxTable>('SELECT * FROM outbox WHERE sequence = ?').get(sequence);
  if (row || !hasPacks(raw)) return row;
  const pack = raw
    .prepare<[number, number], OutboxPackTable>(
      'SELECT * FROM outbox_pack WHERE last_sequence >= ? AND first_sequence <= ? LIMIT 1',
    )
    .get(sequence, sequence);
  return pack && unpackEvents(pack)?.find((each) => each.sequence === sequence);
}

/** The lowest number that is kept; null where there is none. */
export function firstEventIn(raw: Database.Database): number | null {
  const least = (table: string, column: string) =>
    raw.prepare<[], number | null>(`SELECT min(${column}) FROM ${table}`).pluck().get() ?? null;
  const packed = hasPacks(raw) ? least('outbox_pack', 'first_sequence') : null;
  return packed ?? least('outbox', 'sequence');
}

/**
 * All events, one row each, for a query that searches their content: it unpacks every pack. A database of an older
 * version has no table of packs, and only its outbox is read.
 */
export function everyEvent(raw?: Database.Database): string {
  if (raw && !hasPacks(raw)) return 'outbox';
  const unpacked = COLUMNS.map((column) => `e.value ->> '${column}' AS ${column}`).join(', ');
  return `(SELECT ${COLUMNS.join(', ')} FROM outbox UNION ALL
    SELECT ${unpacked} FROM outbox_pack p, json_each(events_of_pack(p.first_sequence, p.last_sequence, p.chain_id, p.previous_hash, p.last_hash, p.events)) e)`;
}

/** Teaches a connection `events_of_pack`: a list in JSON, or null where the pack is not what it was. */
export function teachPacks(raw: Database.Database): void {
  const unpack = (...given: unknown[]): string | null => {
    const [first, last, chain, previous, end, events] = given;
    if (!Buffer.isBuffer(events)) return null;
    const rows = unpackEvents({
      first_sequence: Number(first),
      last_sequence: Number(last),
      chain_id: String(chain) as OutboxTable['chain_id'],
      first_at_ms: 0,
      begun: null,
      previous_hash: String(previous),
      last_hash: String(end),
      events,
    });
    return rows && JSON.stringify(rows);
  };
  raw.function('events_of_pack', { directOnly: true, varargs: true, deterministic: true }, unpack);
}
