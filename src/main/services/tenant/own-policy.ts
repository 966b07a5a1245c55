/** A policy that a tenant brings while a plan counts, as they name it at the kiosk. Staff check it like any other. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { localeFor } from '../../../shared/formats';
import { sumMinor, toPrice } from '../../../shared/money';
import type { BroughtPolicy } from '../../../shared/own-policy-channels';
import { ok, type Result } from '../../../shared/result';
import { selectChargeChanges } from '../../database/charge-change/changes';
import type { ContractRow } from '../../database/contract/contracts';
import { selectCreditNotesOfContract } from '../../database/credit-note/credit-notes';
import { findCoverage } from '../../database/insurance/coverage';
import { findUnit } from '../../database/unit/units';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { keepPolicyPhoto } from '../booking/proof-photos';
import { changeCharges } from '../charge-change/change';
import { daysOfChange, readChangeableCharges } from '../charge-change/changeable';
import type { WantedCharges } from '../charge-change/wish';
import type { TokenHolder } from '../login/sessions';
import { requireProperty } from '../property/property';
import { actorOfHolder, refuseOver, standingContract } from './own-contract';

export interface NamedPolicy {
  readonly contractId: Id<'contract'>;
  readonly language: Language;
  readonly insurer: string;
  readonly policyNumber: string;
  /** YYYY-MM-DD. */
  readonly expires: string;
  /** Of the policy, for staff to look at; null: they have sent none. */
  readonly photo: Buffer | null;
}

/**
 * Ends the plan today, or on the next day on which it can end, credits the rest of it, and keeps the photo. Refuses as `standingContract` and
 * `changeCharges`, and `contract_over` where no policy is awaited. The same policy again is answered as the first time.
 */
export async function bringPolicy(
  ctx: ServiceContext,
  holder: TokenHolder,
  named: NamedPolicy,
): Promise<Result<BroughtPolicy>> {
  const wanted = await ctx.store.read((tx) => wantedBy({ ctx, tx }, holder, named));
  if (!wanted.ok) return wanted;
  if (wanted.value !== null) {
    const key = ctx.newId<'event'>();
    const by = actorOfHolder(holder);
    const changed = await changeCharges(ctx, by, { ...wanted.value, key, agreed: 'in_person' });
    // What only the front desk has words for: something else is going on with this contract.
    if (!changed.ok) return changed.refusals.some(({ field }) => field !== null) ? changed : refuseOver();
  }
  return ctx.store.attempt(async (tx) => {
    const contract = await standingContract({ tx, by: holder }, named.contractId);
    if (!contract.ok) return contract;
    const { booking_id: bookingId } = contract.value;
    const by = actorOfHolder(holder);
    if (named.photo !== null) await keepPolicyPhoto({ ctx, tx, by }, bookingId, named.photo);
    return ok(await broughtOf({ ctx, tx }, contract.value, named.language));
  });
}

/** Null where this policy is there already. */
async function wantedBy(
  work: InTransaction,
  holder: TokenHolder,
  { contractId, insurer, policyNumber, expires }: NamedPolicy,
): Promise<Result<WantedCharges | null>> {
  const { tx } = work;
  const contract = await standingContract({ tx, by: holder }, contractId);
  if (!contract.ok) return contract;
  const coverage = await findCoverage(tx, contract.value.booking_id);
  if (coverage?.kind === 'own_policy' && coverage.policy_number === policyNumber.trim()) return ok(null);
  if (coverage?.kind !== 'operator_plan' || coverage.brings_within === null) return refuseOver();
  const about = await readChangeableCharges(work, contractId);
  if (!about.ok) return refuseOver();
  const { today, next } = daysOfChange(about.value);
  const firstOn = today ?? next;
  if (firstOn === null) return refuseOver();
  const policy = { kind: 'own_policy', insurer, policyNumber, expires } as const;
  return ok({ contractId, firstOn, coverage: policy, addOnIds: [], endedExtras: [] });
}

async function broughtOf(
  { tx }: InTransaction,
  contract: ContractRow,
  language: Language,
): Promise<BroughtPolicy> {
  const [change] = await selectChargeChanges(tx, contract.id);
  const unit = await findUnit(tx, contract.unit_id);
  if (!change || !unit) throw new Error('a policy was brought without a change');
  const property = await requireProperty(tx);
  const notes = (await selectCreditNotesOfContract(tx, contract.id)).filter(({ key }) =>
    key?.startsWith(`charges:${change.id}:`),
  );
  const credited = sumMinor(notes.map(({ gross_minor: gross }) => gross));
  return {
    contractId: contract.id,
    unitNumber: unit.number,
    firstOn: change.from_on,
    credited: credited === 0 ? null : toPrice(credited, property.currency, localeFor(language, property)),
  };
}
