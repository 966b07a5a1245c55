/**
 * What follows from tax proofs while a contract runs. After an accepted one, tax that was charged since it counts is
 * credited. After its last day the usual tax is charged again. A round may be killed anywhere: the key of each note names
 * the claim and the invoice.
 */
import type { Selectable } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { MilliPercent } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import {
  selectExpiredTaxProofs,
  selectTaxesToCredit,
  setTaxedAs,
  updateTaxProof,
  type TaxProofRow,
} from '../../database/booking/tax-proofs';
import { selectContractCharges } from '../../database/contract/bills';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { selectCreditedLines } from '../../database/credit-note/credit-notes';
import { findInvoice, selectInvoiceIds } from '../../database/contract/invoices';
import { selectAllTaxRates, selectChargeRules } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { InvoiceLineTable } from '../../database/schema/bill';
import { businessDateAt } from '../../domain/base/dates';
import { taxBack } from '../../domain/contract/tax-back';
import { readContractTerms } from '../../domain/contract/terms';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { requireProperty, usualUserType } from '../property/property';
import { invoiceCreditFacts, nothingToCredit, type CreditFacts } from './facts';
import { issueCreditNote } from './make';

const reasons: Readonly<Record<Language, string>> = {
  en: 'We have seen the proof for your tax rate: the tax that you paid beyond it is credited.',
  es: 'Hemos visto el comprobante de su tasa de impuesto: se acredita el impuesto que pagó de más.',
  de: 'Ihr Nachweis für den Steuersatz liegt vor: Die zu viel berechnete Steuer wird gutgeschrieben.',
  ar: 'اطّلعنا على إثبات نسبة الضريبة الخاصة بك: تُقيَّد لك الضريبة المدفوعة زيادةً.',
};

/** Ends proofs whose last day is over, and makes missing credit notes, until `stop`. */
export async function followTaxProofs(ctx: ServiceContext, stop: AbortSignal): Promise<void> {
  await ctx.store.transaction((tx) => endExpired({ ctx, tx }));
  for (const proof of await ctx.store.read(selectTaxesToCredit)) {
    if (stop.aborted) return;
    try {
      await creditTaxes(ctx, proof);
    } catch (error) {
      ctx.log.error({ contract: proof.contract_id, err: error }, 'a tax credit is left to the next round');
    }
  }
}

async function endExpired(work: InTransaction): Promise<void> {
  const { ctx, tx } = work;
  const property = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const expired = await selectExpiredTaxProofs(tx, today);
  const usual = expired.length > 0 ? await usualUserType(tx, property.id) : null;
  for (const proof of expired) {
    const { booking_id: bookingId, user_type_id: userTypeId, valid_until_on: validUntil } = proof;
    if (usual) await setTaxedAs(tx, bookingId, usual);
    await updateTaxProof(tx, proof, { verdict: 'expired' });
    await note({ ctx, tx, by: 'kiosk' }, 'tax_proof.expired', bookingId);
    await publish(work, 'tax_proof.judged', {
      bookingId,
      staffId: null,
      userTypeId: usual ?? userTypeId,
      verdict: 'expired',
      validUntil,
    });
  }
}

/** An accepted claim of a tenant. */
type AcceptedProof = TaxProofRow & { readonly contract_id: Id<'contract'> };

/** Credits what each invoice has above the tax of the kind that the tenant has proved to be. */
async function creditTaxes(ctx: ServiceContext, proof: AcceptedProof): Promise<void> {
  const { booking_id: bookingId, number, contract_id: contractId } = proof;
  const { invoices, language, included } = await ctx.store.read(async (tx) => ({
    invoices: await selectInvoiceIds(tx, contractId),
    language: (await findContract(tx, contractId))?.language ?? 'en',
    included: await includesTax(tx, contractId),
  }));
  // A price that includes its tax is the same for everybody.
  for (const invoiceId of included ? [] : invoices) {
    const made = await issueCreditNote(ctx, {
      by: 'settlement',
      contractId,
      key: `tax:${bookingId}:${number}:${invoiceId}`,
      reason: reasons[language],
      read: (tx) => readTaxCredit({ ctx, tx }, proof, invoiceId),
    });
    if (!made.ok && made.refusals[0]?.desk !== 'nothing_to_credit')
      throw new Error('a credit note for tax was refused');
  }
  await ctx.store.transaction((tx) => updateTaxProof(tx, proof, { to_credit: 0 }));
}

/** As it was signed; a contract from before terms were kept has those of the property. */
async function includesTax(tx: Tx, contractId: Id<'contract'>): Promise<boolean> {
  const terms = await findContractTerms(tx, contractId);
  if (terms) return readContractTerms(terms.terms).rules.pricesIncludeTax;
  return (await requireProperty(tx)).prices_include_tax === 1;
}

async function readTaxCredit(
  { ctx, tx }: InTransaction,
  proof: AcceptedProof,
  invoiceId: Id<'invoice'>,
): Promise<Result<CreditFacts>> {
  const contract = await findContract(tx, proof.contract_id);
  if (!contract) throw new Error('a tax credit of no contract');
  const { invoice, lines: rows } = await findInvoice(tx, invoiceId);
  const { counts_from_on: countsFrom } = proof;
  if (countsFrom !== null && invoice.issued_on < countsFrom) return nothingToCredit();
  const rateOf = await provedRates(tx, contract, proof.user_type_id);
  const lines = taxBack(
    rows.map((row) => ({
      position: row.position,
      taxableMinor: row.taxable_minor,
      taxMinor: row.tax_minor,
    })),
    await selectCreditedLines(tx, invoiceId),
    (position) => rateOf(rows, position),
  );
  if (lines.length === 0) return nothingToCredit();
  return ok(await invoiceCreditFacts({ ctx, tx }, contract, invoiceId, lines));
}

/**
 * The rate of each line for the kind that was proved. A line keeps no tax code: its charge says which one, and otherwise
 * the codes of today whose usual rate it has. Of several, the highest rate counts, so that nobody gets back too much. A
 * discount is taxed as what it is off, which stands before it.
 */
async function provedRates(
  tx: Tx,
  { id: contractId, property_id: propertyId }: ContractRow,
  proved: Id<'user_type'>,
) {
  const charges = await selectContractCharges(tx, contractId);
  const usual = await usualUserType(tx, propertyId);
  const rates = await selectAllTaxRates(tx, propertyId);
  const rules = await selectChargeRules(tx, propertyId);
  const rateFor = (userTypeId: Id<'user_type'> | null, code: string) =>
    rates.find((each) => each.user_type_id === userTypeId && each.tax_code === code)?.rate_milli_percent;
  const codes = [...new Set(rates.map(({ tax_code: code }) => code))];
  return (rows: readonly Selectable<InvoiceLineTable>[], position: number): MilliPercent => {
    const row = rows.findLast((each) => each.position <= position && each.code !== 'discount');
    if (!row) throw new Error(`an invoice without a line ${position}`);
    const charge = charges.find((each) => each.position === row.charge_position);
    const rule = (charge ?? rules.find(({ kind }) => kind === row.code))?.tax_code;
    const alike = codes.filter((code) => rateFor(usual, code) === row.tax_milli_percent);
    const known = (rule === undefined ? alike : [rule]).flatMap((code) => rateFor(proved, code) ?? []);
    const highest = known.toSorted((a, b) => b - a)[0];
    return highest ?? row.tax_milli_percent;
  };
}
