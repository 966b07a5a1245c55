/** What a database holds of the transfers of a contract: the one that it began by, and the one that ended it. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { idSchema, type Id } from '../../../shared/ids';
import type { Row } from './contract-rows';

const transferSchema = z.object({
  contractId: idSchema<'contract'>(),
  fromContractId: idSchema<'contract'>(),
  movedOn: z.string(),
  movedAtMs: z.number(),
});
const creditSchema = z.object({
  id: idSchema<'credit_note'>(),
  invoiceId: idSchema<'invoice'>(),
  number: z.string(),
  documentId: z.string(),
  settles: z.enum(['unused_days', 'deposit']),
});
const lineSchema = z.object({
  position: z.number(),
  taxableMinor: z.number(),
  taxMinor: z.number(),
  payableMinor: z.number(),
});

export type TransferRows = ReturnType<typeof readTransfers>[number];

/** None of a database from before there were any. */
export function readTransfers(raw: Database.Database, contractId: Id<'contract'>) {
  const tables = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'contract_transfer'`);
  if (tables.get() === undefined) return [];
  return raw
    .prepare<[{ contract: string }], unknown>(
      `SELECT contract_id AS contractId, from_contract_id AS fromContractId, moved_on AS movedOn,
        moved_at_ms AS movedAtMs FROM contract_transfer
        WHERE contract_id = @contract OR from_contract_id = @contract ORDER BY moved_at_ms`,
    )
    .all({ contract: contractId })
    .map((row) => {
      const transfer = transferSchema.parse(row);
      return { ...transfer, credits: readCredits(raw, transfer.fromContractId) };
    });
}

/** Those that the end of a contract made. */
function readCredits(raw: Database.Database, contractId: Id<'contract'>) {
  const lines = raw.prepare<[string], unknown>(
    `SELECT position, taxable_minor AS taxableMinor, tax_minor AS taxMinor, payable_minor AS payableMinor
      FROM credit_note_line WHERE credit_note_id = ? ORDER BY position`,
  );
  const document = raw.prepare<[string], Row>(
    `SELECT *, coalesce(document_bytes_or_null(content, sha256), x'') AS content FROM document WHERE id = ?`,
  );
  return raw
    .prepare<[string], unknown>(
      `SELECT n.id, n.invoice_id AS invoiceId, n.transact_id AS number, n.document_id AS documentId,
        iif(n.key LIKE 'settle:deposit:%', 'deposit', 'unused_days') AS settles
        FROM credit_note n JOIN settlement s ON s.contract_id = n.contract_id
        WHERE n.contract_id = ? AND n.key LIKE 'settle:%:' || s.times || ':%' ORDER BY n.rowid`,
    )
    .all(contractId)
    .map((row) => {
      const { documentId, ...note } = creditSchema.parse(row);
      return {
        ...note,
        lines: lines.all(note.id).map((line) => lineSchema.parse(line)),
        document: document.get(documentId) ?? null,
      };
    });
}
