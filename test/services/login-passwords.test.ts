import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { commonPasswords } from '../../src/main/services/common-passwords';
import { createPasswordDesk } from '../../src/main/services/passwords';
import { createTurns } from '../../src/main/services/turns';

it('no more than the given number run at once, in the order they came', async () => {
  const turns = createTurns(2);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (number: number) =>
    turns.take(async () => {
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await setTimeout(5);
      running -= 1;
    });
  await Promise.all([1, 2, 3, 4, 5].map(work));
  expect([most, begun]).toEqual([2, [1, 2, 3, 4, 5]]);
});

it('work that fails gives its place back', async () => {
  const turns = createTurns(1);
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(() => Promise.resolve('yes'))).toBe('yes');
});

it('two hashes of one password differ, and each knows it', async () => {
  const desk = createPasswordDesk();
  const [first, second] = await Promise.all([desk.hash('correct horse'), desk.hash('correct horse')]);
  expect(first).not.toBe(second);
  expect(await desk.verify(first, 'correct horse')).toBe(true);
  expect(await desk.verify(first, 'correct horsf')).toBe(false);
  expect(await desk.verify(null, 'correct horse')).toBe(false);
});

it('the common passwords are many, and in lower case', async () => {
  const list = await commonPasswords();
  expect(list.size).toBeGreaterThan(40_000);
  expect([...list].filter((password) => password !== password.toLowerCase())).toEqual([]);
});
