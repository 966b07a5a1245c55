import { createHash } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import type { CreditNoteFacts, DocumentMaker } from '../../../src/main/documents/port';
import { createApiKeyring } from '../../../src/main/services/upkeep/api-keyring';
import { listApiKeys, revokeApiKey } from '../../../src/main/services/upkeep/api-keys';
import { importDemo } from '../../../src/main/services/demonstration/tenants';
import { DEMO_KEY_FILE, demoApiKey } from '../../../src/main/services/demonstration/api-key';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { newTestId, openTestDatabase } from '../../support/services/database';
import { temporaryFolder } from '../../support/base/folder';
import { isStoredPlain } from '../../support/base/stored-plain';

/** Writes the facts instead of a PDF, so that a test can read what was printed. */
function factsAsDocuments(): DocumentMaker {
  const none = () => Promise.reject(new Error('not asked for here'));
  return {
    contract: none,
    invoice: none,
    receipt: none,
    creditNote: (facts) => Promise.resolve(Buffer.from(JSON.stringify(facts))),
    testPage: none,
    heldUnit: none,
    onBehalfReceipt: none,
    dayClosing: (facts) => Promise.resolve(Buffer.from(JSON.stringify(facts))),
    lateLetter: none,
    rentChange: none,
    noticeLetter: none,
    pass: none,
    moveOutStatement: none,
    returnedPayment: none,
    rentKept: none,
    paymentPlan: none,
    policyReminder: none,
    chargesChanged: none,
    accountStatement: none,
    transferStatement: none,
  };
}

async function openWithDemo() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { store, clock, newId, catalogue } = database;
  const run = () =>
    importDemo({ store, clock, newId, documents: factsAsDocuments() }, createPasswordHasher(), catalogue);
  expect(await run()).toBe(1);
  return { database, run };
}

test('the demonstration tenant can log in with the password of the catalogue', async () => {
  const { database } = await openWithDemo();
  const login = await database.query((tx) => tx.selectFrom('login').selectAll().executeTakeFirstOrThrow());
  expect(login).toMatchObject({ user_name: 'tenant@example.com', role: 'tenant', disabled: 0 });
  expect(login.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await createPasswordHasher().verify(login.password_hash, 'Bluebonnet-2026')).toBe(true);
  expect(isStoredPlain(database.open.raw, 'Bluebonnet-2026')).toBe(false);
});

test('the tenant has credit notes of different types, each with its document', async () => {
  const { database } = await openWithDemo();
  const notes = await database.query((tx) =>
    tx
      .selectFrom('credit_note')
      .innerJoin('document', 'document.id', 'credit_note.document_id')
      .select(['transaction_type', 'gross_minor', 'paid_minor', 'balance_minor', 'reverse_status_name'])
      .select(['document.content', 'document.sha256', 'document.kind'])
      .orderBy('transact_on', 'desc')
      .execute(),
  );
  expect(
    notes.map((note) => [note.transaction_type, note.gross_minor, note.paid_minor, note.balance_minor]),
  ).toEqual([
    ['RENTAL', 5484, 0, 5484],
    ['LATE FEE', 2580, 1000, 1580],
    ['DEPOSIT', 7500, 7500, 0],
  ]);
  expect(notes[2]?.reverse_status_name).toBe('Reversed');
  for (const note of notes) {
    expect(note.kind).toBe('credit_note');
    expect(note.sha256).toBe(createHash('sha256').update(note.content).digest('hex'));
  }
  const facts = JSON.parse(notes[1]?.content.toString() ?? '') as CreditNoteFacts;
  expect(facts).toMatchObject({
    number: 'CN-2026-0002',
    issuedOn: '2026-09-03',
    paper: 'LETTER',
    balance: { price: 15.8, formattedPrice: '$15.80' },
    tenant: {
      name: 'Jordan Rivera',
      addressLines: ['48 Pecan Street, Apt 3', 'Austin, Texas 78704', 'United States'],
    },
    operator: { legalName: 'Bluebonnet Storage Partners LLC' },
  });
});

test('a second start adds nothing', async () => {
  const { database, run } = await openWithDemo();
  const before = database.open.raw.serialize();
  expect(await run()).toBe(0);
  expect(database.open.raw.serialize().equals(before)).toBe(true);
  expect(findFaults(database.open.raw)).toEqual([]);
});

test('the key of the demonstration is the same on every start, in a file for its owner only', async () => {
  const { database } = await openWithDemo();
  const folder = temporaryFolder();
  const start = () => demoApiKey(database.store, folder, { nowMs: 1, newId: newTestId<'api_key'> });
  const key = await start();
  expect(await start()).toBe(key);
  expect(statSync(join(folder, DEMO_KEY_FILE)).mode & 0o777).toBe(0o600);
  expect(await createApiKeyring(database).authenticate(key)).toMatchObject({
    scopes: ['all', 'gate', 'health'],
  });
  expect(await database.query(listApiKeys)).toHaveLength(1);
});

test('a demonstration key that was revoked stays revoked, until its file is removed', async () => {
  const { database } = await openWithDemo();
  const folder = temporaryFolder();
  const start = () => demoApiKey(database.store, folder, { nowMs: 1, newId: newTestId<'api_key'> });
  const key = await start();
  const [view] = await database.query(listApiKeys);
  if (!view) throw new Error('no key was made');
  await database.query((tx) => revokeApiKey(tx, view.id, { nowMs: 2, actor: 'test' }));
  expect(await start()).toBe(key);
  expect(await createApiKeyring(database).authenticate(key)).toBeNull();
  rmSync(join(folder, DEMO_KEY_FILE));
  expect(await start()).not.toBe(key);
  expect(existsSync(join(folder, DEMO_KEY_FILE))).toBe(true);
});
