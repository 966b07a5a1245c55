/** What the letters say. */
import { describe, expect, it } from 'vitest';
import { writeDocumentsLetter, writeHelpLetter } from '../../src/main/mail/letters';
import { writeDocumentLetter, writeReservationCodeLetter } from '../../src/main/mail/document-letters';
import type { ReservationCodeLetter } from '../../src/main/mail/port';
import { writeCardLetter } from '../../src/main/mail/card-letters';
import { languages } from '../../src/shared/languages';

const cardKinds = [
  ...([
    'refused',
    'refused_last',
    'tenant_needed',
    'needs_card',
    'ended',
    'ended_elsewhere',
    'confirmed',
    'expiring',
    'refunded',
    'refund_returned',
  ] as const),
];
const facts = {
  id: 'x',
  to: 'robin@example.com',
  property: { name: 'Box & <Co>', phoneNumber: '+1 512 555 0100', email: '' },
  unitNumber: 'A101',
  contractNumber: 'C-000001',
  firstName: 'Robin',
  formerUnit: null,
  hasReceipt: true,
  facts: [
    { part: 'hours', label: 'Gate hours', text: 'Mon–Fri: 6 AM – 10 PM\nSat: all day' },
    { part: 'help', label: 'Help', text: '+1 512 555 0100' },
  ],
  files: [],
} as const;

const held: ReservationCodeLetter = {
  ...facts,
  language: 'en',
  unitNumbers: ['A101'],
  code: '48271936',
  heldUntil: '5 May, 10:00',
  hours: { label: 'Gate hours', text: 'Every day, 6 AM – 10 PM' },
  picture: Buffer.of(),
  left: 'sign',
  forgotten: true,
  forgetLink: null,
  isReminder: false,
};

