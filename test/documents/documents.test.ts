/** What a finished document says, read back with poppler: what no reader can find is not in the document. */
import { describe, expect, test } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents/index';
import {
  contractFacts,
  creditNoteFacts,
  dollars,
  header,
  invoiceFacts,
  lines,
  percent,
  receiptFacts,
  signedFacts,
} from './facts';
import { fonts, images, info, pages, structure, text } from './read-back';

const maker = createDocumentMaker();

describe('every document with charges', () => {
  test.each([
    ['contract', async () => maker.contract(await contractFacts())],
    ['invoice', async () => maker.invoice(invoiceFacts())],
    ['receipt', async () => maker.receipt(receiptFacts())],
  ])('the %s has each line of the quote with its amounts, its rate and its period', async (_name, make) => {
    const rows = text(await make()).split('\n');
    for (const line of lines) {
      const row = rows.find((candidate) => candidate.includes(line.description)) ?? '';
      expect(row.trim().split(/\s{2,}/)).toEqual([
        line.description,
        line.taxableAmount.formattedPrice,
        line.taxPercentage.formattedPrice,
        line.taxAmount.formattedPrice,
        line.payableAmount.formattedPrice,
      ]);
    }
    expect(rows.some((row) => row.includes('Rent, March 15 – 31, 2026 (17 of 31 days)'))).toBe(true);
  });
});

describe('contract', () => {
  test('names both parties, the unit, the charge to come, the cover, the add-ons and the terms', async () => {
    const said = text(await maker.contract(await contractFacts()));
    for (const fact of [
      'C-2026-000123',
      'Harbour Storage Holdings LLC',
      'Tax number: 01-2345678',
      'Łódź Żółć',
      'ul. Świętokrzyska 12 m. 7',
      'B-117',
      '100 sq ft · 10 × 10 × 8 ft',
      '$121.40',
      'April 1, 2026',
      'Protection plan',
      '$5,000.00',
      'Padlock',
      'Extended access hours',
      '$149.34',
      'Self-storage rental agreement',
      'Version 2026-01',
      '4. Section number 4 of the agreement',
      'I have read this agreement',
    ]) {
      expect(said).toContain(fact);
    }
  });

  test('says what the credit of a former unit pays of it, and what is left to pay', async () => {
    const credit = { isOfFormer: true, used: dollars(100), toPay: dollars(49.34) };
    const said = text(await maker.contract(await contractFacts({ credit })));
    expect(said).toMatch(
      /Total\s+\$149\.34\s+Paid by your credit from the former unit\s+\$100\.00\s+Left to pay\s+\$49\.34/,
    );
    expect(text(await maker.contract(await contractFacts()))).not.toContain('Left to pay');
  });

  test('shows the drawn signature over the printed name and the time of signing', async () => {
    const pdf = await maker.contract(await contractFacts());
    expect(images(pdf)).toHaveLength(1);
    const [, last = ''] = text(pdf).split('Consent and signature');
    expect(last).toMatch(
      /Signed by\s+Signed at\s+How it was signed\s+Łódź Żółć\s+March 15, 2026 at 11:04 AM/,
    );
    expect(structure(pdf)).toContain('Figure');
  });

  test('the frame of the signature lies over the white of its picture', async () => {
    const said = (await maker.contract(await contractFacts())).toString('latin1');
    const picture = said.search(/ Do\n/);
    const page = said.slice(said.lastIndexOf('stream\n', picture), said.indexOf('endstream', picture));
    // Round corners are curves, and nothing else on the page has any.
    const curves = [...page.matchAll(/ c\n/g)].map(({ index }) => index);
    expect(curves).toHaveLength(4);
    expect(curves.filter((at) => at < page.search(/ Do\n/))).toEqual([]);
  });

  test('a damaged signature is a rejection, and the next document is still made', async () => {
    const signed = await signedFacts();
    const whole = signed.image;
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, 60, whole.length - 40);
    const facts = await contractFacts({ signed: { ...signed, image: damaged } });
    await expect(maker.contract(facts)).rejects.toThrow();
    await expect(maker.contract(await contractFacts())).resolves.toBeInstanceOf(Buffer);
  });

  test('the customer’s own policy is printed with its insurer, its number and the date it ends', async () => {
    const coverage = {
      kind: 'own_policy',
      insurer: 'Nordstern Versicherung',
      policyNumber: 'NV-77/81',
      expires: '2027-01-31',
    } as const;
    const said = text(await maker.contract(await contractFacts({ coverage })));
    for (const fact of ['Nordstern Versicherung', 'NV-77/81', 'January 31, 2027'])
      expect(said).toContain(fact);
  });

  test('declined cover and no add-ons are said, not left out', async () => {
    const facts = await contractFacts({ coverage: { kind: 'declined' }, addOns: [] });
    const said = text(await maker.contract(facts));
    expect(said).toContain('Declined: no protection plan and no policy stated');
    expect(said).toMatch(/Extras\s+None/);
  });
});

