/** A tenancy that an import brought, rebuilt from what head office heard of it. */
import { minor } from '../../../shared/money';
import { nothingStands } from '../../domain/adoption/tenancy-state';
import type { FoundAdopted } from './found';
import type { AdoptedParts } from './reported-parts';

/** `isBilled`: whether nothing was billed or paid since, so that the run knows what comes next. */
export function adoptedOf({ adopted, opening }: AdoptedParts, isBilled: boolean): FoundAdopted {
  const { coverage, creditNote } = { ...adopted, ...opening };
  return {
    ids: {
      ...adopted,
      invoice: { id: opening.invoiceId, number: opening.number },
      nowMs: adopted.adoptedAtMs,
      isBilled,
    },
    tenancy: {
      ...nothingStands,
      place: adopted.place,
      unitId: adopted.unitId,
      language: adopted.language,
      moveInOn: adopted.moveInDate,
      anchor: adopted.billingDay,
      rentMinor: minor(adopted.rentMinor),
      coverage: coverageOf(coverage),
      paidThroughOn: adopted.paidThrough,
      reference: adopted.formerContractId,
      leftOn: adopted.leftOn,
      balanceDueOn: adopted.balanceDueOn,
      owedMinor: minor(opening.owedMinor),
      creditMinor: minor(opening.creditMinor),
      depositMinor: minor(opening.depositMinor),
    },
    creditNote: creditNote && { id: creditNote.creditNoteId, number: creditNote.number },
    fileSha256: adopted.file.sha256,
    fileTenancies: adopted.file.tenancies,
  };
}

function coverageOf({
  kind,
  planId,
  premiumId,
}: AdoptedParts['adopted']['coverage']): FoundAdopted['tenancy']['coverage'] {
  // No event says which insurer and policy the tenant named.
  if (kind === 'own_policy') return { kind, insurer: null };
  return planId === null || premiumId === null
    ? { kind: 'declined' }
    : { kind: 'operator_plan', planId, premiumId };
}
