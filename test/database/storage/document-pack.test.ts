/** Files of documents as the product makes them: small beside a document about nobody, and the same bytes again. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { keepDictionary, packed, unpacked } from '../../../src/main/database/storage/document-pack';
import { shaped, unshaped } from '../../../src/main/database/storage/document-shape';
import { agreement, contractFacts, invoiceFacts, receiptFacts } from '../../documents/facts';
import { temporaryFolder } from '../../support/base/folder';
import { sampleDocuments } from '../../support/documents/samples';

const { documents } = sampleDocuments;
const words = agreement(8, 3);
let made: Record<'nobody' | 'contract' | 'invoice' | 'receipt', Buffer>;

beforeAll(async () => {
  const nobody = { agreement: words, signed: null, signerName: '–', lines: [] } as const;
  made = {
    nobody: await documents.contract(await contractFacts(nobody)),
    contract: await documents.contract(await contractFacts({ agreement: words })),
    invoice: await documents.invoice(invoiceFacts()),
    receipt: await documents.receipt(receiptFacts()),
  };
});

function dictionary(bytes: Buffer) {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  return { folder, dictionary: keepDictionary(folder, bytes) };
}

const kinds = ['contract', 'invoice', 'receipt'] as const;

test('each kind of document comes back byte for byte, without numbers of objects and the table of where they begin', async () => {
  const beside = dictionary(made.nobody);
  for (const kind of kinds) {
    const shape = shaped(made[kind]);
    expect(shape?.length).toBeLessThan(made[kind].length - 1500);
    expect(shape && unshaped(shape)?.equals(made[kind])).toBe(true);
    const file = await packed(made[kind], beside.dictionary);
    expect(unpacked(file, beside.folder)?.equals(made[kind])).toBe(true);
  }
});

test('a document takes no more room than it did', async () => {
  const beside = dictionary(made.nobody);
  const size = async (kind: (typeof kinds)[number]) => (await packed(made[kind], beside.dictionary)).length;
  const sizes = await Promise.all(kinds.map(size));
  // Bytes on the disk: what makes one of these larger is multiplied by every move-in of ten years.
  const most = [12_800, 1200, 1280];
  sizes.forEach((bytes, index) => expect(bytes).toBeLessThan(most[index] ?? 0));
});

test('what only looks like a table of objects stays as it is', async () => {
  const beside = dictionary(made.nobody);
  const text = made.invoice.toString('latin1');
  const changed: Record<string, string | Buffer> = {
    'an offset of the table': text.replace(/(\d{10}) 00000 n/, '0000000001 00000 n'),
    'the place of the table': text.replace(/startxref\n\d+/, 'startxref\n7'),
    'an object that is gone': text.replace('12 0 obj', '12 1 obj'),
    'a number that is written otherwise': text.replace(/\/Pg (\d+) 0 R/, '/Pg 007 0 R'),
    'the sign that stands before a count': `${text}\u00FBo1;\u00FBx;\u00FB`,
    'such a sign between two objects': `${text}1 0 R\u00FB2 0 R`,
    'no document at all': randomBytes(40_000),
    nothing: '',
  };
  for (const [what, bytes] of Object.entries(changed)) {
    const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    const file = await packed(content, beside.dictionary);
    expect(unpacked(file, beside.folder)?.equals(content), what).toBe(true);
  }
});

test('a file of before is still read: packed beside the same document as it is', async () => {
  const beside = dictionary(made.nobody);
  const body = await promisify(zstdCompress)(made.invoice, { dictionary: made.nobody });
  const file = Buffer.concat([Buffer.from('KTP1'), Buffer.from(beside.dictionary.hash, 'hex'), body]);
  expect(unpacked(file, beside.folder)?.equals(made.invoice)).toBe(true);
  expect(unpacked(file, join(beside.folder, 'elsewhere'))).toBe(null);
});
