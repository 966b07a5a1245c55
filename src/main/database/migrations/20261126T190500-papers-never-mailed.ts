/**
 * A start that finished a move-in set mail up after it, so nobody was sent the papers. They are asked for once, of rentals that
 * run: where a card paid, a rental before it was mailed by itself, and no e-mail was ever asked for. Not of those that were written
 * back: their tenants had theirs. Shipped: never edited, only followed by others.
 */
import { sql } from 'kysely';
import type { Tx } from '../schema';

const byItself = `SELECT min(c.created_at_ms) FROM rental_contract c JOIN document_delivery d ON d.contract_id = c.id
  WHERE d.way = 'email' AND d.other_address = '' AND d.created_at_ms BETWEEN c.created_at_ms AND c.created_at_ms + 10000`;

const hex = (bytes: number) => `lower(hex(randomblob(${bytes})))`;
const newId = `${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-8' || substr(${hex(2)}, 2) || '-' || ${hex(6)}`;

export async function up(tx: Tx): Promise<void> {
  await sql
    .raw(
      `INSERT INTO document_delivery
          (id, contract_id, way, language, state, attempts, next_at_ms, created_at_ms, updated_at_ms)
        SELECT ${newId}, c.id, 'email', c.language, 'waiting', 0, c.created_at_ms, c.created_at_ms, c.created_at_ms
        FROM rental_contract c JOIN contact p ON p.id = c.contact_id
        WHERE c.created_at_ms > (${byItself}) AND p.email <> ''
          AND EXISTS (SELECT 1 FROM payment_attempt a WHERE a.booking_id = c.booking_id)
          AND EXISTS (SELECT 1 FROM document f WHERE f.contract_id = c.id AND f.kind = 'contract')
          AND NOT EXISTS (SELECT 1 FROM document_delivery d WHERE d.contract_id = c.id AND d.way = 'email')
          AND NOT EXISTS (SELECT 1 FROM ended_contract e WHERE e.contract_id = c.id)
          AND NOT EXISTS (SELECT 1 FROM audit n WHERE n.subject = c.id AND n.action = 'contract.written_back')`,
    )
    .execute(tx);
}
