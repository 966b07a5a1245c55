/** Claims in memory answer as head office does, and their lines break as a test says. */
import { expect, test } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { openClaimsInMemory } from './claims-in-memory';

const unitId = '019b0000-0000-7000-8000-00000000000a' as Id<'unit'>;
const claim = { unitId, atMs: 1, held: null };

test('one kiosk gets a unit, another hears who has it, and gets it once it is given up under its number', async () => {
  const claims = openClaimsInMemory();
  const [one, other] = [claims.lineOf('one'), claims.lineOf('other')];
  expect(await one.claim(claim)).toEqual({ kind: 'ours', fence: 1 });
  expect(await one.claim({ ...claim, held: 1 })).toEqual({ kind: 'ours', fence: 1 });
  expect(await other.claim(claim)).toMatchObject({ kind: 'taken', by: { kioskId: 'one' } });
  await one.release(unitId, 2);
  await other.release(unitId, 1);
  expect(claims.all.size).toBe(1);
  await one.release(unitId, 1);
  expect(await other.claim(claim)).toEqual({ kind: 'ours', fence: 2 });
});

test('while it waits, only a claim that stands is confirmed', async () => {
  const claims = openClaimsInMemory();
  const line = claims.lineOf('one');
  await line.claim(claim);
  claims.waits(true);
  expect(await line.claim({ ...claim, held: 1 })).toEqual({ kind: 'ours', fence: 1 });
  claims.all.clear();
  expect(await line.claim({ ...claim, held: 1 })).toEqual({ kind: 'not_yet' });
});

test('a lost question does nothing, a lost answer has done it, and a cut line does nothing', async () => {
  const claims = openClaimsInMemory();
  const line = claims.lineOf('one');
  line.lose('questions');
  await expect(line.claim(claim)).rejects.toThrow('cut by the test');
  line.lose('nothing');
  line.turn(false);
  await expect(line.claim(claim)).rejects.toThrow('cut by the test');
  expect(claims.all.size).toBe(0);
  line.turn(true);
  line.lose('answers');
  await expect(line.claim(claim)).rejects.toThrow('cut by the test');
  expect([claims.all.size, line.asked()]).toEqual([1, 3]);
});

test('a document is heard by those it is for, once for each change, and after the line is back', () => {
  const claims = openClaimsInMemory();
  const [one, other] = [claims.lineOf('one'), claims.lineOf('other')];
  const heard: (string | null)[] = [];
  const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
  one.watch({ name: 'allotment' }, (bytes) => heard.push(text(bytes)));
  other.watch({ name: 'allotment' }, () => heard.push('other'));
  claims.publish('allotment', 1, 'one');
  one.turn(false);
  claims.publish('allotment', 2, 'one');
  expect(heard).toEqual(['1']);
  one.turn(true);
  expect(heard).toEqual(['1', '2']);
});