describe('invoice, receipt and credit note', () => {
  test('the invoice says number, date, tax, total, what is paid and what is open', async () => {
    const said = text(await maker.invoice(invoiceFacts({ paid: dollars(100), balance: dollars(49.34) })));
    expect(said).toContain('INV-K1-000045');
    expect(said).toContain('March 15, 2026');
    expect(said).toMatch(/Total before tax\s+\$141\.84\s+Tax\s+\$7\.50\s+Total\s+\$149\.34/);
    expect(said).toMatch(/Paid\s+\$100\.00\s+Balance due\s+\$49\.34/);
  });

  test('the tax stands rate by rate when it is handed in', async () => {
    const taxSummary = [
      { taxPercentage: percent(9.4), taxableAmount: dollars(79.84), taxAmount: dollars(7.5) },
      { taxPercentage: percent(0), taxableAmount: dollars(62), taxAmount: dollars(0) },
    ];
    expect(text(await maker.invoice(invoiceFacts({ taxSummary })))).toMatch(
      /Tax by rate\s+Tax rate\s+Before tax\s+Tax\s+9\.4%\s+\$79\.84\s+\$7\.50\s+0%\s+\$62\.00\s+\$0\.00/,
    );
    expect(text(await maker.invoice(invoiceFacts()))).not.toContain('Tax by rate');
  });

  test('the receipt says amount, card, reference, time, and what it is for', async () => {
    const said = text(await maker.receipt(receiptFacts()));
    for (const fact of [
      'RV-K1-000045',
      'Visa •••• 4242',
      'pi_3PqExampleReference0001',
      'March 15, 2026 at 11:06 AM',
      'INV-K1-000045',
      'C-2026-000123',
    ]) {
      expect(said).toContain(fact);
    }
    expect(said).toMatch(/Amount received\s+\$149\.34/);
  });

  test('the receipt of a test card says that no money was taken, and no other does', async () => {
    expect(text(await maker.receipt(receiptFacts({ testPayment: true })))).toContain('No money was taken.');
    expect(text(await maker.receipt(receiptFacts()))).not.toContain('Test payment');
  });

  test('a receipt for the rest of a bill names what credit had paid of it, and one without credit does not', async () => {
    const rest = text(await maker.receipt(receiptFacts({ paidByCredit: dollars(23.17) })));
    expect(rest).toMatch(/Already paid by your credit[\s\S]*\$23\.17/);
    expect(text(await maker.receipt(receiptFacts()))).not.toContain('credit');
  });

  test('the receipt says what staff were paid with: cash and change, the number of a check or of an approval', async () => {
    const cash = { kind: 'cash', given: dollars(160), change: dollars(10.66) } as const;
    const paid = text(await maker.receipt(receiptFacts({ tender: cash })));
    for (const words of ['Paid in cash', '$160.00', 'Change', '$10.66']) expect(paid).toContain(words);
    const cheque = { kind: 'cheque', reference: '000123' } as const;
    expect(text(await maker.receipt(receiptFacts({ tender: cheque })))).toMatch(/Check number[\s\S]*000123/);
    const terminal = { kind: 'desk_terminal', reference: 'A-77' } as const;
    expect(text(await maker.receipt(receiptFacts({ language: 'de', tender: terminal })))).toMatch(
      /Terminal[\s\S]*A-77/,
    );
  });

  test.each(['en', 'es', 'de', 'ar'] as const)(
    'the closing of a day is a tagged table of every number (%s)',
    async (language) => {
      const { locale, operator, paper } = header;
      const pdf = await maker.dayClosing({
        language,
        locale,
        operator,
        paper,
        binding: null,
        number: '12',
        follows: { lost: ['10', '11'] },
        closedAt: 'March 15, 2026 at 6:00 PM',
        closedBy: 'Mia Manager',
        tenders: [{ tender: 'cash', count: 2, taken: '$300.00', givenBack: '$20.50', net: '$279.50' }],
        ledgers: [{ ledger: 'revenue', invoiced: '$250.00', credited: '$20.00', net: '$230.00' }],
        sums: [{ sum: 'receipts', count: 2, amount: '$300.01' }],
        drawer: [{ line: 'expected', amount: '$379.50' }],
        why: 'One note was torn.',
        open: [{ kind: 'onItsWay', reference: 'R-000007', amount: '$81.25' }],
      });
      const said = text(pdf);
      for (const each of [
        '$300.00',
        '$20.50',
        '$279.50',
        '$230.00',
        '$300.01',
        '$379.50',
        'R-000007',
        '$81.25',
      ])
        expect(said).toContain(each);
      expect(structure(pdf)).toContain('Table');
    },
  );

  test('the credit note of an invoice shows each line that it takes back, with its tax', async () => {
    const { lines, taxAmount, invoiceNumber, contractNumber, unitNumber } = receiptFacts();
    const corrects = { lines, taxAmount, invoiceNumber, contractNumber, unitNumber };
    const said = text(await maker.creditNote(creditNoteFacts({ corrects })));
    expect(said).toContain('What is credited');
    expect(said).toContain(invoiceNumber);
    for (const line of lines) expect(said).toContain(line.payableAmount.formattedPrice);
  });

  test('the credit note says why, how much, what is paid back and what is still owed', async () => {
    const said = text(await maker.creditNote(creditNoteFacts()));
    expect(said).toContain('CN-K1-000003');
    expect(said).toContain('The unit could not be opened on the day of the move-in.');
    expect(said).toMatch(/Amount credited\s+\$149\.34\s+Refunded\s+\$100\.00\s+Still owed to you\s+\$49\.34/);
  });

  test('the credit note says what of it paid for bills, in words of its own where the unit was changed', async () => {
    const used = { former: dollars(30), next: dollars(20) };
    const said = text(await maker.creditNote(creditNoteFacts({ used })));
    expect(said).toMatch(
      /Used for unpaid invoices\s+\$30\.00\s+Used for unpaid invoices of the new unit\s+\$20\.00/,
    );
    const reason = { credits: 'moved_days', lastDay: null } as const;
    expect(text(await maker.creditNote(creditNoteFacts({ used, reason })))).toMatch(
      /Used for what was open on the former unit\s+\$30\.00\s+Used for the first invoice of the new unit\s+\$20\.00/,
    );
  });
});

