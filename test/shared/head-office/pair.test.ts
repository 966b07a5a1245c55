/** The order of what head office says, and the text that it signs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePairs, isOlder, newerOf, type Pair } from '../../../src/shared/head-office/pair';
import {
  followKeys,
  markNames,
  readMarks,
  readSeal,
  readEraMarks,
  sealedText,
  writeMarks,
  writeSeal,
  writeEraMarks,
  type KeyLink,
  type Marks,
  type Sealed,
  type Verify,
} from '../../../src/shared/head-office/seal';

const pairs: fc.Arbitrary<Pair> = fc.record({ era: fc.nat(4), version: fc.nat(4) });

test('of any three pairs the order is one: a later era is newer whatever its version, then the version counts', () => {
  fc.assert(
    fc.property(pairs, pairs, pairs, (a, b, c) => {
      expect(Math.sign(comparePairs(a, b))).toBe(-Math.sign(comparePairs(b, a)) + 0);
      if (!isOlder(b, a) && !isOlder(c, b)) expect(isOlder(c, a)).toBe(false);
      if (a.era < b.era) expect(isOlder(a, b)).toBe(true);
      if (a.era === b.era) expect(isOlder(a, b)).toBe(a.version < b.version);
      expect(isOlder(newerOf(a, b), a) || isOlder(newerOf(a, b), b)).toBe(false);
    }),
  );
});

test('one who keeps the newest of what comes in any order, twice or not, ends with the newest of all', () => {
  fc.assert(
    fc.property(fc.array(pairs, { minLength: 1 }), fc.infiniteStream(fc.nat(20)), (told, again) => {
      const twice = [...told, ...told.filter((_, index) => again.next().value !== index)];
      const kept = twice.reduce(newerOf);
      expect(told.every((pair) => !isOlder(kept, pair))).toBe(true);
    }),
  );
});

const sealeds: fc.Arbitrary<Sealed> = fc.record({
  kioskId: fc.constantFrom('', 'lobby', 'lobby-2'),
  propertyId: fc.constantFrom('' as const, '00000000-0000-4000-8000-0000000000a1') as fc.Arbitrary<
    Sealed['propertyId']
  >,
  kind: fc.constantFrom('news', 'claims', 'refusal'),
  era: fc.nat(30),
  marks: fc.constantFrom('', 'claims=1', 'claims=11', 'claims=1,taken=1:0123456789abcdef'),
  status: fc.constantFrom(200, 304, 404),
  nonce: fc.constantFrom('', 'a'.repeat(22), '1'),
  contentSha256: fc.constantFrom('0'.repeat(64), 'f'.repeat(64)),
});

test('two answers have one text only where they are the same in every part', () => {
  fc.assert(
    fc.property(sealeds, sealeds, (one, other) => {
      const isSame = Object.entries(one).every(([name, value]) => other[name as keyof Sealed] === value);
      expect(sealedText(one) === sealedText(other)).toBe(isSame);
    }),
  );
});

test('a seal is read as it was written, and nothing else is one', () => {
  const signature = 'A'.repeat(86);
  for (const marks of ['', 'claims=57,taken=12:0123456789abcdef']) {
    const seal = { keyNumber: 3, era: 1_795_408_800, marks, signature };
    expect(readSeal(writeSeal(seal))).toEqual(seal);
  }
  for (const text of ['', '1 2 -', `1 2 - ${'A'.repeat(85)}`, `1 -2 - ${signature}`, `1 2  ${signature}`])
    expect(readSeal(text)).toBeNull();
});

const marks = fc.dictionary(
  fc.constantFrom(...markNames),
  fc.record({
    version: fc.nat(),
    hash: fc.option(fc.stringMatching(/^[0-9a-f]{16}$/)),
  }),
) as fc.Arbitrary<Marks>;

test('marks are read as they were written, with their eras or without', () => {
  fc.assert(
    fc.property(marks, fc.nat(), (counted, era) => {
      expect(readMarks(writeMarks(counted))).toEqual(counted);
      const told = Object.fromEntries(
        Object.entries(counted).map(([name, mark]) => [name, { era, ...mark }]),
      );
      expect(readEraMarks(writeEraMarks(told))).toEqual(told);
      if (writeMarks(counted) !== '') expect(readEraMarks(writeMarks(counted))).toBeNull();
    }),
  );
  for (const text of ['taken', 'taken=1,taken=2', 'others=1', 'taken=-1', 'taken=1,', 'taken=1:abc'])
    expect(readMarks(text)).toBeNull();
});

const said: Verify = (publicKey, text, signature) => signature === `${publicKey}:${text}`;
const link = (number: number, publicKey: string, by: string | null): KeyLink => ({
  number,
  publicKey,
  formerSignature: by === null ? null : `${by}:keyturn-key-1\n${number}\n${publicKey}`,
});

test('the chain of keys leads on as far as each is signed by the one before, and no further', () => {
  const pinned = { number: 1, publicKey: 'a' };
  const [second, third] = [link(2, 'b', 'a'), link(3, 'c', 'b')];
  expect(followKeys(pinned, [third, second], said)).toEqual({ number: 3, publicKey: 'c' });
  expect(followKeys(pinned, [third], said)).toEqual(pinned);
  expect(followKeys(pinned, [link(2, 'x', 'x'), third], said)).toEqual(pinned);
  expect(followKeys(pinned, [link(2, 'x', null)], said)).toEqual(pinned);
  expect(followKeys({ number: 2, publicKey: 'b' }, [link(1, 'a', null), link(2, 'x', 'a')], said)).toEqual({
    number: 2,
    publicKey: 'b',
  });
});
