/**
 * The sealed record of a signature after a whole move-in, and how every change made to it from outside is named.
 */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { countSignatureRecords } from '../../../src/main/database/integrity/signatures';
import type { SignatureRecordRow } from '../../../src/main/database/move-in/signature-records';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import type { Id } from '../../../src/shared/ids';
import {
  confirm,
  deviceCaller,
  draft,
  openLightServices,
  paidIntent,
  planBody,
  readyBooking,
  screen,
  signAtScreen,
  valueOf,
} from '../../support/services/rental';
import type { TestServices } from '../../support/services/service-context';

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
let services: TestServices;
let snapshot: Buffer;
const contracts: Id<'contract'>[] = [];
/** As they were kept until the move-in. */
const kept: { readonly image: Buffer; readonly strokes: string | null }[] = [];
/** Three contracts: drawn, typed in Spanish, and handed in by a device. */
beforeAll(async () => {
  services = await openLightServices();
  const { ctx, db } = services;
  const signature = db.open.raw.prepare<[string], (typeof kept)[number]>(
    'SELECT image, strokes FROM signature WHERE booking_id = ?',
  );
  const pay = async (id: Id<'booking'>, caller = screen) => {
    kept.push(...signature.all(id));
    contracts.push(valueOf(await confirm(ctx, id, await paidIntent(ctx, id, caller), caller)));
  };
  await pay(await readyBooking(ctx, db, 0));
  const second = await draft(ctx, db, 1);
  valueOf(await linkInsurance(ctx, screen, second, planBody(db, 0, 1)));
  valueOf(
    await signAtScreen(ctx, second, {
      method: 'typed',
      strokes: [],
      typedName: 'Robin Storer',
      language: 'es',
    }),
  );
  await pay(second);
  const device = await deviceCaller(db);
  await pay(await readyBooking(ctx, db, 2, device), device);
  snapshot = db.open.raw.serialize();
});
afterAll(() => services.close());

const records = (raw: Database.Database) =>
  raw.prepare<[], SignatureRecordRow>('SELECT * FROM signature_record ORDER BY sequence').all();
const said = (row: SignatureRecordRow | undefined) =>
  JSON.parse(row?.record ?? '{}') as Record<string, unknown>;

