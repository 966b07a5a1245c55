/** Writes down what the statement of a move-out says; its PDF is drawn from that afterward, as every letter's. */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, toPrice } from '../../../shared/money';
import { selectCreditNotesOfContract } from '../../database/credit-note/credit-notes';
import {
  receivableAndDeposit,
  selectOpenOf,
  selectRefundedSince,
  selectSetOff,
  selectSettledLines,
  type SettlementRow,
} from '../../database/move-out/settlements';
import { insertLetter } from '../../database/contract/letters';
import { isDamageCharged, selectCheckPhotos } from '../../database/move-out/check-photos';
import { selectWriteOffs } from '../../database/move-out/write-offs';
import { selectSources } from '../../database/ledger/allocations';
import type { Tx } from '../../database/schema';
import type { MoveOutStatementFacts } from '../../documents/port';
import { businessDateAt } from '../../domain/base/dates';
import { statementDays, statementRows, type DaysLine } from '../../domain/move-out/statement';
import type { InTransaction } from '../base/work';
import { readBillAbout } from '../bill/facts';

/** In the transaction of what it tells of. `isFinal`: nothing is open on either side. */
export async function writeStatement(
  { ctx, tx }: InTransaction,
  settlement: SettlementRow,
  isFinal: boolean,
): Promise<void> {
  const { contract_id: contractId, last_on: lastDay } = settlement;
  const nowMs = ctx.clock.nowMs();
  const { header, parts, property } = await readBillAbout(tx, contractId, nowMs);
  const price = (amount: number) => toPrice(minor(amount), property.currency, header.locale);
  const sources = await selectSources(tx, contractId);
  const leftMinor = sumMinor(sources.map((source) => source.leftMinor));
  const { receivable } = await receivableAndDeposit(tx, contractId);
  const days = statementDays(await daysOf(tx, contractId), lastDay);
  const rows = statementRows({
    ...(await creditedOf(tx, settlement)),
    setOff: await selectSetOff(tx, settlement),
    refunds: (await selectRefundedSince(tx, settlement)).map(({ atMs, ...refund }) => ({
      ...refund,
      on: businessDateAt(atMs, property.time_zone),
    })),
    leftMinor,
  });
  const waivedMinor = sumMinor(
    (await selectWriteOffs(tx, contractId))
      .filter((row) => row.staff_id === null && row.undone_at_ms === null)
      .map((row) => row.amount_minor),
  );
  const isDamaged = await isDamageCharged(tx, contractId);
  const photos = isDamaged ? (await selectCheckPhotos(tx, contractId)).length : 0;
  const open = await selectOpenOf(tx, contractId);
  const madeOn = businessDateAt(nowMs, property.time_zone);
  const facts: MoveOutStatementFacts = {
    ...header,
    kind: 'move_out',
    number: parts.contract.number,
    madeOn,
    lastDay,
    isFinal,
    days: days.map(({ amountMinor, ...row }) => ({ ...row, amount: price(amountMinor) })),
    rows: rows.map(({ amountMinor, ...row }) => ({ ...row, amount: price(amountMinor) })),
    left: price(leftMinor),
    waived: waivedMinor === 0 ? null : price(waivedMinor),
    open: open.map(({ number, openMinor }) => ({ number, amount: price(openMinor) })),
    ...(photos > 0 && { photos }),
    outcome: receivable > 0 ? 'owed' : leftMinor > 0 ? 'back' : 'even',
    total: price(receivable > 0 ? receivable : leftMinor),
  };
  await insertLetter(tx, {
    id: ctx.newId<'letter'>(),
    contract_id: contractId,
    kind: isFinal ? 'move_out_final' : 'move_out',
    made_on: madeOn,
    facts: JSON.stringify(facts),
    created_at_ms: nowMs,
  });
}

async function daysOf(tx: Tx, contractId: Id<'contract'>): Promise<readonly DaysLine[]> {
  const lines = await selectSettledLines(tx, contractId);
  return lines.flatMap(({ line, creditedBefore: { taxableMinor, taxMinor } }) =>
    line.period_from_on === null || line.period_to_on === null
      ? []
      : [
          {
            invoiceId: line.invoice_id,
            from: line.period_from_on,
            to: line.period_to_on,
            chargedMinor: line.payable_minor,
            creditedMinor: minor(taxableMinor + taxMinor),
          },
        ],
  );
}

/** Notes that this end of the contract made. */
async function creditedOf(tx: Tx, { contract_id: contractId, times }: SettlementRow) {
  const notes = await selectCreditNotesOfContract(tx, contractId);
  const sumOf = (credits: 'unused_days' | 'deposit') =>
    sumMinor(
      notes
        .filter(({ key }) => key?.startsWith(`settle:${credits}:${times}:`))
        .map(({ gross_minor: gross }) => gross),
    );
  return { unusedMinor: sumOf('unused_days'), depositMinor: sumOf('deposit') };
}
