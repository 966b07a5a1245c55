import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorCodes, meaningOf } from '../../src/shared/error-codes';

const listed = z
  .record(z.string(), z.array(z.object({ code: z.string(), meaning: z.string() })))
  .parse(JSON.parse(readFileSync(new URL('../vectors/error-codes.json', import.meta.url), 'utf8')));

// Holds: v1-1.4
it('the table has every code of the interface for every endpoint that lists it, and no other', () => {
  const expected = Object.entries(listed).flatMap(([endpoint, codes]) =>
    codes.map(({ code }) => `${code} ${endpoint}`),
  );
  const ours = Object.entries(errorCodes).flatMap(([code, { endpoints }]) =>
    Object.keys(endpoints).map((endpoint) => `${code} ${endpoint}`),
  );
  expect(ours.toSorted()).toEqual(expected.toSorted());
});

// Holds: v1-1.4
it('a meaning is one that the interface gives its code', () => {
  const meanings = Object.values(listed)
    .flat()
    .map(({ code, meaning }) => `${code}: ${meaning}`);
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[])
    expect(meanings).toContain(`${code}: ${meaningOf(code)}`);
});
