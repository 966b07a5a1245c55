/**
 * The one table of minor units. Three numbers differ for some currencies and must not be mixed up:
 * - `exponent`: decimals of the minor unit we store (ISO 4217);
 * - `displayDigits`: decimals people write (Unicode CLDR);
 * - `cardMultiplier`: how many of the card provider's units one stored minor unit is;
 * - `cardStep`: card amounts must be a multiple of this many stored minor units.
 * Sources: ISO 4217 list one; docs.stripe.com/currencies (zero-decimal, three-decimal and special cases).
 */
export interface CurrencyRule {
  readonly exponent: number;
  readonly displayDigits: number;
  readonly cardMultiplier: number;
  readonly cardStep: number;
}

const twoDecimals: CurrencyRule = { exponent: 2, displayDigits: 2, cardMultiplier: 1, cardStep: 1 };
const zeroDecimals: CurrencyRule = { exponent: 0, displayDigits: 0, cardMultiplier: 1, cardStep: 1 };
const threeDecimals: CurrencyRule = { exponent: 3, displayDigits: 3, cardMultiplier: 1, cardStep: 10 };

const exceptions: Readonly<Record<string, CurrencyRule>> = {
  // Stored in krónur, shown without decimals, but charged in hundredths.
  ISK: { exponent: 0, displayDigits: 0, cardMultiplier: 100, cardStep: 1 },
  // Stored and charged in fillér, shown in whole forint.
  HUF: { exponent: 2, displayDigits: 0, cardMultiplier: 1, cardStep: 1 },
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
      .split(' ')
      .map((code) => [code, zeroDecimals]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, threeDecimals])),
};

const known = new Set(Intl.supportedValuesOf('currency'));

/** Whether a code is a currency of ISO 4217 that we can count in. */
export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** The rule of a currency; throws for a code that is none (a catalogue with one is refused earlier). */
export function currencyRule(code: string): CurrencyRule {
  if (!known.has(code)) throw new Error(`not a currency of ISO 4217: ${code}`);
  return exceptions[code] ?? twoDecimals;
}
