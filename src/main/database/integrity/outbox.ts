/**
 * Whether the outbox is whole: each event can be read and follows the one before it, and only events that may be
 * removed are gone.
 */
import type Database from 'better-sqlite3';
import { CHAIN_BEGUN, chainText, NOTHING_BEFORE } from '../../../shared/head-office/event';
import { whyUnreadable } from '../../../shared/head-office/events';
import { hashedParts } from '../base/outbox';
import type { Finding } from './finding';
import type { OutboxPackTable, OutboxTable } from '../schema/base';
import { unpackEvents } from '../storage/outbox-pack';
import { sha256 } from '../sha256';

type Row = OutboxTable;

/** One finding for each place at which the chain is broken. Before the first event that is kept nothing can be said. */
export function findBrokenChain(raw: Database.Database): Finding[] {
  const findings: string[] = [];
  let before: Row | null = null;
  // One at a time: the events of months do not belong in memory together.
  const look = (row: Row) => {
    const wrong = wrongWith(row, before) ?? whyUnreadable(row.type, row.schema_version, row.payload);
    if (wrong !== null) findings.push(`event ${row.sequence}: ${wrong}`);
    before = row;
  };
  const packs = raw.prepare<[], OutboxPackTable>('SELECT * FROM outbox_pack ORDER BY first_sequence');
  for (const pack of packs.iterate()) {
    const rows = unpackEvents(pack);
    if (rows) rows.forEach(look);
    else findings.push(`the pack of the events ${pack.first_sequence} to ${pack.last_sequence} was changed`);
  }
  for (const row of raw.prepare<[], Row>('SELECT * FROM outbox ORDER BY sequence').iterate()) look(row);
  return [...findings, ...wrongEnds(raw)].map((message) => ({ check: 'outbox', message }));
}

function wrongWith(row: Row, before: Row | null): string | null {
  if (hashOf(row) !== row.hash) return 'it is not what it was when it was sent';
  const begins = row.previous_hash === NOTHING_BEFORE;
  if (begins !== (String(row.id) === String(row.chain_id)))
    return begins
      ? 'it follows nothing, but is not the first of its chain'
      : 'it is the first of its chain, but follows something';
  if (begins)
    return before === null || row.type === CHAIN_BEGUN
      ? null
      : 'it begins another chain, but does not say so';
  if (before === null) return row.sequence === 1 ? 'it should be the first of its chain' : null;
  return row.previous_hash === before.hash ? null : `it does not follow event ${before.sequence}`;
}

const hashOf = (row: Row) => sha256(chainText(hashedParts(row)));

/** Where it begins and ends: pruning leaves the last event, and takes only what head office has. */
function wrongEnds(raw: Database.Database): string[] {
  return raw
    .prepare<[], string>(
      `WITH ends AS (SELECT coalesce((SELECT min(first_sequence) FROM outbox_pack), min(sequence), 0) AS first, coalesce(max(sequence), 0) AS last FROM outbox),
        series AS (SELECT coalesce((SELECT last_number FROM number_series WHERE series = 'outbox'), 0) AS stands),
        told AS (SELECT coalesce((SELECT sequence FROM outbox_watermark), 0) AS upto)
      SELECT 'the outbox ends at ' || last || ' but its series is at ' || stands FROM ends, series
        WHERE last <> stands
      UNION ALL
      SELECT 'the outbox begins at ' || first || ' but head office has confirmed up to ' || upto || ' only'
        FROM ends, told WHERE first > upto + 1
      UNION ALL
      SELECT 'head office has confirmed ' || upto || ' events, of which there are ' || last FROM ends, told
        WHERE upto > last`,
    )
    .pluck()
    .all();
}
