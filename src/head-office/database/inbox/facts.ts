/**
 * What a kiosk reported and its restored books lack: all events that are not before the present ones. A chain after a
 * restore names the event that it continues, so the events behind the books are known.
 */
import { CHAIN_BEGUN, chainBegunSchema } from '../../../shared/head-office/event';
import { FACT_KINDS, type FactsAnswer, type FactsRequest } from '../../../shared/head-office/books';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Database } from '../tx';

const MOST_AT_ONCE = 200;
const MOST_BYTES = 256 * 1024;

/** A page of them. */
export async function loadFacts(
  database: Database,
  kioskId: string,
  { places, after }: FactsRequest,
): Promise<FactsAnswer> {
  const chains = await database
    .selectFrom('chain')
    .select('chain_id')
    .where('kiosk_id', '=', kioskId)
    .orderBy('first_sequence')
    .orderBy('chain_id')
    .execute();
  const known = await followed(database, kioskId, places);
  const facts: ReportedEvent[] = [];
  let bytes = 0;
  const begin = after ? chains.findIndex(({ chain_id }) => chain_id === after.chainId) : 0;
  for (const { chain_id: chainId } of chains.slice(Math.max(0, begin))) {
    const from = Math.max(known.get(chainId) ?? 0, after?.chainId === chainId ? after.sequence : 0);
    const rows = await database
      .selectFrom('inbox_event')
      .select(['sequence', 'id', 'type', 'schema_version', 'at_ms', 'payload'])
      .where('kiosk_id', '=', kioskId)
      .where('chain_id', '=', chainId)
      .where('sequence', '>', from)
      .where('type', 'in', FACT_KINDS)
      .orderBy('sequence')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { sequence, schema_version: schemaVersion, at_ms: atMs, id, type, payload } of rows) {
      facts.push({ id, type, schemaVersion, atMs, payload });
      bytes += payload.length;
      if (facts.length >= MOST_AT_ONCE || bytes >= MOST_BYTES) return { facts, next: { chainId, sequence } };
    }
  }
  return { facts, next: null };
}

/** Of each chain, up to where the places follow it. */
async function followed(
  database: Database,
  kioskId: string,
  places: FactsRequest['places'],
): Promise<ReadonlyMap<string, number>> {
  const begun = await database
    .selectFrom('inbox_event')
    .select(['chain_id', 'payload'])
    .where('kiosk_id', '=', kioskId)
    .where('type', '=', CHAIN_BEGUN)
    .execute();
  const befores = new Map(
    begun.flatMap(({ chain_id, payload }) => {
      const { data } = chainBegunSchema.safeParse(JSON.parse(payload));
      return data ? [[chain_id, { chainId: data.formerChainId, sequence: data.afterSequence }] as const] : [];
    }),
  );
  const known = new Map<string, number>();
  const open = [...places];
  for (let place = open.pop(); place; place = open.pop()) {
    if ((known.get(place.chainId) ?? 0) >= place.sequence) continue;
    known.set(place.chainId, place.sequence);
    const before = befores.get(place.chainId);
    if (before) open.push(before);
  }
  return known;
}
