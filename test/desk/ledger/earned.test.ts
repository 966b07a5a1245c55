/** What is earned in each month, handed out at the desk: read back by a program that knows only CSV, and as the command has it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { journalHandlers } from '../../../src/main/desk/handlers/desk/journal';
import { kioskCommand } from '../../cli/run-kiosk';
import { temporaryFolder } from '../../support/base/folder';
import { openDeskArea } from '../../support/desk/area';
import { onTwelfthOfApril } from '../../support/desk/transferring';

/** Minor units by account. */
function sumsOf(text: string): Readonly<Record<string, number>> {
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(Object.keys(rows[0] ?? {})).toEqual(['month', 'account', 'currency', 'earned']);
  const sums: Record<string, number> = {};
  for (const { account = '', earned = '' } of rows)
    sums[account] = (sums[account] ?? 0) + Math.round(Number(earned) * 100);
  return sums;
}

it('a manager alone saves at the desk what the command writes, and its sums are those of the books', async () => {
  const tenant = await onTwelfthOfApril();
  await tenant.move();
  await tenant.runOn('2027-04-28');
  const desk = openDeskArea(journalHandlers(tenant.ctx), { staffId: tenant.staff.id });
  const { fileName, mediaType, base64 } = await desk.ask('journal.earned', {});
  expect([fileName, mediaType]).toEqual(['earned-2027-04-28.csv', 'text/csv']);
  const text = Buffer.from(base64, 'base64').toString();

  const folder = temporaryFolder();
  tenant.raw.prepare('VACUUM INTO ?').run(join(folder, 'keyturn.db'));
  const file = join(folder, 'earned.csv');
  const told = await kioskCommand(folder, () => tenant.ctx.clock.nowMs())('journal', 'earned', file);
  expect(told).toMatchObject({ code: 0, err: '' });
  expect(text).toBe(readFileSync(file, 'utf8'));

  const booked = tenant.raw
    .prepare<[], { account: string; minor: number }>(
      `SELECT account, sum(credit_minor - debit_minor) AS minor FROM posting
        WHERE account IN ('rent', 'plan', 'add_on', 'fees', 'late', 'damage', 'rounding') GROUP BY 1`,
    )
    .all();
  expect(booked.length).toBeGreaterThan(1);
  expect(sumsOf(text)).toEqual(Object.fromEntries(booked.map(({ account, minor }) => [account, minor])));

  for (const role of ['attendant', 'technician', null] as const)
    expect(await desk.call(role, 'journal.earned', {})).toMatchObject({ ok: false });
});
