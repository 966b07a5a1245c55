/** Names, texts and amounts nobody planned for. Nothing may leave the page, vanish or stop the making. */
import { describe, expect, test } from 'vitest';
import { hiddenIn, isPrintable } from '../../src/shared/text';
import { createDocumentMaker } from '../../src/main/documents/index';
import { agreement, contractFacts, dollars, header, invoiceFacts, line, receiptFacts } from './facts';
import { pages, text, words } from './read-back';

const maker = createDocumentMaker();
const letter = { left: 56, right: 612 - 56, bottom: 792 - 20 };

/** Fails when any word stands outside the margins; half a point is the width of a letter's overhang. */
function expectInsideMargins(pdf: Buffer): void {
  const outside = words(pdf).filter(
    (word) =>
      word.left < letter.left - 0.5 || word.right > letter.right + 0.5 || word.bottom > letter.bottom + 0.5,
  );
  expect(outside).toEqual([]);
}

/** All words without the spaces between them. */
function spelled(pdf: Buffer): string {
  return words(pdf)
    .map((word) => word.text)
    .join('');
}

function withTenant(name: string): ReturnType<typeof invoiceFacts> {
  return invoiceFacts({ tenant: { ...header.tenant, name } });
}

describe('characters', () => {
  test.each([
    'Łódź Żółć',
    'Müller-Lüdenscheidt',
    'Ñandú Íñiguez',
    'Ελένη Παπαδοπούλου',
    'Юлия Щербакова',
    'Nguyễn Thị Ánh',
    'Şükrü Ağaoğlu',
    'Þórdís Ægisdóttir',
  ])('%s survives on the page and in the text of the file', async (name) => {
    expect(text(await maker.invoice(withTenant(name)))).toContain(name);
  });

  test('an accent typed as a mark of its own is written as one letter', async () => {
    expect(text(await maker.invoice(withTenant('Zoe\u0308 Zürcher')))).toContain('Zoë Zürcher');
  });

  test('a character no font has leaves one visible mark', async () => {
    const said = text(await maker.invoice(withTenant('山田 Yamada 👩‍👩‍👧 \uD800')));
    expect(said).toContain('\uFFFD\uFFFD Yamada \uFFFD \uFFFD');
  });

  test('every sign that is taken in a name is in a font', async () => {
    const signs = Array.from({ length: 0x11_0000 - 0x20 }, (_, index) => index + 0x20)
      .map((point) => String.fromCodePoint(point))
      .filter(
        (sign) =>
          !/[\p{C}\p{Z}]/u.test(sign) &&
          hiddenIn(sign) === null &&
          isPrintable(sign) &&
          sign.normalize('NFC') === sign,
      );
    expect(signs.length).toBeGreaterThan(3000);
    // A mark stands on a letter.
    const written = signs.map((sign) => (/\p{M}/u.test(sign) ? `b${sign}` : sign));
    const said = text(await maker.invoice(withTenant(written.join(' '))));
    expect(said.split('\n').filter((row) => row.includes('\uFFFD'))).toEqual([]);
  });

  // Holds: asvs-1.3.3
  test('no control or direction character shows or turns the line around', async () => {
    expect(text(await maker.invoice(withTenant('An\u202Ena\u0007 Be\u00ADrg\u200E')))).toContain('Anna Berg');
  });
});

