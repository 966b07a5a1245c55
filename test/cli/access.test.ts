/** `access list`, `access revoke` and `access renew` as staff type them. */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../src/main/cli/run';
import { openTestDatabase, START_MS } from '../support/services/database';
import { temporaryFolder } from '../support/base/folder';
import { insertMoveIn } from '../support/services/move-in-rows';

async function open() {
  const dataDir = temporaryFolder();
  const database = await openTestDatabase({ file: join(dataDir, 'keyturn.db') });
  onTestFinished(() => database.close());
  const run = async (...argv: string[]) => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const io = { out: say, err: say, nowMs: () => START_MS + 61_000, environment: {} };
    return { code: await runCli([...argv, '--data-dir', dataDir], io), said: lines.join('\n') };
  };
  return { database, run, unit: database.catalogue.units[0]?.number ?? '' };
}

test('codes are listed without themselves, renewed, revoked, and the books stay whole', async () => {
  const { database, run, unit } = await open();
  expect(await run('access', 'list')).toEqual({ code: 0, said: 'no access codes' });
  await insertMoveIn(database);
  expect(await run('access', 'list')).toEqual({
    code: 0,
    said: `${unit}  *01  active   since 2026-03-15T15:00:00.000Z  from 2026-03-15`,
  });

  const renewed = await run('access', 'renew', '--unit', unit);
  expect(renewed.code).toBe(0);
  const code = /is now (\d{6}); the one before opens nothing/.exec(renewed.said)?.[1] ?? '';
  const list = await run('access', 'list');
  expect(list.said.split('\n')).toEqual([
    `${unit}  ****${code.slice(-2)}  active   since 2026-03-15T15:01:01.000Z  from 2026-03-15`,
    `${unit}  *01  revoked  since 2026-03-15T15:01:01.000Z  from 2026-03-15`,
  ]);

  expect(await run('access', 'revoke', '--unit', unit)).toEqual({
    code: 0,
    said: `revoked the access code of unit ${unit}`,
  });
  expect(await run('access', 'revoke', '--unit', unit)).toEqual({
    code: 1,
    said: `unit ${unit}: it has no access code that works`,
  });
  expect((await run('verify')).said).toContain('nothing wrong');
});

test.each<[string, number, string]>([
  ['revoke --unit Z-0', 1, 'unit Z-0: there is no such unit'],
  ['renew --unit B204', 1, 'unit B204: it is not rented'],
  ['renew', 2, '--unit wants the number of a unit'],
  ['list --unit A101', 2, 'access list takes no --unit'],
])('access %s is answered with %i', async (words, code, said) => {
  const { run } = await open();
  const outcome = await run('access', ...words.split(' '));
  expect([outcome.code, outcome.said.split('\n')[0]]).toEqual([code, said]);
});
