/** Units that head office has handed over: occupied from the moment at which it is heard, and free when nobody needs them. */
import { expect, onTestFinished, test } from 'vitest';
import { hearHandedOver } from '../../../src/main/services/unit/handed-over';
import { takeOut } from '../../../src/main/services/move-out/unit-acts';
import { fileOf, goodRow, manager, openSite } from '../../support/services/adopted';
import { newTestId } from '../../support/services/database';
import { valueOf } from '../../support/services/rental';

async function handedOver() {
  const site = await openSite();
  const { ctx, raw } = site;
  const [unit] = site.list<{ id: ReturnType<typeof newTestId<'unit'>>; number: string }>(
    `SELECT id, number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number LIMIT 1`,
  );
  if (!unit) throw new Error('no unit');
  const hear = (...unitIds: (typeof unit.id)[]) =>
    ctx.store.transaction((tx) =>
      hearHandedOver(
        { ctx, tx },
        unitIds.map((unitId) => ({ unitId, fromKiosk: 'gone' })),
      ),
    );
  const state = () => raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(unit.id);
  onTestFinished(() => expect(site.faults()).toEqual([]));
  return { ...site, unit, hear, state };
}

test('a unit is occupied until its tenancy is imported or head office hands it over no more', async () => {
  const { unit, hear, state, list } = await handedOver();
  await hear(unit.id);
  await hear(unit.id);
  expect([state(), list('SELECT 1 FROM handed_over_unit').length]).toEqual(['occupied', 1]);
  await hear();
  expect([state(), list('SELECT 1 FROM handed_over_unit').length]).toEqual(['available', 0]);
});

test('one that was taken out of service is the tenant’s too', async () => {
  const { ctx, unit, hear, state, ...site } = await handedOver();
  valueOf(await takeOut(ctx, { unitId: unit.id, why: 'leaks' }, manager(site)));
  await hear(unit.id);
  expect(state()).toBe('occupied');
});

test('an imported one stays occupied when head office has heard of it', async () => {
  const { unit, hear, state, bring } = await handedOver();
  await hear(unit.id);
  expect(valueOf(await bring(fileOf([{ ...goodRow, unit: unit.number }])))).toMatchObject({ tenancies: 1 });
  await hear();
  expect(state()).toBe('occupied');
});

test('a unit that the books lost a contract of after a restore is imported by nobody, and stays occupied', async () => {
  const { raw, unit, hear, state, bring } = await handedOver();
  await hear(unit.id);
  // Imported, told, and restored from the backup of before: head office hands it over no more, and knows a contract of it.
  raw
    .prepare(
      `INSERT INTO lost_contract (contract_id, number, unit_id, source, found_at_ms) VALUES (?, 'C-000009', ?, 'head_office', 1)`,
    )
    .run(newTestId<'contract'>(), unit.id);
  const again = valueOf(await bring(fileOf([{ ...goodRow, unit: unit.number }])));
  expect(again).toMatchObject({ mistakes: [{ column: 'unit', fault: 'unit_taken' }] });
  await hear();
  expect(state()).toBe('occupied');
});
