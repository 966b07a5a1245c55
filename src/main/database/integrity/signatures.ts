/** Whether anything that was signed has been changed since, in whatever way: reads every sealed record each time. */
import type Database from 'better-sqlite3';
import type { Finding } from './finding';
import { isAdopted, isKnownMissing } from './known-missing';
import { FIRST_SEAL, sealOf, type SignatureRecordRow } from '../move-in/signature-records';
import { everyEvent } from '../storage/outbox-pack';
import { sha256 } from '../sha256';

/** The migration that brought the records: contracts made before it have none. */
const SINCE = '20261121T090000-screens-worth-buying';

const EVENTS = everyEvent();

/** Seals as they were reported to head office: in events that are kept, and in those that are gone since. */
const TOLD = `SELECT payload ->> 'contractId' AS contract_id, payload ->> 'number' AS number, payload ->> 'seal' AS seal
    FROM ${EVENTS} WHERE type IN ('contract.signed', 'contract.written_back') AND payload ->> 'seal' IS NOT NULL
  UNION ALL SELECT contract_id, number, seal FROM confirmed_seal`;

interface Joined extends SignatureRecordRow {
  readonly number: string | null;
  readonly booking_id: string | null;
  readonly language: string | null;
  readonly template_id: string | null;
  readonly signed_at_ms: number | null;
  readonly document: Buffer | null;
  /** The seal as it was reported to head office. */
  readonly told: string | null;
}

/** How many signature records there are to check. */
export function countSignatureRecords(raw: Database.Database): number {
  return raw.prepare<[], number>('SELECT count(*) FROM signature_record').pluck().get() ?? 0;
}

/** One finding for each part that is not what was sealed, with the contract it belongs to. */
export function findChangedSignatures(raw: Database.Database): Finding[] {
  const query = raw.prepare<[], Joined>(
    `SELECT r.*, document_bytes_or_null(r.shown_pdf, r.record ->> 'shownSha256') AS shown_pdf, c.number, c.booking_id, c.language, c.template_id, c.signed_at_ms,
        (SELECT document_bytes_or_null(d.content, d.sha256) FROM document d WHERE d.contract_id = r.contract_id AND d.kind = 'contract') AS document,
        t.seal AS told
      FROM signature_record r LEFT JOIN rental_contract c ON c.id = r.contract_id
        LEFT JOIN (${TOLD}) t ON t.contract_id = r.contract_id ORDER BY r.sequence`,
  );
  const findings: string[] = [];
  let before = { sequence: 0, seal: FIRST_SEAL };
  // One at a time: a year of signed contracts does not belong in memory together.
  for (const row of query.iterate()) {
    const name = `contract ${row.number ?? row.contract_id}`;
    if (row.sequence !== before.sequence + 1)
      findings.push(`signature records are missing between ${before.sequence} and ${row.sequence}`);
    else if (row.previous_seal !== before.seal)
      findings.push(`${name}: its signature record does not follow the one before it`);
    findings.push(...changesIn(row).map((change) => `${name}: ${change}`));
    before = row;
  }
  return [...findings, ...missingRecords(raw)].map((message) => ({ check: 'signatures', message }));
}

function changesIn(row: Joined): string[] {
  const said = readRecord(row.record);
  const hash = (content: Buffer | string | null) => (content === null ? null : sha256(content));
  // A record that was made to say something else would blame every part of the contract.
  if (sha256(row.record) !== row.record_sha256) return ['the signature record was changed'];
  const changes: [boolean, string][] = [
    [sealOf(row) !== row.seal, 'the seal of the signature record was changed'],
    [
      row.told !== null && row.told !== row.seal,
      'the seal is another one than was reported when it was signed',
    ],
    [hash(row.shown_pdf) !== said['shownSha256'], 'the PDF that was shown for signing was changed'],
    [hash(row.document) !== row.contract_sha256, 'the signed PDF was changed'],
    [!isAbout(said, row), 'the contract is not the one that the signature record is about'],
  ];
  return changes.filter(([changed]) => changed).map(([, change]) => change);
}

function isAbout(said: Readonly<Record<string, unknown>>, row: Joined): boolean {
  return (
    said['contractId'] === row.contract_id &&
    said['contractNumber'] === row.number &&
    said['bookingId'] === row.booking_id &&
    said['language'] === row.language &&
    said['templateId'] === row.template_id &&
    Date.parse(String(said['signedAt'])) === row.signed_at_ms
  );
}

/** Empty for what cannot be read: then nothing agrees with it, and every finding is reported. */
function readRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Contracts without a record: by the day the records came, by their numbers, and by what head office has heard. */
function missingRecords(raw: Database.Database): string[] {
  return raw
    .prepare<[string], string>(
      `SELECT 'contract ' || c.number || ' has no signature record' FROM rental_contract c
        WHERE NOT EXISTS (SELECT 1 FROM signature_record r WHERE r.contract_id = c.id)
          AND NOT ${isAdopted} AND NOT ${isKnownMissing("'signature'")}
          AND (c.created_at_ms >= (SELECT applied_at_ms FROM schema_migration WHERE name = ?)
            OR c.number > (SELECT min(o.number) FROM signature_record r JOIN rental_contract o ON o.id = r.contract_id))
      UNION ALL
      SELECT 'contract ' || t.number || ' was signed, but its signature record is gone' FROM (${TOLD}) t
        WHERE NOT EXISTS (SELECT 1 FROM signature_record r WHERE r.contract_id = t.contract_id)
          AND NOT EXISTS (SELECT 1 FROM rental_contract c WHERE c.id = t.contract_id)`,
    )
    .pluck()
    .all(SINCE);
}
