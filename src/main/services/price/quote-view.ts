/** A quote as people read it. */
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';
import { minor, toPercentPrice, toPrice, type Minor } from '../../../shared/money';
import type { QuoteLineView, QuoteView } from '../../../shared/shapes';
import type { PropertyRow } from '../../database/property/properties';
import { describeCredit, describeLine } from '../../domain/price/line-text';
import type { Quote, QuoteLine } from '../../domain/price/quote-shape';

/** The quote for people: price objects and descriptions in a language. `creditMinor`: what of it the tenant's credit pays. */
export function toQuoteView(
  quote: Omit<Quote, 'charges'>,
  language: Language,
  property: PropertyRow,
  creditMinor: Minor = minor(0),
): QuoteView {
  const locale = localeFor(language, property);
  const price = (amount: number) => toPrice(minor(amount), quote.currency, locale);
  return {
    currency: quote.currency,
    lines: quote.lines.map((line) => toLineView(line, quote.currency, language, locale)),
    taxAmount: price(quote.tax),
    payableAmount: price(quote.payable),
    credit:
      creditMinor === 0
        ? null
        : {
            description: describeCredit(language),
            payableAmount: price(0 - creditMinor),
            toPayAmount: price(quote.payable - creditMinor),
          },
    recurringAmount: price(quote.recurring),
    nextBillDate: quote.nextBillDate,
    upcomingBills: quote.bills.map(({ period, lines, tax, payable }) => ({
      date: period.from,
      ...period,
      taxAmount: price(tax),
      payableAmount: price(payable),
      lines: lines.map((line) => ({
        code: line.code,
        description: describeLine(line, language, locale),
        payableAmount: price(line.payable),
      })),
    })),
    promotionEndsOn: quote.promotionEndsOn,
  };
}

/** A line of a quote or of a later bill. */
export function toLineView(
  line: QuoteLine,
  currency: string,
  language: Language,
  locale: string,
): QuoteLineView {
  return {
    code: line.code,
    description: describeLine(line, language, locale),
    taxableAmount: toPrice(line.taxable, currency, locale),
    taxPercentage: toPercentPrice(line.taxRate, locale),
    taxAmount: toPrice(line.tax, currency, locale),
    payableAmount: toPrice(line.payable, currency, locale),
    explanation: line.explanation && {
      ...line.explanation,
      rate: toPrice(line.explanation.rate, currency, locale),
      from: line.period?.from ?? null,
      to: line.period?.to ?? null,
    },
  };
}
