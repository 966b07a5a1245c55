/** What a tenant takes along who paid here for a contract of another kiosk. Drawn from the payment's row, and not kept. */
import { localeFor } from '../../../shared/formats';
import type { Id } from '../../../shared/ids';
import { minor, toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findOnBehalfById } from '../../database/payment/on-behalf';
import type { OnBehalfReceiptFacts } from '../../documents/port';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { formatInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { operatorParty, paperSizeOf } from '../price/document-parties';
import { requireProperty } from '../property/property';

export async function elsewhereReceipt(
  ctx: ServiceContext,
  id: Id<'on_behalf'>,
): Promise<Result<{ readonly content: Buffer; readonly fileName: string }>> {
  const facts = await ctx.store.read(async (tx): Promise<OnBehalfReceiptFacts | null> => {
    const row = await findOnBehalfById(tx, id);
    if (!row) return null;
    const property = await requireProperty(tx);
    const { language } = property;
    const locale = localeFor(language, property);
    const price = (amount: Minor) => toPrice(amount, row.currency, locale).formattedPrice;
    const { given_minor: given } = row;
    return {
      language,
      locale,
      binding: null,
      operator: await operatorParty(tx, property, language),
      paper: await paperSizeOf(tx, property),
      createdAtMs: row.taken_at_ms,
      number: referenceOf(row.id),
      contractNumber: row.contract_number,
      receivedAt: formatInstant(row.taken_at_ms, property.time_zone, locale),
      amount: price(row.amount_minor),
      cash: given === null ? null : { given: price(given), change: price(minor(given - row.amount_minor)) },
      reference: row.reference,
    };
  });
  if (facts === null) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const content = await ctx.documents.onBehalfReceipt(facts);
  return ok({ content, fileName: `receipt-${facts.number}.pdf` });
}
