/** Staff change what protects a running contract's things and its extras, and take back payments that they recorded by mistake. */
import type { ChargesView } from '../../src/shared/desk/charges';
import type { Id } from '../../src/shared/ids';
import { changeCharges } from '../../src/main/services/charge-change/change';
import { chargesOfContract, previewForStaff } from '../../src/main/services/charge-change/view';
import type { WantedCharges } from '../../src/main/services/charge-change/wish';
import { takeBackPayment } from '../../src/main/services/returned-payment/mistakes';
import { pick, type Roll } from '../support/base/dice';
import { valueOf } from '../support/services/rental';
import type { Site } from './site';

/** Another plan, a policy of their own, an extra more or an extra less: from today on, or from the next period on. */
export async function changeChargesSomeDay(
  site: Site,
  contractId: Id<'contract'>,
  roll: Roll,
): Promise<void> {
  if (roll(25) > 0) return;
  const [isNext, what, nth] = [roll(2) === 0, roll(4), roll(12)];
  const view = valueOf(await chargesOfContract(site.ctx, contractId, undefined));
  const firstOn = isNext ? view.days.next : view.days.today;
  const wish = wishOf(view, what, nth);
  if (view.cannot !== null || firstOn === null || !wish) return;
  const wanted: WantedCharges = { contractId, firstOn, addOnIds: [], endedExtras: [], ...wish };
  const preview = await previewForStaff(site.ctx, wanted, undefined);
  // Refused where it would stay as it is.
  if (!preview.ok) return;
  const { seen } = preview.value;
  const input = { ...wanted, seen, key: site.db.newId<'event'>(), agreed: 'in_writing' as const };
  valueOf(await site.surely((ctx) => changeCharges(ctx, site.staff, input)));
}

function wishOf(
  { offered, charges }: ChargesView,
  what: number,
  nth: number,
): Partial<WantedCharges> | undefined {
  const plan = offered.plans[nth % Math.max(offered.plans.length, 1)];
  const standing = charges.filter(({ kind, endsOn }) => kind === 'add_on' && endsOn === null);
  if (what === 0)
    return {
      coverage: { kind: 'own_policy', insurer: 'Harbor Mutual', policyNumber: 'HM', expires: '2060-01-01' },
    };
  if (what === 1) {
    const ended = standing[nth % Math.max(standing.length, 1)];
    return ended && { endedExtras: [ended.position] };
  }
  if (what === 2) {
    const free = offered.extras.filter(({ name }) => !standing.some((extra) => extra.name === name));
    const begun = free[nth % Math.max(free.length, 1)];
    return begun && { addOnIds: [begun.addOnId] };
  }
  return plan && { coverage: { kind: 'operator_plan', planId: plan.planId, premiumId: plan.premiumId } };
}

/** A payment that staff took within some weeks was another tenant's. */
export async function takeBackSomeDay(
  site: Site,
  contractId: Id<'contract'>,
  { today, roll }: { readonly today: string; readonly roll: Roll },
): Promise<void> {
  if (roll(90) > 0) return;
  const taken = site.raw
    .prepare<[string, string], Id<'receipt'>>(
      `SELECT r.id FROM receipt r JOIN invoice i ON i.id = r.invoice_id
        WHERE i.contract_id = ? AND r.desk_payment_id IS NOT NULL AND r.received_at_ms > unixepoch(?, '-40 days') * 1000
          AND r.id NOT IN (SELECT receipt_id FROM returned_payment) ORDER BY r.number`,
    )
    .pluck()
    .all(contractId, today);
  if (taken.length === 0) return;
  const input = { receiptId: pick(taken, roll), key: site.db.newId<'event'>(), why: 'of another tenant' };
  valueOf(await site.surely((ctx) => takeBackPayment(ctx, site.staff, input)));
}