describe.each(languages)('in $name', ({ code: language }) => {
  const written = writeDocumentsLetter({ ...facts, language });

  it('the letter names unit, property, contract and phone number, and leaves no gap', () => {
    for (const word of ['A101', 'Box & <Co>', 'C-000001', '+1 512 555 0100'])
      expect(written.text).toContain(word);
    expect(written.subject).toContain('A101');
    expect(written.text + written.subject + written.html).not.toMatch(/[{}]/);
  });

  it('who moved here from another unit reads so, and no receipt is named where there is none', () => {
    const moved = writeDocumentsLetter({ ...facts, formerUnit: 'B201', hasReceipt: false, language }).text;
    expect([written.text.includes('B201'), moved.includes('B201')]).toEqual([false, true]);
    const receipt = { en: 'receipt', es: 'recibo', de: 'Quittung', ar: 'والإيصال' }[language];
    expect([written.text.includes(receipt), moved.includes(receipt)]).toEqual([true, false]);
  });

  // Holds: asvs-1.2.1
  it('the page says its language and direction, and lets no name become markup', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(written.html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(written.html).toContain('Box &amp; &lt;Co&gt;');
    expect(written.html).not.toMatch(/<Co>|<img|<link|<script|https?:/);
  });

  it('the letter with a kept unit’s code has the code, its last hour, and the QR code', () => {
    const { text, html, subject } = writeReservationCodeLetter({ ...held, language });
    for (const word of ['A101', '4827 1936', '5 May, 10:00', '+1 512 555 0100']) expect(text).toContain(word);
    // Who comes back must know when the gate opens; without hours there is no empty line.
    expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Gate hours: Every day, 6 AM – 10 PM');
    expect(writeReservationCodeLetter({ ...held, language, hours: null }).text).not.toMatch(
      /Gate hours|\n{4}/,
    );
    for (const word of ['A101', '5 May, 10:00']) expect(subject).toContain(word);
    expect(html).toContain('<img src="cid:code"');
    expect(text + subject + html).not.toMatch(/[{}]|https?:/);
  });

  it('the letter about several units says so of them, and names each', () => {
    const write = (...unitNumbers: string[]) =>
      writeReservationCodeLetter({ ...held, language, unitNumbers });
    const one = write('A101');
    for (const several of [write('A101', 'A103'), write('A101', 'A103', 'B205')]) {
      for (const word of ['A101', 'A103']) expect(several.subject + several.text).toContain(word);
      // None of the sentences about the unit is left.
      const said = new Set(several.text.split('\n\n').flatMap((part) => part.split(/(?<=[.؟?])\s/)));
      const ofOne = one.text.split('\n\n').flatMap((part) => part.split(/(?<=[.؟?])\s/));
      const changed = ofOne.filter((sentence) => !said.has(sentence));
      expect(changed.length).toBeGreaterThanOrEqual(2);
      expect(several.subject.replaceAll(/A103|B205|and|y|und|و|, /g, '')).not.toBe(one.subject);
    }
  });

  it('the letter about a held unit says what is left to do, how to be forgotten, and that it is a reminder', () => {
    const write = (more: Partial<typeof held>) => writeReservationCodeLetter({ ...held, language, ...more });
    const first = write({});
    expect(write({ isReminder: true }).subject).not.toBe(first.subject);
    expect(write({ isReminder: true }).text).toBe(first.text);
    expect(write({ left: 'details' }).text).not.toBe(first.text);
    expect(write({ forgotten: false }).text.length).toBeLessThan(first.text.length);
    const linked = write({ forgetLink: 'https://kiosk.example.com/v1/kiosk/forget/abc' });
    expect(linked.text).toContain('https://kiosk.example.com/v1/kiosk/forget/abc');
    expect(linked.html).toContain('<a href="https://kiosk.example.com/v1/kiosk/forget/abc"');
  });

  it('the letter with one document names it, and says why it comes', () => {
    const letter = { ...facts, language, kind: 'receipt', number: 'REC-7' } as const;
    const file = { name: 'receipt-REC-7.pdf', content: Buffer.of() };
    const written = (['asked', 'made', 'card_paid'] as const).map((occasion) =>
      writeDocumentLetter({ ...letter, files: [file], occasion }),
    );
    const together = writeDocumentLetter({
      ...letter,
      kind: 'invoice',
      number: 'REC-7, REC-8',
      files: [file, file],
      occasion: 'made',
    });
    expect(together.text).toContain('REC-7, REC-8');
    expect(together.text + together.subject).not.toMatch(/[{}]/);
    const credits = writeDocumentLetter({
      ...letter,
      kind: 'credit_note',
      number: 'CN-1, CN-2',
      files: [file, file],
      occasion: 'made',
    });
    expect(credits.text).toContain('CN-1, CN-2');
    expect(credits.text + credits.subject).not.toMatch(/[{}]/);
    expect(credits.subject).not.toBe(together.subject);
    for (const { text, subject } of written) {
      expect([text, subject].every((each) => each.includes('REC-7'))).toBe(true);
      expect(text + subject).not.toMatch(/[{}]/);
    }
    expect(new Set(written.map(({ text }) => text)).size).toBe(3);
  });

  it.each(cardKinds)('the letter about a card, of the kind %s, leaves no gap', (kind) => {
    const said = { card: 'Visa •••• 4242', amount: '$173.29', day: '4 March', text: 'Words', expires: 'May' };
    const { text, html, subject } = writeCardLetter({ ...facts, ...said, language, kind });
    expect(text.includes('4242')).toBe(kind !== 'ended_elsewhere');
    expect(subject).toContain('A101');
    expect(text + subject + html).not.toMatch(/[{}]/);
  });

  it('the call for help leaves no gap either', () => {
    const call = { id: 'c-1', language, propertyName: 'Box', kioskId: 'hall-2', calledAt: '10:00' };
    const help = writeHelpLetter({ ...call, step: 'details' });
    for (const word of ['hall-2', '10:00', 'details', 'help clear']) expect(help.text).toContain(word);
    expect(help.text + help.subject).not.toMatch(/[{}]/);
  });
});

// Holds: asvs-1.2.1, asvs-1.3.11
it('a property’s name cannot write another header', () => {
  const property = { ...facts.property, name: 'Box\r\nBcc: evil@example.com' };
  expect(writeDocumentsLetter({ ...facts, property, language: 'en' }).subject).not.toMatch(/[\r\n]/);
});

it('numbers keep their direction in Arabic', () => {
  const { text, html } = writeDocumentsLetter({ ...facts, language: 'ar' });
  expect(text).toContain('\u2066C-000001\u2069');
  expect(html).toContain('<bdi dir="ltr" style="white-space:nowrap">+1 512 555 0100</bdi>');
});
