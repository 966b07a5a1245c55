/** Documents in files beside the database: real files, and what a crash may leave of them. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCheckPhoto, insertCheckPhoto } from '../../../src/main/database/move-out/check-photos';
import { selectDocuments } from '../../../src/main/database/contract/documents';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { restoreFrom } from '../../../src/main/database/restore/restore';
import { sha256 } from '../../../src/main/database/sha256';
import { backupTo } from '../../../src/main/database/storage/backup';
import {
  keepDocuments,
  listDocuments,
  placeOfDocument,
} from '../../../src/main/database/storage/document-files';
import { sweepDocuments } from '../../../src/main/database/storage/stored-documents';
import { selectPersonalData } from '../../../src/main/database/tenant/personal-data';
import { temporaryFolder } from '../../support/base/folder';
import { newTestId, openTestDatabase } from '../../support/services/database';
import { insertMoveIn } from '../../support/services/move-in-rows';

/** Longer than a file counts as one that is being written. */
const LATER = Date.now() + 2 * 60 * 60_000;

async function moveIn(dataDir = temporaryFolder()) {
  const db = await openTestDatabase({ file: join(dataDir, 'keyturn.db') });
  onTestFinished(() => db.close());
  const contractId = await insertMoveIn(db);
  const folder = join(dataDir, 'documents');
  const held = () =>
    db.open.raw
      .prepare<[], number>(
        `SELECT (SELECT coalesce(sum(length(content)), 0) FROM document)
          + (SELECT coalesce(sum(length(shown_pdf)), 0) FROM signature_record)`,
      )
      .pluck()
      .get();
  const documents = () => db.query((tx) => selectDocuments(tx, contractId));
  const two = async () => {
    const [one, other] = await documents();
    if (!one || !other) throw new Error('the move-in has documents');
    return [one, other] as const;
  };
  return { db, dataDir, folder, held, documents, two };
}

/** Opened by another connection, which has read no dictionary yet. */
async function again({ dataDir }: { readonly dataDir: string }) {
  const db = await openTestDatabase({ file: join(dataDir, 'keyturn.db') });
  onTestFinished(() => db.close());
  return { db };
}

async function moveInsRestored(backup: string) {
  const dataDir = temporaryFolder();
  await restoreFrom(backup, dataDir, { nowMs: 0 });
  return (await again({ dataDir })).db.open.raw;
}

const wrong = ({ db }: Awaited<ReturnType<typeof again>>) =>
  findFaults(db.open.raw).map(({ message }) => message);

test('documents move into files once, and are read, signed and looked through as before', async () => {
  const kiosk = await moveIn();
  const before = await kiosk.documents();
  expect(await kiosk.db.store.moveDocuments()).toBe(4);
  expect(kiosk.held()).toBe(0);
  expect(await kiosk.documents()).toEqual(before);
  expect(listDocuments(kiosk.folder)).toHaveLength(4);
  for (const { content, sha256: hash } of before)
    expect(readFileSync(placeOfDocument(kiosk.folder, hash)).equals(content)).toBe(true);
  expect(wrong(kiosk)).toEqual([]);
  expect(await kiosk.db.store.moveDocuments()).toBe(0);
});

test('pictures of a unit check move into files, come back with a backup, and are missed where their file is gone', async () => {
  const kiosk = await moveIn();
  const content = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
  const id = newTestId<'check_photo'>();
  const contract = await kiosk.db.query((tx) =>
    tx.selectFrom('rental_contract').select('id').executeTakeFirstOrThrow(),
  );
  const row = {
    id,
    contract_id: contract.id,
    media_type: 'image/jpeg',
    content,
    sha256: sha256(content),
  } as const;
  await kiosk.db.query((tx) => insertCheckPhoto(tx, { ...row, taken_at_ms: 1, staff_id: 'ana' }));
  expect(await kiosk.db.store.moveDocuments()).toBe(5);
  const seen = (db: typeof kiosk.db) => db.query((tx) => findCheckPhoto(tx, id));
  expect((await seen(kiosk.db))?.content?.equals(content)).toBe(true);
  const backup = join(temporaryFolder(), 'backup.db');
  backupTo(kiosk.db.open.raw, backup);
  const dataDir = temporaryFolder();
  await restoreFrom(backup, dataDir, { nowMs: 0 });
  const { db } = await again({ dataDir });
  expect((await seen(db))?.content?.equals(content)).toBe(true);
  rmSync(placeOfDocument(kiosk.folder, row.sha256));
  expect(wrong(kiosk)).toEqual([expect.stringContaining(`picture ${id}`)]);
});

