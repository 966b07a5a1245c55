/**
 * A tenant who gives notice by the first day of a new rent keeps the former one. Bills made at the new rent get the
 * difference credited. The round may be killed anywhere, because each note has a key and is made once.
 */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, type Result } from '../../../shared/result';
import { selectContractCharges } from '../../database/contract/bills';
import { findContract } from '../../database/contract/contracts';
import {
  selectBillsFrom,
  selectOwedCredits,
  updateRentChange,
  type RentChangeRow,
} from '../../database/rent/changes';
import type { ServiceContext } from '../base/context';
import { invoiceCreditFacts, nothingToCredit, type CreditFacts } from '../credit-note/facts';
import { issueCreditNote } from '../credit-note/make';
import { rentCreditOf } from './leaving-rent';
import type { InTransaction } from '../base/work';

const AT_ONCE = 50;

const reasons: Readonly<Record<Language, string>> = {
  en: 'You gave notice before the new rent began: the difference to the rent of before is credited.',
  es: 'Avisó que se va antes de la nueva renta: se acredita la diferencia con la renta anterior.',
  de: 'Sie haben vor Beginn der neuen Miete gekündigt: Der Unterschied zur bisherigen Miete wird gutgeschrieben.',
  ar: 'قدّمت إشعار المغادرة قبل بدء الإيجار الجديد: يُقيَّد لك الفرق عن الإيجار السابق.',
};

/** Makes the missing notes, until `stop`. One that fails is logged and waits for the next round. */
export async function creditNewRents(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  for (const change of await ctx.store.read((tx) => selectOwedCredits(tx, AT_ONCE))) {
    if (stop.aborted) return;
    try {
      await creditOne(ctx, change);
    } catch (error) {
      ctx.log.error(
        { rentChange: change.id, err: error },
        'the credit of a new rent is left to the next round',
      );
    }
  }
}

async function creditOne(ctx: ServiceContext, change: RentChangeRow): Promise<void> {
  const { id, contract_id: contractId, effective_on: firstOn } = change;
  const { bills, language } = await ctx.store.read(async (tx) => ({
    bills: firstOn === null ? [] : await selectBillsFrom(tx, contractId, firstOn),
    language: (await findContract(tx, contractId))?.language ?? 'en',
  }));
  for (const invoiceId of bills) {
    const made = await issueCreditNote(ctx, {
      by: 'settlement',
      contractId,
      key: `rent:${id}:${invoiceId}`,
      reason: reasons[language],
      read: (tx) => readRentCredit({ ctx, tx }, contractId, invoiceId),
    });
    if (!made.ok && made.refusals[0]?.desk !== 'nothing_to_credit')
      throw new Error('a credit note of a new rent was refused');
  }
  await ctx.store.transaction((tx) => updateRentChange(tx, id, { owes_credit: 0 }));
}

/** Line by line, what the bill has above the present charges. Refuses `nothing_to_credit`. */
async function readRentCredit(
  { ctx, tx }: InTransaction,
  contractId: Id<'contract'>,
  invoiceId: Id<'invoice'>,
): Promise<Result<CreditFacts>> {
  const contract = await findContract(tx, contractId);
  if (!contract) throw new Error('a new rent of no contract');
  const lines = await rentCreditOf(tx, contract, invoiceId, await selectContractCharges(tx, contract.id));
  if (lines.length === 0) return nothingToCredit();
  return ok(await invoiceCreditFacts({ ctx, tx }, contract, invoiceId, lines));
}
