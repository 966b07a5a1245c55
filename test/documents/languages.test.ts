/** A document in the customer's language beside the one that binds, read back with poppler. */
import { describe, expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import { languageSets } from './bilingual';
import { contractFacts, creditNoteFacts, invoiceFacts, receiptFacts, signedFacts } from './facts';
import { fonts, pages, text, words } from './read-back';

const maker = createDocumentMaker();

/** What the document says, without the marks over the letters and those that tell directions. */
function bare(pdf: Buffer): string {
  return text(pdf).replace(/[\p{M}\u200E-\u202E\u2066-\u2069]/gu, '');
}

describe('beside the binding language', () => {
  test('each heading and each line says both', async () => {
    const { header, bill } = languageSets.de;
    const said = text(await maker.invoice(invoiceFacts({ ...header, ...bill })));
    for (const both of [
      ['Rechnung', 'Invoice'],
      ['Ausstellungsdatum', 'Date of issue'],
      ['Beschreibung', 'Description'],
      ['Verwaltungsgebühr', 'Administration fee'],
      ['Offener Betrag', 'Balance due'],
      ['Verbindlich ist der englische Text', 'The English text is binding'],
    ]) {
      for (const words of both) expect(said).toContain(words);
    }
  });

  test('without one, a document is in one language and says nothing of another', async () => {
    const said = text(await maker.invoice(invoiceFacts({ ...languageSets.de.header, binding: null })));
    expect(said).toContain('Rechnung');
    expect(said).not.toMatch(/Invoice\b(?! )|binds|Verbindlich/);
  });

  test('the terms stand in two columns, the binding ones at the left, level with each other', async () => {
    const { header, contract } = languageSets.de;
    const pdf = await maker.contract(await contractFacts({ ...header, ...contract }));
    const row = text(pdf)
      .split('\n')
      .find((line) => line.includes('Section number 3'));
    expect(row).toMatch(/Section number 3 of the agreement\s+3\. Nutzung und Zutritt/);
  });

  test('what is in the binding language says so to a screen reader', async () => {
    const { header, contract } = languageSets.ar;
    const pdf = await maker.contract(await contractFacts({ ...header, ...contract }));
    const tags = pdf.toString('latin1');
    expect(tags).toMatch(/\/S \/Sect\s+\/Lang \(en\)/);
    expect(tags).toMatch(/\/S \/Span\s+\/Lang \(en\)/);
    expect(tags).toMatch(/\/Lang \(ar\)/);
  });
});

describe('Arabic', () => {
  const { header, contract, bill, receipt, credit } = languageSets.ar;

  test.each([
    ['contract', async () => maker.contract(await contractFacts({ ...header, ...contract }))],
    ['invoice', async () => maker.invoice(invoiceFacts({ ...header, ...bill }))],
    ['receipt', async () => maker.receipt(receiptFacts({ ...header, ...bill, ...receipt }))],
    ['credit note', async () => maker.creditNote({ ...creditNoteFacts(), ...header, ...credit })],
  ])('the words of the %s can be searched and copied as they are written', async (_name, make) => {
    const pdf = await make();
    const said = bare(pdf);
    for (const words of ['محمد عبد الله', 'الرقم الضريبي', 'الصفحة']) expect(said).toContain(words);
    expect(said).not.toContain('\uFFFD');
    expect(fonts(pdf).every(({ embedded }) => embedded)).toBe(true);
  });

  test('the page runs from right to left: description at the right, total at the left', async () => {
    const found = words(await maker.invoice(invoiceFacts({ ...header, ...bill })));
    const description = found.find((word) => word.text === 'Description');
    const total = found.find((word) => word.text === 'Total');
    expect(description?.right).toBeGreaterThan(500);
    expect(total?.right).toBeLessThan(150);
  });

  test('numbers stay in one piece and in order', async () => {
    const said = text(await maker.contract(await contractFacts({ ...header, ...contract })));
    for (const number of ['+48 22 555 01 00', 'C-2026-000123', '01-2345678', 'lodz.zolc@example.com'])
      expect(said).toContain(number);
  });

  test('an Arabic name in an English document brings its letters along, and only then', async () => {
    const tenant = { ...header.tenant, name: 'محمد عبد الله', addressLines: [], phoneNumber: '', email: '' };
    const names = (pdf: Buffer): string =>
      fonts(pdf)
        .map(({ name }) => name)
        .join();
    const pdf = await maker.invoice(invoiceFacts({ tenant }));
    expect(bare(pdf)).toContain('محمد عبد الله');
    expect(names(pdf)).toContain('Arabic');
    expect(names(await maker.invoice(invoiceFacts()))).not.toContain('Arabic');
  });

  test('letters that share a shape are told apart in the text of the file', async () => {
    const tenant = { name: 'بيت نبت ثبت تبن', addressLines: [], phoneNumber: '', email: '' };
    expect(text(await maker.invoice(invoiceFacts({ tenant })))).toContain('بيت نبت ثبت تبن');
  });

  test('the same facts give the same bytes', async () => {
    const facts = await contractFacts({ ...header, ...contract });
    expect((await maker.contract(facts)).equals(await maker.contract(facts))).toBe(true);
  });
});

describe('before and after signing', () => {
  test.each(['en', 'de', 'ar'] as const)('the pages that were read are the pages kept (%s)', async (code) => {
    const { header, contract } = languageSets[code];
    const facts = await contractFacts({ ...header, ...contract, number: 'SAME' });
    const before = pages(await maker.contract({ ...facts, signed: null }));
    const after = pages(await maker.contract(facts));
    expect(after).toHaveLength(before.length);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)).not.toBe(before.at(-1));
  });

  test('before it is signed it has no number, no picture and the name of who will sign', async () => {
    const said = text(await maker.contract(await contractFacts({ number: null, signed: null })));
    expect(said).toContain('Draft, for signing');
    expect(said).not.toContain('C-2026');
    expect(said).toMatch(/Signed by\s+Signed at\s+How it was signed\s+Łódź Żółć\s+–\s+–/);
  });

  test('the record names both hashes, the consent text, the kiosk and the way of signing', async () => {
    const said = text(
      await maker.contract(await contractFacts({ signed: await signedFacts({ method: 'typed' }) })),
    );
    for (const fact of ['3f'.repeat(32), 'a9'.repeat(32), '2026-01', 'kiosk-1', 'Name typed on the screen'])
      expect(said).toContain(fact);
  });

  test('a contract that a device showed says so in place of the hash', async () => {
    const signed = await signedFacts();
    const record = { ...signed.record, shownSha256: null };
    const said = text(
      await maker.contract(await contractFacts({ signed: { ...signed, record, method: 'supplied' } })),
    );
    expect(said).toContain('Shown by a connected device');
  });
});
