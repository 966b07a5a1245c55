import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { clientOf } from '../../../src/main/services/base/caller';
import { commonPasswords } from '../../../src/main/domain/login/common-passwords';
import { login } from '../../../src/main/services/login/login';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { registerContact } from '../../../src/main/services/login/register';
import { createTurns } from '../../../src/main/domain/base/turns';
import { renter } from '../../http/support/journey';
import { deviceCaller } from '../../support/services/rental';
import { openTestServices } from '../../support/services/service-context';

// Holds: asvs-15.2.2
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

// Holds: asvs-15.2.2
it('who asks for much keeps only themselves waiting: clients have their turns one after the other', async () => {
  const turns = createTurns(1);
  const begun: string[] = [];
  const work = (name: string) => turns.take(async () => void begun.push(name), name.charAt(0));
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(work));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

// Holds: asvs-15.2.2
it('a client with 64 passwords waiting is asked to come again, and another is heard', async () => {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const { db, ctx } = services;
  const [hasty, other] = [await deviceCaller(db), await deviceCaller(db)];
  const hasher = createPasswordHasher();
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const waiting = Array.from({ length: 65 }, () => hasher.logins.take(() => gate, clientOf(hasty)));
  const person = { userName: 'ann@example.com', password: 'correct horse battery' };
  const tenant = { ...renter, ...person, canCreateLoginCredentials: true };
  const refused = { refusals: [{ code: 'FAILED', kind: 'throttled', retryAfterSeconds: 2 }] };
  expect(await login(ctx, hasher, { caller: hasty, address: '127.0.0.1' }, person)).toMatchObject(refused);
  expect(await registerContact(ctx, hasher, hasty, { body: tenant })).toMatchObject(refused);
  expect((await registerContact(ctx, hasher, other, { body: tenant })).ok).toBe(true);
  letGo();
  await Promise.all(waiting);
  expect((await login(ctx, hasher, { caller: hasty, address: '127.0.0.1' }, person)).ok).toBe(true);
});

it.each([
  ['replaced', "UPDATE login SET password_hash = 'another'"],
  ['taken back with its login', 'UPDATE login SET disabled = 1'],
  ['erased with its login', 'DELETE FROM login'],
])('a password that is %s while it is checked opens no session', async (_, change) => {
  const services = await openTestServices();
  onTestFinished(() => services.close());
  const { db, ctx } = services;
  const [caller, hasher] = [await deviceCaller(db), createPasswordHasher()];
  const person = { userName: 'ann@example.com', password: 'correct horse battery' };
  await registerContact(ctx, hasher, caller, {
    body: { ...renter, ...person, canCreateLoginCredentials: true },
  });
  db.open.raw.exec('DELETE FROM login_session');
  const slow: typeof hasher = {
    ...hasher,
    async verify(...asked) {
      const isRight = await hasher.verify(...asked);
      db.open.raw.exec(change);
      return isRight;
    },
  };
  const refused = { refusals: [{ code: 'INVALID_USER_LOGIN', kind: 'unauthenticated' }] };
  expect(await login(ctx, slow, { caller, address: '127.0.0.1' }, person)).toMatchObject(refused);
  expect(db.open.raw.prepare('SELECT * FROM login_session').all()).toEqual([]);
});

it('work that fails gives its place back', async () => {
  const turns = createTurns(1);
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(() => Promise.resolve('yes'))).toBe('yes');
});

it('two hashes of one password differ, and each knows it', async () => {
  const hasher = createPasswordHasher();
  const [first, second] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(first).not.toBe(second);
  expect(await hasher.verify(first, 'correct horse')).toBe(true);
  expect(await hasher.verify(first, 'correct horsf')).toBe(false);
  expect(await hasher.verify(null, 'correct horse')).toBe(false);
});

// Holds: asvs-6.2.4, asvs-6.2.12
it('the common passwords are many, and in lower case', async () => {
  const list = await commonPasswords();
  expect(list.size).toBeGreaterThan(40_000);
  expect([...list].filter((password) => password !== password.toLowerCase())).toEqual([]);
});
