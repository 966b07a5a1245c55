import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readIdCard } from '../../../src/main/domain/contact/id-card';
import { idCard, idCardOf, type CardParts } from '../../support/base/id-card';

const texan = {
  firstName: 'Maria',
  lastName: 'Lopez',
  street: '1200 Elm St',
  secondLine: 'Apt 4',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
};
const read = (parts: Partial<CardParts> = {}) => readIdCard(idCardOf(parts));
const cardOf = (found: ReturnType<typeof readIdCard>) => (typeof found === 'string' ? found : found.card);

describe('a card is read, whatever the scanner makes of its line ends', () => {
  it.each([
    ['as the standard has them', {}],
    ['as line feeds and returns', { lineEnd: '\r\n' }],
    ['as returns', { lineEnd: '\r' }],
    ['without the separator of records', { separator: '' }],
    ['dropped', { lineEnd: '' }],
    ['dropped with the separator of records', { lineEnd: '', separator: '' }],
    ['behind the prefix that a scanner was set to', { prefix: 'KTID:' }],
    ['in small letters', { letters: 'small' as const }],
  ])('%s', (_title, parts) => {
    expect(read(parts)).toEqual({ card: texan, country: 'US', expires: '2030-06-30', cutOff: false });
  });

  it.each(['DAC', 'DAG', 'DAH', 'DAI', 'DAJ', 'DAK', 'DDE', 'DBB'])('dropped before %s alone', (code) => {
    expect(cardOf(readIdCard(idCard().replace(`\n${code}`, code)))).toEqual(texan);
  });
});

describe('what stands on the card is written as people write it', () => {
  it.each<[string, Partial<CardParts>, Partial<typeof texan>]>([
    ['a name with an apostrophe', { DCS: "O'BRIEN-SMITH" }, { lastName: "O'Brien-Smith" }],
    ['a name of several words', { DCS: 'DE LA CRUZ' }, { lastName: 'De La Cruz' }],
    ['a name of one letter', { DAC: 'M' }, { firstName: 'M' }],
    ['a name that holds a code', { DCS: 'DACOSTA' }, { lastName: 'Dacosta' }],
    ['a name that holds the code of a date', { DAC: 'ADDAMS' }, { firstName: 'Addams' }],
    ['a name that holds a code of before', { DAC: 'RANDALL' }, { firstName: 'Randall' }],
    ['a town that ends like one', { DAI: 'SCOTTSDALE' }, { city: 'Scottsdale' }],
    ['a town that begins like a code', { DAI: 'DALLAS' }, { city: 'Dallas' }],
    ['a street with a direction and a number', { DAG: '5 NW 5TH AVE' }, { street: '5 NW 5th Ave' }],
    ['a box', { DAG: 'PO BOX 12' }, { street: 'PO Box 12' }],
    ['no second line', { DAH: null }, { secondLine: '' }],
    ['an empty second line', { DAH: '' }, { secondLine: '' }],
    ['a ZIP code of nine digits', { DAK: '787041234' }, { postalCode: '78704-1234' }],
    ['a ZIP code with blanks behind it', { DAK: '78704      ' }, { postalCode: '78704' }],
    [
      'names as cards had them before',
      { version: '01', DCS: null, DAC: null, DAB: 'LOPEZ', DCT: 'MARIA,ELENA' },
      {},
    ],
    [
      'an address as cards had it before',
      { version: '01', DAG: null, DAH: null, DAL: '1 A ST' },
      { street: '1 A St', secondLine: '' },
    ],
  ])('%s', (_title, parts, differs) => {
    expect(cardOf(read(parts))).toEqual({ ...texan, ...differs });
  });

  it.each(['SOLEDADES', 'SANDAHL', 'DAHL', 'DACOSTA', 'ADDAMS', 'MADDEN'])(
    'without line ends too, %s is read right or not at all',
    (name) => {
      const found = cardOf(read({ DCS: name, lineEnd: '' }));
      expect([name[0] + name.slice(1).toLowerCase(), undefined]).toContain(
        typeof found === 'string' ? undefined : found.lastName,
      );
    },
  );

  it.each<[string, Partial<CardParts>]>([
    ['may be the code of an element that the card does not have', { DCS: 'CORDAZO', DAZ: null }],
    ['may be an empty middle name', { DAC: 'SOLEDAD', DAD: null }],
    ['may be a middle name, on a card of before', { version: '03', DAC: null, DCT: 'SOLEDADES', DAD: null }],
  ])('without line ends, what ends a name and %s is not guessed', (_title, parts) => {
    expect(read({ ...parts, lineEnd: '' })).toBe('unclear');
  });

  it('a card of Canada has its day the other way round, and its own code', () => {
    const parts = { DCG: 'CAN', DAJ: 'ON', DAK: 'M5V2T6', DBA: '20300630', DAI: 'TORONTO' };
    expect(read(parts)).toEqual({
      card: { ...texan, city: 'Toronto', state: 'ON', postalCode: 'M5V 2T6' },
      country: 'CA',
      expires: '2030-06-30',
      cutOff: false,
    });
  });

  it('a name that the card cuts off is said to be so', () => {
    expect(read({ DDE: 'T' })).toMatchObject({ cutOff: true });
    expect(read({ DDF: 'T' })).toMatchObject({ cutOff: true });
  });
});

