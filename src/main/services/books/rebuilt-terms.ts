/** The rules and charges of a contract that replaced another one, as they were reported to head office. */
import { z } from 'zod';
import type { FactKind } from '../../../shared/head-office/books';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Found } from './found';
import { transferIn } from './reported-facts';
import type { ReportedParts } from './reported-parts';

/** None where the run does not know what comes next, by which it leaves the contract alone. */
export function termsRows(
  { signed, transfer }: ReportedParts,
  events: readonly ReportedEvent[],
): Found['rows'] {
  const told = transfer?.more;
  if (!told || !isBilledOn(events, signed.contractId)) return {};
  return {
    contract_terms: [{ contract_id: signed.contractId, terms: told.terms }],
    contract_charge: told.charges.map((charge, index) => ({
      contract_id: signed.contractId,
      position: index + 1,
      kind: charge.kind,
      name: charge.name,
      names: charge.names,
      rate_minor: charge.rateMinor,
      prorated: charge.isProrated ? 1 : 0,
      tax_code: charge.taxCode,
      ledger: charge.ledger,
      from_on: charge.fromOn,
      to_on: null,
    })),
  };
}

/** What changes a contract in a way that its bills do not tell. */
const unknown: ReadonlySet<string> = new Set<FactKind>([
  'rent_change.effective',
  'charges.changed',
  'late_step.done',
  'notice.given',
  'write_off.made',
  'payment.returned',
  'contract.resumed',
]);

/** Whether the run knows what a contract comes to next: its terms were reported, and each later bill. */
function isBilledOn(events: readonly ReportedEvent[], contractId: string): boolean {
  const hasTerms = events.some((event) => {
    const told = transferIn(event);
    return told?.value.contractId === contractId && told.more !== null;
  });
  return hasTerms && !events.some(({ type }) => unknown.has(type));
}

/** The same, where nothing was billed beside the rent and what was carried from the contract before it. */
export const hasAllBills = (events: readonly ReportedEvent[], contractId: string): boolean =>
  isBilledOn(events, contractId) &&
  events.every(({ type, payload }) => {
    if (type !== 'bill.issued') return true;
    const { kind, lines } = billSchema.parse(JSON.parse(payload));
    return kind === 'RENTAL' || lines.some(({ code }) => code === 'opening');
  });

const billSchema = z.object({ kind: z.string(), lines: z.array(z.object({ code: z.string() })) });
