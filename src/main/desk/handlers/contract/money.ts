/** Money and the documents of a contract. */
import type { moneyChannels } from '../../../../shared/desk/money';
import type { Id } from '../../../../shared/ids';
import { toPrice } from '../../../../shared/money';
import { ok, type Result } from '../../../../shared/result';
import type { StaffCaller } from '../../../services/base/caller';
import type { DocumentFile } from '../../../services/contract/documents-access';
import { contractMoney, readDocument } from '../../../services/contract/money';
import type { ServiceContext } from '../../../services/base/context';
import { previewCreditNote } from '../../../services/credit-note/make';
import { chargeExtra, previewExtraCharge } from '../../../services/debt/extra-charges';
import { listFailedCharges } from '../../../services/autopay/failed-charges';
import { listOwing } from '../../../services/debt/owing';
import { takeOwed } from '../../../services/debt/owed';
import { takeDeskPayment } from '../../../services/payment/desk-payments';
import { deskQuote } from '../../../services/payment/desk-quote';
import type { Deliveries } from '../../../services/delivery/document-delivery';
import { createLinkByStaff } from '../../../services/delivery/document-links';
import { requireProperty, writtenFor } from '../../../services/property/property';
import { secondPersonActs } from '../../../services/approval/second-person';
import { codesOfVisit } from '../../../services/tenant/detail';
import { statementForStaff } from '../../../services/tenant/statement';
import type { HandlersOf } from '../../desk-handlers';

/** `publicAddress`: where a customer's phone reaches the listener; null where none can. */
export function moneyHandlers(
  ctx: ServiceContext,
  deliveries: Pick<Deliveries, 'askAgain' | 'setUp'>,
  publicAddress: string | null,
): HandlersOf<typeof moneyChannels> {
  const resend = async (way: 'print' | 'email', contractId: Id<'contract'>, staff: StaffCaller) => {
    const asked = await deliveries.askAgain(way, contractId, staff);
    return asked.ok ? ok({}) : asked;
  };
  return {
    'money.quote': async ({ bookingId, language }, { staff }) => {
      const quote = await deskQuote(ctx, staff, bookingId, language);
      return quote.ok ? ok({ ...quote.value, lines: [...quote.value.lines] }) : quote;
    },
    'money.take': async (input, { staff }) => {
      const paid = await takeDeskPayment(ctx, staff, input);
      if (!paid.ok) return paid;
      const property = await ctx.store.read(requireProperty);
      const { contractId, changeMinor } = paid.value;
      const contracts = await codesOfVisit(ctx, contractId, staff);
      const locale = writtenFor(input.language, property);
      const change = toPrice(changeMinor, property.currency, locale);
      return ok({ contractId, contracts, changeMinor, change });
    },
    'money.take-owed': async (input, { staff }) => {
      const paid = await takeOwed(ctx, staff, input);
      if (!paid.ok) return paid;
      const property = await ctx.store.read(requireProperty);
      const locale = writtenFor(input.language, property);
      const change = toPrice(paid.value.changeMinor, property.currency, locale);
      return ok({ receiptNumber: paid.value.receiptNumber, change });
    },
    'money.owing': ({ language }) => listOwing(ctx, language),
    'money.failed-charges': ({ language }) => listFailedCharges(ctx, language),
    'money.contract': ({ contractId, language }) =>
      contractMoney(ctx, contractId, { ...deliveries.setUp, link: publicAddress !== null }, language),
    'money.document': async ({ documentId }, { staff }) => asPdf(await readDocument(ctx, staff, documentId)),
    'money.statement': async (input, { staff }) => asPdf(await statementForStaff(ctx, staff, input)),
    'money.print': ({ contractId }, { staff }) => resend('print', contractId, staff),
    'money.email': ({ contractId }, { staff }) => resend('email', contractId, staff),
    'money.link': ({ contractId }, { staff }) => createLinkByStaff(ctx, staff, contractId, publicAddress),
    ...correctionHandlers(ctx),
    'money.refund': async (input, { staff }) => {
      const refund = await secondPersonActs(ctx, staff).refund(input);
      return refund.ok ? ok({ id: refund.value.id, state: refund.value.state }) : refund;
    },
  };
}

function asPdf(file: Result<DocumentFile>) {
  if (!file.ok) return file;
  const { content, fileName } = file.value;
  return ok({ fileName, mediaType: 'application/pdf', base64: content.toString('base64') });
}

/** What staff credit, and what they charge beside the rent. */
function correctionHandlers(
  ctx: ServiceContext,
): Pick<
  HandlersOf<typeof moneyChannels>,
  'money.credit-preview' | 'money.credit' | 'money.waive-fee' | 'money.charge-preview' | 'money.charge'
> {
  return {
    'money.credit-preview': async (input) => {
      const facts = await previewCreditNote(ctx, input);
      if (!facts.ok) return facts;
      const { totalMinor, taxMinor, property, parts } = facts.value;
      const locale = writtenFor(input.language, property);
      const price = (amount: typeof totalMinor) => toPrice(amount, parts.invoice.currency, locale);
      return ok({ total: price(totalMinor), tax: price(taxMinor), totalMinor });
    },
    'money.credit': async (input, { staff }) => {
      const made = await secondPersonActs(ctx, staff).creditNote(input);
      if (!made.ok) return made;
      const { id, transact_id: number, document_id: documentId } = made.value;
      return ok({ id, number, documentId });
    },
    'money.waive-fee': async (input, { staff }) => {
      const made = await secondPersonActs(ctx, staff).waive(input);
      return made.ok ? ok({ number: made.value.transact_id }) : made;
    },
    'money.charge-preview': async (input) => {
      const priced = await previewExtraCharge(ctx, input);
      if (!priced.ok) return priced;
      const { total, tax, property } = priced.value;
      const locale = writtenFor(input.language, property);
      const price = (amount: typeof total) => toPrice(amount, property.currency, locale);
      return ok({ total: price(total), tax: price(tax), totalMinor: total });
    },
    'money.charge': (input, { staff }) => chargeExtra(ctx, staff, input),
  };
}