describe('the record of a signature', () => {
  // Holds: ux-36
  it('says what was signed, by whom, how, when and where', () => {
    const [drawn, typed, supplied] = records(services.db.open.raw);
    expect(said(drawn)).toMatchObject({
      version: 1,
      kioskId: 'kiosk-1',
      contractId: contracts[0],
      contractNumber: 'C-000001',
      language: 'en',
      bindingLanguage: null,
      signerName: 'Robin Storer',
      method: 'drawn',
      signedAt: '2026-03-15T15:00:00.000Z',
      shownAt: '2026-03-15T15:00:00.000Z',
      shownSha256: sha256(drawn?.shown_pdf ?? ''),
      imageSha256: sha256(kept[0]?.image ?? ''),
      strokesSha256: sha256(kept[0]?.strokes ?? ''),
      typedName: null,
    });
    expect(said(typed)).toMatchObject({
      language: 'es',
      bindingLanguage: 'en',
      method: 'typed',
      strokesSha256: null,
      typedName: 'Robin Storer',
    });
    expect(said(supplied)).toMatchObject({
      method: 'supplied',
      shownAt: null,
      shownSha256: null,
      strokesSha256: null,
    });
    expect(supplied?.shown_pdf).toBeNull();
  });

  // Holds: v1-4.13
  it('keeps hashes of picture and strokes, and neither of them anywhere', () => {
    expect(kept.map(({ image, strokes }) => [image.length > 100, (strokes ?? '').length > 20])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
    const { raw } = services.db.open;
    for (const { image, strokes } of kept) {
      expect(snapshot.includes(image.subarray(60, 160))).toBe(false);
      if (strokes !== null) expect(snapshot.includes(strokes.slice(0, 60))).toBe(false);
    }
    expect(Object.keys(records(raw)[0] ?? {})).not.toContain('image');
    expect(findFaults(raw)).toEqual([]);
  });

  // Holds: asvs-11.4.3, ux-36
  it('is sealed to the one before it and to the signed PDF, and head office hears the seal', () => {
    const { raw } = services.db.open;
    const rows = records(raw);
    let previous = '0'.repeat(64);
    for (const row of rows) {
      expect(row.previous_seal).toBe(previous);
      expect(row.record_sha256).toBe(sha256(row.record));
      expect(row.seal).toBe(sha256(previous + row.record_sha256 + row.contract_sha256));
      previous = row.seal;
    }
    const told = raw
      .prepare(`SELECT payload ->> 'seal' FROM outbox WHERE type = 'contract.signed' ORDER BY sequence`)
      .pluck()
      .all();
    expect(told).toEqual(rows.map(({ seal }) => seal));
  });

  // Holds: ux-36
  it.each([
    'UPDATE signature_record SET shown_pdf = NULL',
    `UPDATE signature_record SET record = '{}' WHERE sequence = 2`,
    'DELETE FROM signature_record WHERE sequence = 3',
    'DELETE FROM signature_record',
    'REPLACE INTO signature_record SELECT * FROM signature_record WHERE sequence = 1',
  ])('is not changed by %s', (statement) => {
    const { raw } = services.db.open;
    const before = records(raw);
    expect(() => raw.exec(statement)).toThrow('append-only');
    expect(records(raw)).toEqual(before);
  });
});

describe('verify', () => {
  let raw: Database.Database;
  beforeEach(() => {
    raw = new Database(snapshot);
    raw.pragma('foreign_keys = OFF');
    return () => void raw.close();
  });
  const findings = () => findFaults(raw).filter(({ check }) => check === 'signatures');
  const found = () => findings().map(({ message }) => message);
  /** As somebody would who has the file and does not care for our triggers. */
  const tamper = (sql: string) =>
    raw.exec(
      `DROP TRIGGER signature_record_keeps_on_update; DROP TRIGGER signature_record_keeps_on_delete; ${sql}`,
    );

  // Holds: ux-36
  it('finds nothing where nothing was changed, and says how many records there are', () => {
    expect([findFaults(raw), countSignatureRecords(raw)]).toEqual([[], 3]);
  });

  // Holds: ux-36
  it.each<[string, string, readonly string[]]>([
    [
      'the PDF that was shown',
      `UPDATE signature_record SET shown_pdf = x'00' WHERE sequence = 2`,
      ['contract C-000002: the PDF that was shown for signing was changed'],
    ],
    [
      'the PDF that was shown, taken out',
      'UPDATE signature_record SET shown_pdf = NULL WHERE sequence = 2',
      ['contract C-000002: the PDF that was shown for signing was changed'],
    ],
    [
      'the signed PDF, with its hash',
      `UPDATE document SET content = x'00', sha256 = '${sha256(Buffer.from([0]))}'
        WHERE kind = 'contract' AND number = 'C-000002'`,
      ['contract C-000002: the signed PDF was changed'],
    ],
    [
      'the record',
      `UPDATE signature_record SET record = json_set(record, '$.signerName', 'Eve') WHERE sequence = 2`,
      ['contract C-000002: the signature record was changed'],
    ],
    [
      'the hash of the signed PDF',
      `UPDATE signature_record SET contract_sha256 = '${'a'.repeat(64)}' WHERE sequence = 2`,
      [
        'contract C-000002: the seal of the signature record was changed',
        'contract C-000002: the signed PDF was changed',
      ],
    ],
    [
      'the seal',
      `UPDATE signature_record SET seal = '${'a'.repeat(64)}' WHERE sequence = 2`,
      [
        'contract C-000002: the seal of the signature record was changed',
        'contract C-000002: the seal is another one than was reported when it was signed',
        'contract C-000003: its signature record does not follow the one before it',
      ],
    ],
    [
      'a record in the middle, gone',
      'DELETE FROM signature_record WHERE sequence = 2',
      ['signature records are missing between 1 and 3', 'contract C-000002 has no signature record'],
    ],
    [
      'the last record, gone',
      'DELETE FROM signature_record WHERE sequence = 3',
      ['contract C-000003 has no signature record'],
    ],
    [
      'all records, gone',
      'DELETE FROM signature_record',
      [1, 2, 3].map((number) => `contract C-00000${number} has no signature record`),
    ],
    [
      'a contract with its record, gone',
      `DELETE FROM signature_record WHERE sequence = 3; DELETE FROM rental_contract WHERE number = 'C-000003'`,
      ['contract C-000003 was signed, but its signature record is gone'],
    ],
    [
      'the day a contract was signed',
      `UPDATE rental_contract SET signed_at_ms = 1 WHERE number = 'C-000001'`,
      ['contract C-000001: the contract is not the one that the signature record is about'],
    ],
  ])('names %s', (_title, sql, expected) => {
    tamper(sql);
    expect(found().toSorted()).toEqual(expected.toSorted());
  });

  // Holds: asvs-11.4.1
  it('notices when somebody makes a record again with every hash that belongs to it', () => {
    const [first, second, third] = records(raw);
    if (!first || !second || !third) throw new Error('three records');
    const record = second.record.replace('Robin', 'Rob');
    const recordHash = sha256(record);
    const seal = sha256(first.seal + recordHash + second.contract_sha256);
    const next = sha256(seal + third.record_sha256 + third.contract_sha256);
    tamper(
      `UPDATE signature_record SET record = '${record}', record_sha256 = '${recordHash}', seal = '${seal}'
        WHERE sequence = 2;
      UPDATE signature_record SET previous_seal = '${seal}', seal = '${next}' WHERE sequence = 3`,
    );
    expect(found()).toEqual([
      'contract C-000002: the seal is another one than was reported when it was signed',
      'contract C-000003: the seal is another one than was reported when it was signed',
    ]);
  });

  it('asks no record of a contract that is older than the records', () => {
    tamper(
      `DELETE FROM signature_record; UPDATE rental_contract SET created_at_ms = 1;
      UPDATE outbox SET payload = json_remove(payload, '$.seal')`,
    );
    expect(found()).toEqual([]);
  });
});