describe('length', () => {
  test('an agreement of a dozen pages counts its pages rightly and loses no clause', async () => {
    const pdf = await maker.contract(await contractFacts({ agreement: agreement(40, 5) }));
    const all = pages(pdf);
    expect(all.length).toBeGreaterThanOrEqual(12);
    all.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${all.length}`));
    const said = all.join('\n');
    for (let section = 1; section <= 40; section += 1) {
      expect(said).toContain(`${section}. Section number ${section} of the agreement`);
      expect(said).toContain(`${section}.5 The tenant uses`);
    }
    expectInsideMargins(pdf);
  });

  test('no heading of an agreement stands alone at the foot of a page', async () => {
    const all = pages(await maker.contract(await contractFacts({ agreement: agreement(60, 3) })));
    for (const page of all) {
      const rows = page.split('\n').filter((row) => row.trim() !== '');
      expect(rows.at(-2)).not.toMatch(/Section number/);
    }
  });

  test('sixty lines flow over pages under a repeated heading, and the totals stay together', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      line({ description: `Padlock number ${index + 1}` }),
    );
    const pdf = await maker.invoice(invoiceFacts({ lines: many }));
    const all = pages(pdf);
    expect(all.length).toBeGreaterThan(1);
    const said = all.join('\n');
    for (let index = 1; index <= 60; index += 1)
      expect(said).toMatch(new RegExp(`Padlock number ${index}\\s`));
    for (const page of all.filter((candidate) => candidate.includes('Padlock'))) {
      expect(page).toMatch(/Description\s+Before tax\s+Tax rate\s+Tax\s+Total/);
    }
    const totals = all.find((page) => page.includes('Balance due'));
    expect(totals).toContain('Total before tax');
    expectInsideMargins(pdf);
  });

  test('a name of two hundred letters without a space wraps and is whole', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);
    const invoice = await maker.invoice(withTenant(name));
    expect(spelled(invoice)).toContain(name);
    expectInsideMargins(invoice);
    const facts = await contractFacts({ tenant: { ...header.tenant, name }, signerName: name });
    expectInsideMargins(await maker.contract(facts));
    const said = { number: 'C-000001', title: 'Your pass', noCode: 'The code is on the screen.' };
    const tenant = { ...header.tenant, name };
    const pass = await maker.pass({ ...header, ...said, tenant, rows: [], drawn: null });
    expect(spelled(pass)).toContain(name);
    expectInsideMargins(pass);
  });

  test('a description longer than a page is divided and repeated nowhere', async () => {
    const description = Array.from({ length: 1200 }, (_, index) => `word${index}`).join(' ');
    const pdf = await maker.receipt(receiptFacts({ lines: [line({ description })] }));
    const said = words(pdf).map((word) => word.text);
    for (let index = 0; index < 1200; index += 1) {
      expect(said.filter((word) => word === `word${index}`)).toHaveLength(1);
    }
    expectInsideMargins(pdf);
  });

  test('amounts of many digits wrap in their column instead of covering each other', async () => {
    const huge = { price: 1e15, formattedPrice: 'IDR 1.234.567.890.123.456.789,00' };
    const pdf = await maker.invoice(
      invoiceFacts({
        lines: [line({ description: 'Rent', taxableAmount: huge, taxAmount: huge, payableAmount: huge })],
        payableAmount: huge,
        balance: huge,
      }),
    );
    expect(spelled(pdf)).toContain('1.234.567.890.123.456.789,00');
    expectInsideMargins(pdf);
  });

  test('a very long number of a document stays beside the page number in the footer', async () => {
    const pdf = await maker.invoice(invoiceFacts({ number: 'INV-'.concat('0123456789'.repeat(30)) }));
    expect(text(pdf)).toContain('Page 1 of 1');
    expectInsideMargins(pdf);
  });

  test('the signature moves to the next page together with its name', async () => {
    for (let paragraphs = 1; paragraphs <= 12; paragraphs += 1) {
      const all = pages(await maker.contract(await contractFacts({ agreement: agreement(1, paragraphs) })));
      const signed = all.filter((page) => /Signed by/.test(page));
      expect(signed).toHaveLength(1);
      expect(signed[0]).toContain('I have read this agreement');
      expect(signed[0]).toContain('March 15, 2026 at 11:04 AM');
    }
  });

  test('a signer whose name fills pages still has the signature on the paper', async () => {
    const signerName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(120);
    const pdf = await maker.contract(await contractFacts({ signerName }));
    expect(spelled(pdf)).toContain('Signedby');
    expectInsideMargins(pdf);
  });

  test('empty texts leave no gap that breaks the page', async () => {
    const pdf = await maker.invoice(
      invoiceFacts({
        lines: [],
        tenant: { name: '', addressLines: [], phoneNumber: '', email: '' },
        balance: dollars(0),
      }),
    );
    expect(pages(pdf)).toHaveLength(1);
  });
});
