/** What staff do later for tenants who were taken over, whose first bills and money are not here. */
import { expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { changeCharges } from '../../../src/main/services/charge-change/change';
import { chargesOfContract } from '../../../src/main/services/charge-change/view';
import { refundCreditNote } from '../../../src/main/services/refund/refunds';
import { goodRow, manager, openSite, type Cells } from '../../support/services/adopted';
import { valueOf } from '../../support/services/rental';

async function takenOver(cells: Cells) {
  const site = await openSite();
  await site.adopt([{ ...goodRow, unit: site.unit(0), ...cells }]);
  const [contract] = site.list<{ id: Id<'contract'> }>('SELECT id FROM rental_contract');
  if (!contract) throw new Error('no contract');
  return { ...site, contractId: contract.id };
}

it('credit from before goes back to no card, since none paid here, and in cash it does', async () => {
  const site = await takenOver({ balance: '-30.00' });
  const [note] = site.list<{ id: Id<'credit_note'> }>('SELECT id FROM credit_note');
  if (!note) throw new Error('no credit');
  const refund = (way: 'card' | 'cash') =>
    refundCreditNote(site.ctx, manager(site), {
      creditNoteId: note.id,
      key: way,
      way,
      amountMinor: 3000,
      reference: null,
      why: 'asked for',
    });
  expect(await refund('card')).toMatchObject({ ok: false, refusals: [{ desk: 'needs_card' }] });
  expect(valueOf(await refund('cash')).state).toBe('done');
  expect(site.faults()).toEqual([]);
});

it('a plan that costs whole periods costs nothing for the rest of one that was paid elsewhere, and the next one whole', async () => {
  const site = await takenOver({ paid_through: '2026-03-27' });
  site.raw.exec(`UPDATE charge_rule SET prorated = 0 WHERE kind = 'insurance'`);
  await site.runOn('2026-03-28');
  const plan = valueOf(await chargesOfContract(site.ctx, site.contractId, 'en')).offered.plans[0];
  if (!plan) throw new Error('no plan');
  const { planId, premiumId } = plan;
  valueOf(
    await changeCharges(site.ctx, manager(site), {
      contractId: site.contractId,
      firstOn: '2026-03-28',
      coverage: { kind: 'operator_plan', planId, premiumId },
      addOnIds: [],
      endedExtras: [],
      key: site.db.newId<'event'>(),
      agreed: 'in_person',
    }),
  );
  await site.runOn('2026-04-27');
  expect(
    site.list(
      `SELECT period_from_on AS "from", period_to_on AS "to" FROM invoice_line WHERE code = 'insurance' ORDER BY period_from_on`,
    ),
  ).toEqual([
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2026-05-01', to: '2026-05-31' },
  ]);
  expect(site.faults()).toEqual([]);
});
