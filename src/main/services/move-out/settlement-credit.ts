/** What the settlement of an ended contract credits on each invoice, and what it bills again if it is undone. */
import type { Id } from '../../../shared/ids';
import { minor, roundHalfUp, sumMinor, type MilliPercent, type Minor } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import type { InvoiceLineCode } from '../../../shared/shapes';
import { selectContractCharges } from '../../database/contract/bills';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { selectSettledLines } from '../../database/move-out/settlements';
import { findSuccessor } from '../../database/transfer/transfers';
import { findContractTerms } from '../../database/contract/terms';
import type { PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import type { CreditedLine } from '../../domain/contract/credit';
import { readContractTerms } from '../../domain/contract/terms';
import { mildestMoveOut } from '../../domain/leaving/rules';
import { issuedLines, type RecurringCharge, type StoredLine } from '../../domain/move-out/issued-lines';
import {
  depositCredits,
  settleMoveOut,
  type Amounts,
  type IssuedLine,
} from '../../domain/move-out/unused-days';
import { billingAnchor } from '../../domain/price/billing-period';
import type { QuoteLine } from '../../domain/price/quote-shape';
import type { ServiceContext } from '../base/context';
import type { ContractChargeRow } from '../bill/again';
import { readStoredQuote } from '../price/stored-quote';
import { pricingRules, requireProperty } from '../property/property';
import { invoiceCreditFacts, nothingToCredit, type CreditFacts } from '../credit-note/facts';
import type { LeavingRent } from './leaving-rent';
import type { InTransaction } from '../base/work';

/** The part of a settlement: money paid for days after the last one, or the deposit. */
export type Settles = 'unused_days' | 'deposit';

/** An invoice, and the part of its lines that is credited. */
export interface InvoiceCredit {
  readonly invoiceId: Id<'invoice'>;
  readonly lines: readonly CreditedLine[];
}

export interface WantedCredits {
  readonly settles: Settles;
  readonly lastDay: string;
  /**
   * Set when the tenant changes the unit: days are given back whatever the terms say. When absent, the stored
   * settlement decides.
   */
  readonly isTransfer?: boolean;
  /** Another rent than the stored one. */
  readonly rent?: LeavingRent;
  /** Lines of bills that are not made yet. */
  readonly toCome?: readonly StoredLine[];
}

/** One for each invoice with something left to credit, the oldest first. */
export async function settlementCredits(
  tx: Tx,
  contract: ContractRow,
  { settles, lastDay, isTransfer, ...others }: WantedCredits,
): Promise<readonly InvoiceCredit[]> {
  const property = await requireProperty(tx);
  const { lines, rules, unused: agreed } = await readIssued(tx, contract, property, others);
  const isFollowed = isTransfer ?? (await findSuccessor(tx, contract.id)) !== null;
  const unused = isFollowed ? 'days' : agreed;
  const settled =
    settles === 'deposit'
      ? depositCredits(lines)
      : settleMoveOut(lines, lastDay, {
          unused,
          dayCount: rules.billing.dayCount,
          pricesIncludeTax: rules.pricesIncludeTax,
        });
  const credited = settled.flatMap(({ invoiceId, position, credited: { taxableMinor, taxMinor } }) =>
    taxableMinor === 0 && taxMinor === 0
      ? []
      : [
          {
            invoiceId,
            line: { position, taxableMinor, taxMinor, payableMinor: minor(taxableMinor + taxMinor) },
          },
        ],
  );
  return [...Map.groupBy(credited, ({ invoiceId }) => invoiceId)].map(([invoiceId, own]) => ({
    // Of `lines`, which are read by their invoices.
    invoiceId: invoiceId as Id<'invoice'>,
    lines: own.map(({ line }) => line),
  }));
}

/** Invoiced lines, by the signed terms; without any, by those that cost the tenant least. */
export async function readIssued(
  tx: Tx,
  contract: ContractRow,
  property: PropertyRow,
  { rent, toCome = [] }: Pick<WantedCredits, 'rent' | 'toCome'> = {},
) {
  const row = await findContractTerms(tx, contract.id);
  const terms = row && readContractTerms(row.terms);
  const rules = terms?.rules ?? pricingRules(property);
  const signed = readStoredQuote(contract.quote).lines;
  const stored = (await selectSettledLines(tx, contract.id)).map(
    ({ line, isMoveIn, creditedBefore, taxAloneMinor }) => ({
      invoiceId: line.invoice_id,
      position: line.position,
      code: line.code,
      days:
        line.period_from_on === null || line.period_to_on === null
          ? null
          : { from: line.period_from_on, to: line.period_to_on },
      taxRate: rateLeft(line, taxAloneMinor),
      taxableMinor: line.taxable_minor,
      taxMinor: line.tax_minor,
      isMoveIn,
      signedRate: isMoveIn ? signedRate(signed[line.position - 1], line.code) : null,
      creditedBefore: withCredit(creditedBefore, rent, line),
      ...placeOf(line.charge_position),
    }),
  );
  const charges = rent?.charges ?? (await selectContractCharges(tx, contract.id));
  const lines: readonly IssuedLine[] = issuedLines([...stored, ...toCome], recurringOf(charges), {
    anchor: terms?.anchor ?? billingAnchor(rules.billing, contract.move_in_on),
    dayCount: rules.billing.dayCount,
    pricesIncludeTax: rules.pricesIncludeTax,
  });
  return { lines, rules, unused: (terms?.moveOut ?? mildestMoveOut).unused };
}

/** Where it was written down which charge a line was made from. */
export const placeOf = (position: number | null) => (position === null ? {} : { chargePosition: position });

/** A contract from before terms were kept has none: its move-in is all that was ever billed. */
export function recurringOf(
  rows: readonly ContractChargeRow[],
): readonly (RecurringCharge & { readonly position: number })[] {
  return rows.map((row) => ({
    position: row.position,
    kind: row.kind,
    rateMinor: row.rate_minor,
    prorated: row.prorated === 1,
    fromOn: row.from_on,
    toOn: row.to_on,
  }));
}

/** The part of a line that was credited before the settlement. */
function withCredit(
  before: Amounts,
  rent: LeavingRent | undefined,
  line: { readonly invoice_id: Id<'invoice'>; readonly position: number },
): Amounts {
  const own = (rent?.credits ?? [])
    .filter(({ invoiceId }) => invoiceId === line.invoice_id)
    .flatMap(({ lines }) => lines.filter(({ position }) => position === line.position));
  return {
    taxableMinor: sumMinor([before.taxableMinor, ...own.map(({ taxableMinor }) => taxableMinor)]),
    taxMinor: sumMinor([before.taxMinor, ...own.map(({ taxMinor }) => taxMinor)]),
  };
}

/** The rate that a line has now, where tax on it was given back for a tax proof. */
const rateLeft = (
  {
    tax_milli_percent: rate,
    tax_minor: tax,
  }: { readonly tax_milli_percent: MilliPercent; readonly tax_minor: Minor },
  taxAloneMinor: Minor,
): MilliPercent =>
  // A share of a rate is one. A discount has its tax below nothing.
  taxAloneMinor === 0
    ? rate
    : (Number(roundHalfUp(rate, Math.abs(tax - taxAloneMinor), Math.abs(tax))) as MilliPercent);

/** None where the quote was rebuilt from reports to head office: they have amounts only. */
const signedRate = (line: QuoteLine | undefined, code: InvoiceLineCode): Minor | null =>
  line?.code === code ? (line.explanation?.rate ?? null) : null;

/** What its note is made from. Refuses `nothing_to_credit` where nothing of the invoice is left to credit. */
export async function readSettlementCredit(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  of: WantedCredits & {
    readonly contractId: Id<'contract'>;
    readonly invoiceId: Id<'invoice'>;
  },
): Promise<Result<CreditFacts>> {
  const contract = await findContract(tx, of.contractId);
  if (!contract) throw new Error('a settlement of no contract');
  const credit = (await settlementCredits(tx, contract, of)).find(
    ({ invoiceId }) => invoiceId === of.invoiceId,
  );
  if (!credit) return nothingToCredit();
  return ok(await invoiceCreditFacts({ ctx, tx }, contract, of.invoiceId, credit.lines));
}
