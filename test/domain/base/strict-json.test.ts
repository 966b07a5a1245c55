import { expect, it, test } from 'vitest';
import { readStrictJson, scanMembers } from '../../../src/main/domain/base/strict-json';
import { fc } from '../../support/base/fast-check';

// Holds: asvs-1.1.1
it('the parser reads any JSON text as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      expect(readStrictJson(Buffer.from(text))).toEqual({ ok: true, value: JSON.parse(text) as unknown });
    }),
  );
});

test.each<[string, (string | number)[][]]>([
  ['{"a": 1, "a": 2}', [['a']]],
  ['{"a": {"b": 1, "c": {"b": 2}}, "b": 3}', []],
  ['{"units": [{"n": 1}, {"n": 1, "x": [1, 2, {}], "n": 2}], "u": {"n": 1}}', [['units', 1, 'n']]],
  ['{"a\\"b": 1, "c": "a\\"b", "a\\u0022b": 2}', [['a"b']]],
  ['{"a": 1, "a": 2, "b": [[0, {"c": 1, "c": 2, "c": 3}]]}', [['a'], ['b', 0, 1, 'c'], ['b', 0, 1, 'c']]],
  ['["a", "a", "a:", {"a": "a"}]', []],
])('in %s the members that stand twice are found with their place', (text, doubled) =>
  expect(scanMembers(text)).toEqual({ doubled, tooDeep: false }),
);

it('the parser stops at a depth that nobody needs', () => {
  expect(scanMembers('[[[]]]', 3).tooDeep).toBe(false);
  expect(scanMembers('[[[[]]]]', 3).tooDeep).toBe(true);
});

test.each([
  [Buffer.from([0x7b, 0xff, 0x7d]), 'it is not UTF-8 text'],
  [Buffer.from('\ufeff{}'), 'byte order mark'],
  [Buffer.from('{"a": '), 'not readable as JSON'],
])('%# is reported in words', (bytes, words) =>
  expect(readStrictJson(bytes)).toEqual({
    ok: false,
    problems: [expect.stringContaining(words) as string],
  }),
);

it('the parser names every member that stands twice, with its place', () =>
  expect(readStrictJson(Buffer.from('{"a": 1, "a": 2, "units": [{"n": 1, "n": 1}]}'))).toEqual({
    ok: false,
    problems: ['at a: this member is here twice', 'at units.0.n: this member is here twice'],
  }));