describe('language and paper', () => {
  test.each([
    ['de', 'de-DE', 'Mietvertrag', '15. März 2026', 'Seite 1 von 3'],
    ['es', 'es-ES', 'Contrato de alquiler', '15 de marzo de 2026', 'Página 1 de 3'],
  ] as const)('a contract in %s has its words and its dates', async (language, locale, title, date, page) => {
    const said = text(await maker.contract(await contractFacts({ language, locale })));
    for (const words of [title, date, page]) expect(said).toContain(words);
    expect(said).not.toMatch(/Signed|Tenant|Page /);
  });

  test.each([
    ['A4', '595.28 x 841.89 pts (A4)'],
    ['LETTER', '612 x 792 pts (letter)'],
  ] as const)('the paper is %s when the property says so', async (paper, size) => {
    expect(info(await maker.invoice(invoiceFacts({ paper })))['Page size']).toBe(size);
  });
});

describe('the file', () => {
  test('every font is embedded, and there is none but ours', async () => {
    const used = fonts(await maker.contract(await contractFacts()));
    expect(used.map(({ embedded }) => embedded)).toEqual([true, true]);
    for (const { name } of used) expect(name).toMatch(/NotoSans/);
  });

  test('its properties name the document and no person', async () => {
    const pdf = await maker.contract(await contractFacts());
    const properties = info(pdf);
    expect(properties['Title']).toBe('Rental agreement C-2026-000123');
    expect(properties['Tagged']).toBe('yes');
    expect(properties['Metadata Stream']).toBe('yes');
    expect(Object.keys(properties)).not.toContain('Author');
    expect(JSON.stringify(properties)).not.toMatch(/Żółć|zolc/);
    expect(pdf.toString('latin1')).not.toContain('lodz.zolc');
  });

  // Holds: asvs-1.1.2
  test('a number with marks of XML leaves the metadata well-formed', async () => {
    const pdf = await maker.invoice(invoiceFacts({ number: 'A&B<7>' }));
    expect(text(pdf)).toContain('A&B<7>');
    expect(pdf.toString('latin1')).toContain('>Invoice A B 7 <');
  });

  test('the same facts give the same bytes, with or without a time handed in', async () => {
    const facts = await contractFacts();
    expect((await maker.contract(facts)).equals(await maker.contract(facts))).toBe(true);
    const { createdAtMs: _, ...withoutTime } = invoiceFacts();
    expect((await maker.invoice(withoutTime)).equals(await maker.invoice(withoutTime))).toBe(true);
  });

  test('headings, paragraphs, lists and tables are tagged for screen readers', async () => {
    const tags = structure(await maker.contract(await contractFacts()));
    for (const role of ['H1', 'H2', 'H3', 'P', 'LI', 'Table', 'TR', 'TH', 'TD']) {
      expect(tags).toMatch(new RegExp(`^\\s*${role}\\b`, 'm'));
    }
  });

  test('each page carries the number of the document and its own number', async () => {
    const all = pages(await maker.contract(await contractFacts()));
    expect(all).toHaveLength(3);
    all.forEach((page, index) => {
      expect(page).toMatch(
        new RegExp(`Rental agreement C-2026-000123\\s+Page ${index + 1} of ${all.length}`),
      );
    });
  });

  test('fonts that cannot be read fail the document and name the file', async () => {
    const broken = createDocumentMaker({ fontsDir: '/nowhere' });
    await expect(broken.invoice({ ...invoiceFacts(), ...header })).rejects.toThrow(/NotoSans/);
  });
});