test('rows whose documents moved out share their pages, in the order in which they were written', async () => {
  const { db } = await moveIn();
  const { raw } = db.open;
  const order = () => raw.prepare('SELECT rowid, id FROM document ORDER BY rowid').all();
  const pages = raw
    .prepare<[], number>(`SELECT sum(pgsize) / sum(payload) FROM dbstat WHERE name = 'document'`)
    .pluck();
  const insert = raw.prepare(
    `INSERT INTO document SELECT ?, kind, number, contact_id, contract_id, media_type, ?, ?, created_at_ms
      FROM document LIMIT 1`,
  );
  for (let count = 0; count < 60; count += 1) {
    const content = Buffer.alloc(20_000 + 97 * count, `${count}`);
    insert.run(newTestId<'document'>(), content, sha256(content));
  }
  const before = order();
  expect(await db.store.moveDocuments()).toBe(64);
  expect(order()).toEqual(before);
  expect(pages.get()).toBeLessThan(2);
});

test('who asks what is stored of them hears how large their documents are', async () => {
  const kiosk = await moveIn();
  const sizes = async () => {
    const data = await kiosk.db.query(async (tx) => {
      const { id } = await tx.selectFrom('contact').select('id').executeTakeFirstOrThrow();
      return selectPersonalData(tx, id);
    });
    return [data['document'], data['signature_record']];
  };
  const before = await sizes();
  await kiosk.db.store.moveDocuments();
  expect(await sizes()).toEqual(before);
});

test('a crash between file and row loses nothing, and half a file is never taken for a document', async () => {
  const kiosk = await moveIn();
  const before = await kiosk.documents();
  const [first, second] = await kiosk.two();
  // The one is whole and its row was not told; the other was cut off.
  await keepDocuments(kiosk.folder, new Map([[first.sha256, first.content]]));
  const cutOff = `${placeOfDocument(kiosk.folder, second.sha256)}.1.partial`;
  mkdirSync(dirname(cutOff), { recursive: true });
  writeFileSync(cutOff, second.content.subarray(0, 4));
  expect(await kiosk.documents()).toEqual(before);
  await kiosk.db.store.moveDocuments();
  expect(await kiosk.documents()).toEqual(before);
  expect(wrong(kiosk)).toEqual([]);
  expect(sweepDocuments(kiosk.dataDir, LATER)).toBe(1);
  expect(existsSync(cutOff)).toBe(false);
});

test('a row whose bytes differ from what was stored keeps them, and is reported', async () => {
  const kiosk = await moveIn();
  kiosk.db.open.raw.exec(`UPDATE document SET content = x'25504446' WHERE kind = 'receipt'`);
  expect(await kiosk.db.store.moveDocuments()).toBe(3);
  expect(kiosk.held()).toBe(4);
  expect(wrong(kiosk)).toEqual([expect.stringContaining('receipt')]);
});

test('a file that is missing or changed is found', async () => {
  const kiosk = await moveIn();
  await kiosk.db.store.moveDocuments();
  const [one, other] = await kiosk.two();
  rmSync(placeOfDocument(kiosk.folder, one.sha256));
  writeFileSync(placeOfDocument(kiosk.folder, other.sha256), 'something else');
  expect(wrong(kiosk)).toEqual(
    expect.arrayContaining([
      `the file of ${one.kind} ${one.id}, or the dictionary that it needs, is missing or was changed`,
      `the file of ${other.kind} ${other.id}, or the dictionary that it needs, is missing or was changed`,
    ]),
  );
  await expect(kiosk.documents()).rejects.toThrow('is missing or was changed');
});

test('a file that no row knows is swept after an hour; one of a database kept aside stays', async () => {
  const kiosk = await moveIn();
  await kiosk.db.store.moveDocuments();
  const alone = Buffer.from('%PDF alone');
  await keepDocuments(kiosk.folder, new Map([[sha256(alone), alone]]));
  expect(sweepDocuments(kiosk.dataDir)).toBe(0);
  writeFileSync(join(kiosk.dataDir, 'keyturn-before-restore-1.db'), 'damaged'.repeat(200));
  expect(sweepDocuments(kiosk.dataDir, LATER)).toBe(0);
  rmSync(join(kiosk.dataDir, 'keyturn-before-restore-1.db'));
  expect(sweepDocuments(kiosk.dataDir, LATER)).toBe(1);
  expect(listDocuments(kiosk.folder)).toHaveLength(4);
});

