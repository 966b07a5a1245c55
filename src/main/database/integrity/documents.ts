/** Whether each document has the bytes that were stored, each dictionary of packed documents its own, and each signed price its text. */
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { unpackQuote } from '../contract/packed-quote';
import { documentsBeside } from '../storage/document-files';
import { dictionariesIn } from '../storage/document-pack';
import type { Finding } from './finding';

/** Documents that were read above may not need the changed part; the next ones may. */
export function findChangedDictionaries(raw: Database.Database): Finding[] {
  const folder = documentsBeside(raw.name);
  return (folder === null ? [] : dictionariesIn(folder))
    .filter(({ whole }) => !whole)
    .map(({ hash }) => ({
      check: 'documents',
      message: `the dictionary ${hash.slice(0, 12)} of documents was changed: a restore brings a whole one from a backup or the second place`,
    }));
}

/** Whether the price that each contract was signed for can still be read. */
export function findUnreadablePrices(raw: Database.Database): Finding[] {
  const query = raw.prepare<[], { number: string; quote: Buffer }>(
    'SELECT number, quote FROM rental_contract',
  );
  const findings: Finding[] = [];
  for (const { number, quote } of query.iterate()) {
    try {
      JSON.parse(unpackQuote(quote));
    } catch {
      findings.push({ check: 'contracts', message: `the signed price of contract ${number} cannot be read` });
    }
  }
  return findings;
}

export function findChangedDocuments(raw: Database.Database): Finding[] {
  const query = raw.prepare<[], { name: string; content: Buffer | null; sha256: string | null }>(
    `SELECT kind || ' ' || id AS name, document_bytes_or_null(content, sha256) AS content, sha256 FROM document
    UNION ALL SELECT 'letter ' || id, document_bytes_or_null(content, sha256), sha256 FROM letter WHERE content IS NOT NULL
    UNION ALL SELECT 'picture ' || id, document_bytes_or_null(content, sha256), sha256 FROM check_photo
    UNION ALL SELECT 'closing ' || number, document_bytes_or_null(pdf, pdf_sha256), pdf_sha256 FROM day_closing`,
  );
  const findings: Finding[] = [];
  // One at a time: all documents of a year do not belong in memory together.
  for (const row of query.iterate()) {
    const hash = row.content && createHash('sha256').update(row.content).digest('hex');
    if (hash !== null && hash === row.sha256) continue;
    const what =
      hash === null
        ? `the file of ${row.name}, or the dictionary that it needs, is missing or was changed`
        : `the bytes of ${row.name} are not those that were stored`;
    findings.push({ check: 'documents', message: what });
  }
  return findings;
}
