/** What a late fee comes to. Pure; whole minor units of one currency. There is none unless the signed terms have one. */
import { minor, percentOf, type MilliPercent, type Minor } from '../../../shared/money';

export type LateFee =
  | { readonly fixedMinor: Minor }
  /** A share of the rent of the bill, or of what of it is open, but so much at least. */
  | { readonly percent: MilliPercent; readonly of: 'rent' | 'open'; readonly minimumMinor: Minor };

/** The most that may be charged: the greater of both. */
export interface FeeCap {
  /** Up to this rent; null: for any. The first cap that fits counts. */
  readonly rentToMinor: Minor | null;
  readonly fixedMinor: Minor;
  readonly percent: MilliPercent;
}

export interface FeeTerms {
  readonly fee: LateFee;
  readonly caps: readonly FeeCap[];
  /** No fee for less rent than this. */
  readonly minimumOwedMinor: Minor;
}

/**
 * The fee for a bill whose rent is late; zero when too little of it is open.
 * @param rentMinor the rent of the bill, before tax
 * @param openMinor how much of the rent is unpaid
 */
export function feeOf(terms: FeeTerms, rentMinor: Minor, openMinor: Minor): Minor {
  if (openMinor <= 0 || openMinor < terms.minimumOwedMinor) return minor(0);
  const fee = feeBy(terms.fee, rentMinor, openMinor);
  const caps = terms.caps.filter(({ rentToMinor }) => rentToMinor === null || rentMinor <= rentToMinor);
  return caps[0] ? minor(Math.min(fee, mostBy(caps[0], rentMinor))) : fee;
}

function feeBy(fee: LateFee, rentMinor: Minor, openMinor: Minor): Minor {
  if ('fixedMinor' in fee) return fee.fixedMinor;
  const share = percentOf(fee.of === 'rent' ? rentMinor : openMinor, fee.percent);
  return minor(Math.max(share, fee.minimumMinor));
}

/** A cap is the law's: a share of the rent is rounded down, never up. */
function mostBy({ fixedMinor, percent }: FeeCap, rentMinor: Minor): Minor {
  return minor(Math.max(fixedMinor, Math.floor((rentMinor * percent) / 100_000)));
}

const any = { rentToMinor: null };

export const feePresetNames = ['us-20-20', 'us-ca'] as const;
export type FeePreset = (typeof feePresetNames)[number];

/** Fees of laws of the United States, in cents. A property signs one of them or writes its own. */
export const feePresets = {
  /**
   * The greater of 20 dollars and 20 percent. New Hampshire:
   * https://gencourt.state.nh.us/rsa/html/XLI/451-C/451-C-7.htm; West Virginia: https://code.wvlegislature.gov/38-14-4/.
   */
  'us-20-20': {
    fee: { percent: 20_000 as MilliPercent, of: 'rent', minimumMinor: minor(2000) },
    caps: [{ ...any, fixedMinor: minor(2000), percent: 20_000 as MilliPercent }],
    minimumOwedMinor: minor(500),
  },
  /**
   * 10 dollars for a rent of up to 60, 15 for one below 100, else the greater of 20 dollars and 15 percent. California:
   * https://self-law.org/code/ca/business-and-professions-code/21713-5.
   */
  'us-ca': {
    fee: { percent: 15_000 as MilliPercent, of: 'rent', minimumMinor: minor(2000) },
    caps: [
      { rentToMinor: minor(6000), fixedMinor: minor(1000), percent: 0 as MilliPercent },
      { rentToMinor: minor(9999), fixedMinor: minor(1500), percent: 0 as MilliPercent },
      { ...any, fixedMinor: minor(2000), percent: 15_000 as MilliPercent },
    ],
    minimumOwedMinor: minor(500),
  },
} as const satisfies Record<FeePreset, FeeTerms>;

/** So many whole days pass after the due day before the law allows the fee. */
export const feeNotBefore: Readonly<Record<FeePreset, number>> = { 'us-20-20': 0, 'us-ca': 10 };
