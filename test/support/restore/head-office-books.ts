/** What head office has of a kiosk's books: all that it reported, and the contracts that came of it. */
import type Database from 'better-sqlite3';
import type { ReportedEvent } from '../../../src/shared/head-office/reported-events';
import type { HeadOfficeBooks } from '../../../src/main/services/books/comparison';

export function booksOf(raw: Database.Database): HeadOfficeBooks {
  const facts = raw
    .prepare<[], ReportedEvent>(
      'SELECT id, type, schema_version AS schemaVersion, created_at_ms AS atMs, payload FROM outbox ORDER BY sequence',
    )
    .all();
  const contracts = raw
    .prepare<[], Omit<HeadOfficeBooks['contracts'][number], 'isEnded'> & { ended: 0 | 1 }>(
      `SELECT id AS contractId, number, unit_id AS unitId, booking_id AS bookingId, move_in_on AS moveInOn,
        id IN (SELECT contract_id FROM ended_contract) AS ended FROM rental_contract ORDER BY created_at_ms, id`,
    )
    .all()
    .map(({ ended, ...contract }) => ({ ...contract, isEnded: ended === 1 }));
  return { contracts, epoch: 1, facts };
}
