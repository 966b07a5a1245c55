/** `staff ...` as a person who sets up the site types it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '../../src/main/database/connection';
import { migratedFolder, START_MS } from '../support/services/database';
import { kioskCommand, type Outcome } from './run-kiosk';

const told = (outcome: Outcome, what: string): string =>
  new RegExp(`^${what}: +(\\S+)$`, 'm').exec(outcome.out)?.[1] ?? '';

async function site() {
  const dataDir = await migratedFolder();
  const run = kioskCommand(dataDir, () => START_MS);
  const create = (name: string, role: string) => run('staff', 'create', '--name', name, '--role', role);
  return { dataDir, run, create };
}

// Holds: asvs-6.4.1
test('an account is made with a number, a PIN and a password that are shown once and stored nowhere', async () => {
  const { dataDir, run, create } = await site();
  await run('api-key', 'create', '--name', 'Gate');
  expect(await run('staff', 'list')).toMatchObject({ code: 0, out: 'no accounts' });
  const made = await create('Ada Byron', 'manager');
  expect(made.code).toBe(0);
  expect(told(made, 'number')).toBe('101');
  expect(told(made, 'PIN')).toMatch(/^\d{6}$/);
  expect(told(made, 'password')).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  expect(told(await create('Second', 'attendant'), 'number')).toBe('102');

  const listed = await run('staff', 'list');
  expect(listed.out.split('\n')).toEqual([
    '101  manager     new       no code  made 2026-03-15T15:00:00.000Z  Ada Byron',
    '102  attendant   new       no code  made 2026-03-15T15:00:00.000Z  Second',
  ]);
  const open = openConnection(join(dataDir, 'keyturn.db'));
  const bytes = open.raw.serialize();
  await open.close();
  for (const secret of [told(made, 'PIN'), told(made, 'password')])
    expect(bytes.includes(secret), secret).toBe(false);
});

test('an account is reset, disabled, enabled and given another role, and the audit says so without a name', async () => {
  const { run, create } = await site();
  const made = await create('Ada Byron', 'manager');
  const reset = await run('staff', 'reset', '101');
  expect(told(reset, 'PIN')).toMatch(/^\d{6}$/);
  expect(told(reset, 'password')).not.toBe(told(made, 'password'));
  expect(await run('staff', 'role', '101', 'technician')).toMatchObject({
    code: 0,
    out: '101 is technician',
  });
  expect(await run('staff', 'disable', '101')).toMatchObject({ code: 0, out: 'disabled 101' });
  expect((await run('staff', 'list')).out).toContain('technician  disabled');
  expect(await run('staff', 'enable', '101')).toMatchObject({ code: 0, out: 'enabled 101' });

  const audit = await run('audit', 'list');
  expect(audit.out.match(/cli {2}staff\.\w+/g)).toEqual([
    'cli  staff.created',
    'cli  staff.reset',
    'cli  staff.role_changed',
    'cli  staff.disabled',
    'cli  staff.enabled',
  ]);
  expect(audit.out).not.toContain('Ada');
});

test('the last manager can be disabled here, and another be made', async () => {
  const { run, create } = await site();
  await create('Only', 'manager');
  expect(await run('staff', 'disable', '101')).toMatchObject({ code: 0 });
  expect(told(await create('Next', 'manager'), 'number')).toBe('102');
});

test.each([
  [['create', '--role', 'manager'], '--name wants'],
  [['create', '--name', 'Ada'], '--role wants one of attendant, manager, technician'],
  [['create', '--name', 'Ada', '--role', 'owner'], 'not "owner"'],
  [['reset', 'x'], 'NUMBER wants'],
  [['role', '101', 'boss'], 'ROLE wants'],
  [['disable'], 'usage: staff disable NUMBER'],
  [['list', '--role', 'manager'], 'takes no --role'],
] as const)('staff %j is not understood', async (words, message) => {
  const { run } = await site();
  await run('api-key', 'create', '--name', 'Gate');
  const outcome = await run('staff', ...words);
  expect(outcome.code).toBe(2);
  expect(outcome.err).toContain(message);
});

test.each([['reset'], ['disable'], ['enable'], ['role']])('staff %s of nobody is refused', async (act) => {
  const { run } = await site();
  await run('api-key', 'create', '--name', 'Gate');
  const words = act === 'role' ? ['101', 'manager'] : ['101'];
  expect(await run('staff', act, ...words)).toMatchObject({ code: 1, err: 'no account 101' });
});
