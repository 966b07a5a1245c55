/** Writes down what the statement of a transfer says; its PDF is drawn from that afterward, as every letter's. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, toPrice } from '../../../shared/money';
import { insertLetter } from '../../database/contract/letters';
import { findUnit } from '../../database/unit/units';
import type { TransferStatementFacts } from '../../documents/port';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';
import { documentLine } from '../price/document-facts';
import type { FormerUnit } from './facts';

/** In the transaction that writes the new contract. */
export async function writeTransferStatement(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  { contract: old, lastDay, money, overlapDays }: FormerUnit & { readonly overlapDays: number },
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const about = await readBillAbout(tx, contractId, nowMs);
  const { header, parts, property } = about;
  const price = (amount: number) => toPrice(minor(amount), property.currency, header.locale);
  const former = await findUnit(tx, old.unit_id);
  const totalMinor = sumMinor([money.totalMinor, parts.invoice.total_minor]);
  const facts: TransferStatementFacts = {
    ...header,
    kind: 'transfer',
    number: parts.contract.number,
    madeOn: businessDateAt(nowMs, property.time_zone),
    movedOn: addDays(lastDay, 1),
    dueOn: parts.invoice.due_on,
    formerUnit: former?.number ?? '',
    codeDays: overlapDays,
    lines: parts.lines.map((line) =>
      documentLine(about, line, {
        position: line.position,
        taxableMinor: line.taxable_minor,
        taxMinor: line.tax_minor,
        payableMinor: line.payable_minor,
      }),
    ),
    former: money.lines.flatMap(({ kind, days, amountMinor }) =>
      kind === 'bill' || kind === 'rent_kept' ? [] : [{ kind, days, amount: price(amountMinor) }],
    ),
    outcome: totalMinor > 0 ? 'owed' : totalMinor < 0 ? 'back' : 'even',
    total: price(Math.abs(totalMinor)),
  };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: contractId,
    kind: facts.kind,
    made_on: facts.madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
}
