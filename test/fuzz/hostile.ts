/** Values that have broken other services: wrong types, control characters, paths, code, numbers at their limits. */
import fc from 'fast-check';

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  'A\u0301'.repeat(70),
  '👩‍👩‍👧‍👦'.repeat(20),
  "Robert'); DROP TABLE booking;--",
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+0000000000000000',
  'a@b',
  'x'.repeat(5000),
  '１２３４５６７８',
  'data:image/png;base64,',
  'data:image/svg+xml;base64,PHN2Zy8+',
];

const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e21,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[[[]]]]],
  // Read, because written out it would set the prototype.
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: {} } },
  { toString: 1, valueOf: null },
  { length: -1 },
];

/** Any code points, halves of pairs too. The library's own such texts look through all million of them first. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points));

export const hostile = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...others),
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
);

/** The same for places that hold text only: segments of a path, the query, headers. */
export const hostileText = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 40 }));
