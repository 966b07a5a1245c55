/** How tenants changed units, by what head office has heard. */
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { FoundTransfer } from './found';
import { creditIn, transferIn } from './reported-facts';

export function reportedTransfers(events: readonly ReportedEvent[]): readonly FoundTransfer[] {
  return events.flatMap((event) => {
    const told = transferIn(event);
    if (!told) return [];
    const { contractId, fromContractId, movedOn } = told.value;
    const wanted = told.more?.credits ?? null;
    const credits = (wanted ?? []).flatMap(({ creditNoteId, settles }) =>
      events.flatMap((each) => {
        const credit = creditIn(each);
        if (credit?.value.creditNoteId !== creditNoteId) return [];
        const { invoiceId, number, lines } = credit.value;
        return [{ id: creditNoteId, invoiceId, number, settles, lines, atMs: credit.atMs, document: null }];
      }),
    );
    return [
      {
        contractId,
        fromContractId,
        movedOn,
        movedAtMs: told.atMs,
        credits,
        isWhole: wanted !== null && wanted.length === credits.length,
      },
    ];
  });
}

/** Whether something was credited of a contract beside what a transfer credits. */
export function hasOtherCredit(events: readonly ReportedEvent[], contractId: string): boolean {
  const known = new Set(reportedTransfers(events).flatMap(({ credits }) => credits.map(({ id }) => id)));
  return events.some((event) => {
    if (event.type !== 'credit_note.issued') return false;
    const credit = creditIn(event);
    return !credit || (credit.value.contractId === contractId && !known.has(credit.value.creditNoteId));
  });
}
