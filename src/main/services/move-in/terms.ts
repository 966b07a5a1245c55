/**
 * Freezes what a contract charges later and by which rules, as they were signed: a new catalogue changes them for new
 * contracts only.
 */
import type { Tx } from '../../database/schema';
import { insertContractTerms } from '../../database/contract/terms';
import { addDays } from '../../domain/base/dates';
import { writeContractTerms } from '../../domain/contract/terms';
import { readAutopayRules } from '../../domain/autopay/rules';
import { readRentChangeRules } from '../../domain/contract/rent-change';
import { readMoveOutRules, signedMoveOut } from '../../domain/leaving/rules';
import { readTransferRules, signedTransfer } from '../../domain/leaving/transfer-rules';
import { mildestNotice } from '../../domain/contract/notice';
import { readReturnedPaymentRules } from '../../domain/contract/returned-payment';
import { readLateRules, signedLate } from '../../domain/late/late-terms';
import { billingAnchor } from '../../domain/price/billing-period';
import type { ChargeKind, Quote } from '../../domain/price/quote-shape';
import { discountOf } from '../price/pricing';
import { pricingRules } from '../property/property';
import type { MoveInFacts } from './facts';

export async function writeTerms(tx: Tx, facts: MoveInFacts): Promise<void> {
  const { contractId } = facts;
  const { property, quote, booking, promotion, transfer } = facts.priced;
  const rules = pricingRules(property);
  const periods = new Set(recurringOf(quote).map(({ period }) => period?.from)).size;
  await insertContractTerms(
    tx,
    {
      contract_id: contractId,
      terms: writeContractTerms({
        rules,
        discount: transfer ? transfer.discount : discountOf(promotion),
        anchor: transfer?.anchor ?? billingAnchor(rules.billing, booking.move_in_on),
        billedThrough: addDays(quote.nextBillDate, -1),
        periodsBilled: transfer ? transfer.index + 1 : periods,
        autopay: property.autopay_rules === null ? null : readAutopayRules(property.autopay_rules),
        // What the signed words do not tell binds nobody.
        late: facts.agreement.saysLateRules ? signedLate(readLateRules(property.late)) : null,
        moveOut: signedMoveOut(readMoveOutRules(property.move_out), facts.agreement.saysMoveOutRules),
        notice: facts.agreement.saysNoticeRules
          ? { days: property.notice_days, siteDays: property.notice_site_days }
          : mildestNotice,
        rentChange: facts.agreement.saysRentChangeRules ? readRentChangeRules(property.rent_change) : null,
        returnedPayment: facts.agreement.saysReturnedPaymentRules
          ? readReturnedPaymentRules(property.returned_payment)
          : null,
        transfer: signedTransfer(readTransferRules(property.transfer), facts.agreement.saysTransferRules),
      }),
    },
    signedCharges(facts),
  );
}

const recurringOf = ({ charges }: Quote) =>
  charges.filter(({ charge, period }) => charge.recurring && period !== null);

/** What the contract charges for each period from its first bill on. */
export function signedCharges({ contractId, priced: { quote } }: MoveInFacts) {
  const charges = new Set(recurringOf(quote).map(({ charge }) => charge));
  return [...charges].map((charge, index) => ({
    contract_id: contractId,
    position: index + 1,
    kind: recurringKind(charge.kind),
    name: charge.name,
    names: JSON.stringify(charge.names),
    rate_minor: charge.rate,
    prorated: charge.prorated ? (1 as const) : (0 as const),
    tax_code: charge.taxCode,
    ledger: charge.ledger,
    from_on: quote.nextBillDate,
    to_on: null,
  }));
}

function recurringKind(kind: ChargeKind): 'rent' | 'insurance' | 'add_on' {
  if (kind === 'rent' || kind === 'insurance' || kind === 'add_on') return kind;
  throw new Error(`${kind} is charged once`);
}