test('a backup has the documents of its rows beside it, and is not restored without them', async () => {
  const kiosk = await moveIn();
  await kiosk.db.store.moveDocuments();
  const before = await kiosk.documents();
  const away = temporaryFolder();
  backupTo(kiosk.db.open.raw, join(away, 'backup.db'));
  const other = join(temporaryFolder(), 'new');
  await restoreFrom(join(away, 'backup.db'), other, { nowMs: 0 });
  for (const { content, sha256: hash } of before)
    expect(readFileSync(placeOfDocument(join(other, 'documents'), hash)).equals(content)).toBe(true);

  renameSync(join(away, 'documents'), join(away, 'elsewhere'));
  const third = join(temporaryFolder(), 'third');
  await expect(restoreFrom(join(away, 'backup.db'), third, { nowMs: 0 })).rejects.toThrow(
    '4 of the 4 documents',
  );
  expect(existsSync(join(third, 'keyturn.db'))).toBe(false);
});

test('documents packed beside one that says the same take little room, and need it for ever', async () => {
  const kiosk = await moveIn();
  const words = Array.from({ length: 400 }, (_, index) => `word ${index * 7919}`).join(' ');
  const long = Buffer.from(`%PDF-1.7 ${words} for Robin`);
  kiosk.db.open.raw
    .prepare(`UPDATE document SET content = ?, sha256 = ? WHERE kind = 'invoice'`)
    .run(long, sha256(long));
  const before = await kiosk.documents();
  await kiosk.db.store.moveDocuments(() => Promise.resolve(Buffer.from(`%PDF-1.7 ${words} for nobody`)));
  expect(statSync(placeOfDocument(kiosk.folder, sha256(long))).size).toBeLessThan(long.length / 10);
  expect(await kiosk.documents()).toEqual(before);
  expect(wrong(kiosk)).toEqual([]);

  const away = temporaryFolder();
  backupTo(kiosk.db.open.raw, join(away, 'backup.db'));
  const other = await moveInsRestored(join(away, 'backup.db'));
  expect(findFaults(other)).toEqual([]);
  rmSync(join(kiosk.folder, 'dictionaries'), { recursive: true });
  expect(wrong(await again(kiosk))).toContainEqual(expect.stringContaining('the file of invoice'));
});

const nobody = (words: string) => Promise.resolve(Buffer.from(`%PDF-1.7 ${words} for nobody`));

/** A kiosk whose invoice is packed beside a dictionary, its backup, and how either's dictionary is damaged. */
async function packedInvoice() {
  const kiosk = await moveIn();
  const words = Array.from({ length: 400 }, (_, index) => `word ${index * 7919}`).join(' ');
  const long = Buffer.from(`%PDF-1.7 ${words} for Robin`);
  kiosk.db.open.raw
    .prepare(`UPDATE document SET content = ?, sha256 = ? WHERE kind = 'invoice'`)
    .run(long, sha256(long));
  await kiosk.db.store.moveDocuments(() => nobody(words));
  const backup = join(temporaryFolder(), 'backup.db');
  backupTo(kiosk.db.open.raw, backup);
  const damage = (documents: string, from: number) => {
    const folder = join(documents, 'dictionaries');
    const [name = ''] = readdirSync(folder);
    const bytes = Buffer.from(readFileSync(join(folder, name)));
    bytes.fill('#', from < 0 ? bytes.length + from : from);
    // A file of its own: on one disk a backup shares it.
    rmSync(join(folder, name));
    writeFileSync(join(folder, name), bytes);
  };
  return { kiosk, words, backup, beside: join(backup, '../documents'), damage };
}
const LAST = -1;
const MUCH = 20;

test('a dictionary that was changed is named, also where every document still reads, and a restore heals it', async () => {
  const { kiosk, backup, damage } = await packedInvoice();
  const place = temporaryFolder();
  cpSync(kiosk.folder, join(place, 'documents'), { recursive: true });
  damage(join(place, 'documents'), LAST);
  cpSync(backup, join(place, 'keyturn.db'));
  expect(wrong(await again({ dataDir: place }))).toEqual([
    expect.stringMatching(/^the dictionary [0-9a-f]{12} of documents was changed/),
  ]);
  // The backup has a whole one, which replaces a damaged dictionary, even one damaged from its first byte on.
  for (const from of [LAST, 0]) {
    const target = temporaryFolder();
    cpSync(kiosk.folder, join(target, 'documents'), { recursive: true });
    damage(join(target, 'documents'), from);
    await restoreFrom(backup, target, { nowMs: 0 });
    expect(wrong(await again({ dataDir: target }))).toEqual([]);
  }
});

