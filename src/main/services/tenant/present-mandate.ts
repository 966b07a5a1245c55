/** The property's words of today about a saved card, for a tenant who never agreed to any: filled with what they pay now. */
import type { Language } from '../../../shared/languages';
import { minor } from '../../../shared/money';
import { findContact } from '../../database/contact/contacts';
import { findBilledContract } from '../../database/contract/bills';
import type { ContractRow } from '../../database/contract/contracts';
import { findCoverage } from '../../database/insurance/coverage';
import { findPremium } from '../../database/insurance/plans';
import { findRentOn } from '../../database/rent/changes';
import { sha256 } from '../../database/sha256';
import { findUnit } from '../../database/unit/units';
import { billsAhead } from '../../domain/contract/bills-due';
import { priceDue } from '../../domain/price/quote-lines';
import { beforeRounding } from '../../domain/price/upcoming-bills';
import type { InTransaction } from '../base/work';
import { billsDueOf } from '../bill/run';
import { agreementWords, type ToldFacts } from '../price/agreement-words';
import { readStoredQuote } from '../price/stored-quote';
import { requireProperty } from '../property/property';

/** Null where the property offers none, and where no bill is to come. */
export async function presentMandate(work: InTransaction, contract: ContractRow, language: Language) {
  const { tx } = work;
  const facts = await toldNow(work, contract);
  const words = facts && (await agreementWords(tx, facts, language));
  const text = words?.filled.mandate?.text;
  if (!words || text === undefined) return null;
  return { text, textSha256: sha256(text), language: words.spoken, version: words.template.version };
}

/** As at the move-in, with the next bill, and the rent and the sum that it has. */
async function toldNow(work: InTransaction, contract: ContractRow): Promise<ToldFacts | null> {
  const { tx } = work;
  const property = await requireProperty(tx);
  if (property.autopay === 'not_offered') return null;
  const row = await findBilledContract(tx, contract.id);
  const unit = await findUnit(tx, contract.unit_id);
  if (!row || !unit) return null;
  const [next] = await billsDueOf(work, { row, contract, property }, (billed, charges, today) =>
    billsAhead(billed, charges, today, 1),
  );
  if (!next) return null;
  const { due: bill, terms } = next;
  const { lines } = priceDue(terms.rules, bill.due, null);
  const coverage = (await findCoverage(tx, contract.booking_id)) ?? null;
  const premiumId = coverage?.premium_id ?? null;
  return {
    property,
    unit: {
      ...unit,
      rent_minor: (await findRentOn(tx, contract.id, bill.period.from)) ?? minor(contract.rent_minor),
      deposit_minor: minor(contract.deposit_minor),
    },
    contact: (await findContact(tx, contract.contact_id)) ?? null,
    coverage,
    premium: premiumId === null ? null : ((await findPremium(tx, premiumId)) ?? null),
    moveInOn: contract.move_in_on,
    creditMinor: minor(0),
    quote: {
      ...readStoredQuote(contract.quote),
      recurring: beforeRounding(lines),
      nextBillDate: bill.period.from,
    },
  };
}
