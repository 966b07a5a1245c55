/** An import is taken back whole while nothing followed from it, and refused afterward. */
import { expect, it } from 'vitest';
import { moveTenantOut } from '../../../src/main/services/move-out/ending';
import { settleEnded } from '../../../src/main/services/move-out/settlement';
import { takeOwed } from '../../../src/main/services/debt/owed';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import type { Id } from '../../../src/shared/ids';
import { goodRow, manager, openSite } from '../../support/services/adopted';
import { valueOf } from '../../support/services/rental';

type Site = Awaited<ReturnType<typeof openSite>>;

const rowsOf = (site: Site) => [
  { ...goodRow, unit: site.unit(0), balance: '45.50', deposit: '200.00' },
  { ...goodRow, unit: site.unit(1), balance: '-30.00', deposit: '50', access_code: '123456' },
  { ...goodRow, unit: site.unit(2), balance: '-30.00', first_name: 'Bea' },
  { ...goodRow, unit: site.unit(3), first_name: 'Cem' },
];

const accounts = ['receivable', 'advance', 'deposit', 'opening'];
it('taken back, nothing is owed, held or kept, and units are free', async () => {
  const site = await openSite();
  const id = await site.adopt(rowsOf(site));
  expect(valueOf(await site.undo(id))).toEqual({ tenancies: 4 });
  expect(accounts.map(site.balance)).toEqual([0, 0, 0, 0]);
  expect(site.faults()).toEqual([]);
  expect(site.list(`SELECT number FROM unit WHERE state = 'occupied'`)).toEqual([]);
  expect(site.list(`SELECT id FROM contact WHERE email <> ''`)).toEqual([]);
  expect(site.list(`SELECT code FROM access_code WHERE state <> 'revoked'`)).toEqual([]);
  expect(site.list(`SELECT 1 FROM outbox WHERE type = 'opening.taken_back'`)).toHaveLength(4);
  expect(site.list(`SELECT 1 FROM outbox WHERE type = 'contract.ended'`)).toHaveLength(4);
  await settleEnded(site.ctx);
  await site.runOn('2026-05-28');
  expect(site.bills()).toEqual([]);
  expect(accounts.map(site.balance)).toEqual([0, 0, 0, 0]);
  site.db.clock.set(Date.parse('2026-03-16T17:00:00Z'));
  const refused = await site.undo(id);
  expect(refused).toMatchObject({ ok: false });
});

it('the same file with its codes is imported again once it was taken back', async () => {
  const site = await openSite();
  const rows = rowsOf(site);
  valueOf(await site.undo(await site.adopt(rows)));
  await site.adopt(rows);
  expect(accounts.map(site.balance)).toEqual([4550, -6000, -25000, 26450]);
  expect(site.list(`SELECT code FROM access_code WHERE code = '123456' AND state = 'active'`)).toHaveLength(
    1,
  );
  expect(site.faults()).toEqual([]);
});

const followed: Readonly<Record<string, (site: Site, contractId: Id<'contract'>) => Promise<unknown>>> = {
  billed: (site) => site.runOn('2026-03-28'),
  paid: async (site, contractId) =>
    valueOf(
      await takeOwed(site.ctx, manager(site), {
        contractId,
        key: 'paid-once-1',
        amountMinor: 4550,
        tender: { kind: 'cash', givenMinor: 4550 },
      }),
    ),
  ended: async (site, contractId) =>
    valueOf(await moveTenantOut(site.ctx, { contractId, unit: 'seen_empty', why: 'left' }, manager(site))),
};

it.each(Object.keys(followed))(
  'an import of which one contract is %s by now is not taken back',
  async (name) => {
    const site = await openSite();
    const id = await site.adopt(rowsOf(site));
    const [first] = site.list<{ id: Id<'contract'> }>(
      `SELECT contract_id AS id FROM adopted_contract ORDER BY place`,
    );
    if (!first) throw new Error('no contract');
    await followed[name]?.(site, first.id);
    const postings = site.list('SELECT 1 FROM posting').length;
    const refused = await site.undo(id);
    expect(refused).toMatchObject({ ok: false, refusals: [{ desk: 'adoption_gone_on' }] });
    expect(site.list('SELECT 1 FROM posting')).toHaveLength(postings);
    expect(site.faults()).toEqual([]);
  },
);

it('taking back is cut off at any write and leaves the import as it was', async () => {
  const site = await openSite();
  const id = await site.adopt(rowsOf(site));
  for (const write of [
    'INSERT ON credit_note',
    'INSERT ON invoice',
    'INSERT ON allocation',
    'INSERT ON ended_contract',
    'UPDATE ON access_code',
    'UPDATE ON unit',
    'UPDATE ON settlement',
    'UPDATE ON contact',
    'UPDATE ON adoption',
    'INSERT ON audit',
  ]) {
    site.raw.exec(`CREATE TEMP TRIGGER broken BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    await expect(site.undo(id), write).rejects.toThrow('broken');
    site.raw.exec('DROP TRIGGER broken');
    expect(accounts.map(site.balance), write).toEqual([4550, -6000, -25000, 26450]);
  }
  valueOf(await site.undo(id));
  expect(site.faults()).toEqual([]);
});

it('a tenant who moves out gets back the deposit and credit from before the import', async () => {
  const site = await openSite();
  await site.adopt([{ ...goodRow, unit: site.unit(0), balance: '-30.00', deposit: '200' }]);
  const [contract] = site.list<{ id: Id<'contract'> }>('SELECT id FROM rental_contract');
  if (!contract) throw new Error('no contract');
  site.raw.exec('UPDATE property SET billing_start_on = NULL');
  const out = { contractId: contract.id, unit: 'seen_empty', why: 'left' } as const;
  valueOf(await moveTenantOut(site.ctx, out, manager(site)));
  expect(accounts.slice(0, 3).map(site.balance)).toEqual([0, -23_000, 0]);
  const notes = site.list<{ id: Id<'credit_note'>; gross: number }>(
    'SELECT id, gross_minor AS gross FROM credit_note',
  );
  for (const [index, { id, gross }] of notes.entries())
    valueOf(
      await refundCreditNote(site.ctx, manager(site), {
        creditNoteId: id,
        key: `refund-key-${index}`,
        way: 'cash',
        amountMinor: gross,
        reference: null,
        why: 'moved out',
      }),
    );
  expect(accounts.slice(0, 3).map(site.balance)).toEqual([0, 0, 0]);
  await settleEnded(site.ctx);
  expect(site.list('SELECT 1 FROM settlement WHERE closed_at_ms IS NOT NULL')).toHaveLength(1);
  expect(site.faults()).toEqual([]);
});
