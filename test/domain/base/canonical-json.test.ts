import { expect, it } from 'vitest';
import { canonicalJson, type Plain } from '../../../src/main/domain/base/canonical-json';
import { fc } from '../../support/base/fast-check';

it('the canonical form spells the same facts the same way, in whatever order they were put together', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
  );
  expect(canonicalJson({ a: true, b: [1, { c: 'é"', d: null }] })).toBe(
    canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true }),
  );
});

it('the canonical form is JSON that says what went in', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      // Zero has a sign in JavaScript and none in JSON.
      const plain = JSON.parse(JSON.stringify(value)) as Plain;
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
    }),
  );
});

it('the canonical form refuses what JSON would turn into something else', () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow('not a number of JSON');
});