describe('what is no such card is refused', () => {
  it.each([
    ['nothing', '', 'unknown'],
    ['an Argentinian card', '00159591465@LOPEZ@MARIA@F@12345678@A@01/01/1990@01/01/2020', 'unknown'],
    ['a boarding pass', 'M1LOPEZ/MARIA         EABC123 AUSMEXAM 0123 123Y012A0001 100', 'unknown'],
    ['the code of a reservation', 'KEYTURN:48271936', 'unknown'],
    ['a card of Mexico', idCardOf({ DCG: 'MEX' }), 'elsewhere'],
    ['half a card', idCard().slice(0, 120), 'unclear'],
    ['digits in a name', idCardOf({ DCS: 'L0PEZ' }), 'unclear'],
    ['a name of 41 letters', idCardOf({ DCS: 'L'.repeat(41) }), 'unclear'],
    ['a name that stands there twice', idCard().replace('DDEN', 'DCSGARCIA'), 'unclear'],
    ['no street', idCardOf({ DAG: null }), 'unclear'],
    ['no town', idCardOf({ DAI: '' }), 'unclear'],
    ['a ZIP code of four digits', idCardOf({ DAK: '7870' }), 'unclear'],
  ])('%s', (_title, text, fault) => {
    expect(readIdCard(text)).toBe(fault);
  });
});

describe('of any text', () => {
  const secrets = { DAQ: 'D7731904', DBB: '03141985', DAU: '064 IN', DCF: '99887766', DCK: 'INV5544' };

  test('number, birth date, height and donor are never part of what is read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '', '\r\n'),
        fc.nat({ max: 400 }),
        fc.nat({ max: 40 }),
        (lineEnd, at, cut) => {
          const text = idCardOf({ ...secrets, lineEnd });
          // A piece of it is lost, anywhere.
          const found = JSON.stringify(readIdCard(text.slice(0, at) + text.slice(at + cut)));
          for (const secret of Object.values(secrets)) expect(found).not.toContain(secret);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a card is read as it was written, or not at all', () => {
    const letters = fc.stringMatching(/^[A-Z][A-Z' -]{0,12}[A-Z]$/);
    fc.assert(
      fc.property(letters, letters, letters, fc.constantFrom('\n', ''), (DCS, DAC, DAI, lineEnd) => {
        const found = cardOf(read({ DCS, DAC, DAI, lineEnd }));
        if (typeof found === 'string') {
          expect(lineEnd).toBe('');
          return;
        }
        const plain = (text: string) => text.replaceAll(/\s+/g, ' ').toUpperCase();
        expect([found.lastName, found.firstName, found.city].map(plain)).toEqual([DCS, DAC, DAI].map(plain));
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing is thrown, and what comes out is short and has no control characters', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '@',
        '\n',
        '\r',
        '\u001e',
        'ANSI ',
        '636015',
        'DL',
        'DCS',
        'DAC',
        'DAG',
        'DAI',
        'DAJTX',
        'DAK78704',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const found = readIdCard(pieces.join(''));
        if (typeof found === 'string') return;
        for (const value of Object.values<string>({ ...found.card })) {
          expect(value.length).toBeLessThanOrEqual(40);
          expect(value).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
