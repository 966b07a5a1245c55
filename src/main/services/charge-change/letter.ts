/** The letter that confirms a change of a contract's plan and extras. */
import type { Id } from '../../../shared/ids';
import { toPrice, type Minor } from '../../../shared/money';
import { insertLetter } from '../../database/contract/letters';
import { findPremium } from '../../database/insurance/plans';
import type { ChargesChangedFacts } from '../../documents/port';
import type { AgreedWay } from '../../domain/contract/charge-change';
import type { InTransaction } from '../base/work';
import { linesOfBill, readBillAbout } from '../bill/facts';
import type { ChargeChangeFacts } from './facts';

interface Confirmed {
  readonly agreed: AgreedWay;
  /** Of the invoice for days that were billed already; null: there is none. */
  readonly invoiceNumber: string | null;
}

/** Writes it down; it is drawn and mailed as every letter is. */
export async function insertChangeLetter(
  work: InTransaction,
  facts: ChargeChangeFacts,
  { agreed, invoiceNumber }: Confirmed,
): Promise<Id<'letter'>> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  const { about, wish, firstOn, credits, creditedMinor, added, wholeAfter } = facts;
  const { contract, today, terms } = about;
  const bill = await readBillAbout(tx, contract.id, nowMs);
  const { currency } = terms.rules;
  const price = (amount: Minor) => toPrice(amount, currency, bill.header.locale);
  const premium = wish.coverage?.premium_id ? await findPremium(tx, wish.coverage.premium_id) : undefined;
  const said: ChargesChangedFacts = {
    ...bill.header,
    number: contract.number,
    kind: 'charges_changed',
    madeOn: today,
    firstOn,
    agreed,
    coverage:
      wish.coverage?.kind === 'own_policy'
        ? {
            kind: 'own_policy',
            insurer: wish.coverage.insurer ?? '',
            policyNumber: wish.coverage.policy_number ?? '',
            expires: wish.coverage.expires_on ?? '',
          }
        : wish.coverage?.kind === 'operator_plan'
          ? { kind: 'operator_plan', cover: premium ? price(premium.coverage_minor) : null }
          : { kind: 'declined' },
    lines: (wholeAfter ? linesOfBill(bill, wholeAfter, currency) : []).map(
      ({ description, bindingDescription, payableAmount }) => ({
        description,
        bindingDescription: bindingDescription ?? null,
        amount: payableAmount,
      }),
    ),
    total: wholeAfter && price(wholeAfter.payable),
    credited:
      credits.length === 0
        ? null
        : { numbers: credits.map(({ facts: note }) => note.number), amount: price(creditedMinor) },
    charged: added && invoiceNumber !== null ? { number: invoiceNumber, amount: price(added.payable) } : null,
  };
  const id = ctx.newId<'letter'>();
  await insertLetter(tx, {
    id,
    contract_id: contract.id,
    kind: said.kind,
    made_on: today,
    facts: JSON.stringify(said),
    created_at_ms: nowMs,
  });
  return id;
}