test('a backup with a damaged dictionary is restored by the whole one of the kiosk; where there is none, the lost documents are named', async () => {
  const { kiosk, backup, beside, damage } = await packedInvoice();
  damage(beside, MUCH);
  const target = temporaryFolder();
  mkdirSync(join(target, 'documents'));
  cpSync(join(kiosk.folder, 'dictionaries'), join(target, 'documents/dictionaries'), { recursive: true });
  await restoreFrom(backup, target, { nowMs: 0 });
  expect(wrong(await again({ dataDir: target }))).toEqual([]);
  await expect(restoreFrom(backup, temporaryFolder(), { nowMs: 0 })).rejects.toThrow(
    /1 of the 4 documents .* \(invoice of C-\d+\); bring/,
  );
});

test('a dictionary that was changed is written again before the next document needs it', async () => {
  const { kiosk, words, damage } = await packedInvoice();
  damage(kiosk.folder, MUCH);
  const next = Buffer.from(`%PDF-1.7 ${words} for Alex`);
  kiosk.db.open.raw
    .prepare(`UPDATE document SET content = ?, sha256 = ? WHERE kind = 'receipt'`)
    .run(next, sha256(next));
  await kiosk.db.store.moveDocuments(() => nobody(words));
  expect(wrong(await again(kiosk))).toEqual([]);
});

test('an append-only record gives up the bytes of its document once they are in a file, and nothing else', async () => {
  const { db } = await moveIn();
  const change = (sql: string) => () => db.open.raw.exec(`UPDATE signature_record SET ${sql}`);
  for (const refused of [
    `shown_pdf = x'00'`,
    'shown_pdf = NULL',
    `shown_pdf = x'', seal = 'x'`,
    `record = '{}'`,
  ])
    expect(change(refused)).toThrow('append-only');
  await db.store.moveDocuments();
  expect(change(`shown_pdf = x'00'`)).toThrow('append-only');
});

/** A backup of four documents, of which two files were damaged since. */
async function damagedSince() {
  const kiosk = await moveIn();
  await kiosk.db.store.moveDocuments();
  const away = temporaryFolder();
  backupTo(kiosk.db.open.raw, join(away, 'backup.db'));
  const [one, other] = await kiosk.two();
  const [lost, changed] = [
    placeOfDocument(kiosk.folder, one.sha256),
    placeOfDocument(kiosk.folder, other.sha256),
  ];
  rmSync(lost);
  rmSync(changed);
  writeFileSync(changed, '%PDF forged');
  return { kiosk, away, one, other };
}

test('books are backed up without a document that is damaged, and its sound file comes with a later backup', async () => {
  const { kiosk, one, other } = await damagedSince();
  const away = temporaryFolder();
  const backup = (name: string) => backupTo(kiosk.db.open.raw, join(away, name));
  expect(backup('one.db')).toBe(2);
  expect(listDocuments(join(away, 'documents'))).toHaveLength(2);
  const into = () => join(temporaryFolder(), 'new');
  await expect(restoreFrom(join(away, 'one.db'), into(), { nowMs: 0 })).rejects.toThrow(
    '2 of the 4 documents',
  );
  const anyway = { nowMs: 0, withoutDocuments: true };
  expect(await restoreFrom(join(away, 'one.db'), into(), anyway)).toMatchObject({ missingDocuments: 2 });

  // What was damaged in the folder of backups is replaced there, too.
  mkdirSync(dirname(placeOfDocument(join(away, 'documents'), one.sha256)), { recursive: true });
  writeFileSync(placeOfDocument(join(away, 'documents'), one.sha256), '%PDF forged');
  await keepDocuments(
    kiosk.folder,
    new Map([one, other].map(({ sha256: hash, content }) => [hash, content])),
  );
  expect(backup('two.db')).toBe(0);
  const restored = into();
  expect(await restoreFrom(join(away, 'two.db'), restored, { nowMs: 0 })).toMatchObject({
    missingDocuments: 0,
  });
  expect(findFaults((await again({ dataDir: restored })).db.open.raw)).toEqual([]);
});

test('restoring replaces files of documents that were damaged, and makes files of its own', async () => {
  const { kiosk, away, one, other } = await damagedSince();
  await kiosk.db.close();
  await restoreFrom(join(away, 'backup.db'), kiosk.dataDir, { nowMs: 0 });
  expect(findFaults((await again(kiosk)).db.open.raw)).toEqual([]);
  for (const { sha256: hash } of [one, other]) {
    const [here, there] = [kiosk.folder, join(away, 'documents')].map((folder) =>
      placeOfDocument(folder, hash),
    );
    expect(statSync(here ?? '').ino).not.toBe(statSync(there ?? '').ino);
  }
});
