/** A size as staff type it, such as "5 m²" or "50 sq ft": which units show it as theirs. */
const METRES = /^(\d{1,5}(?:[.,]\d)?)\s*(?:m|qm|sq\.?\s?m|م)\s*[²³23]?$/iu;
const FEET = /^(\d{1,5})\s*(?:ft|sq\.?\s?ft|cu\.?\s?ft|قدم)\s*[²³23]?$/iu;
const METRES_IN_A_FOOT = 0.3048;

/** Of the stored size, in thousandths of a square or cubic meter: from the first, below the second. */
export interface SizeRange {
  readonly area: readonly [number, number];
  readonly volume: readonly [number, number];
}

/** Sizes are shown with one digit in meters, and with none in feet. Null: it is no size. */
export function typedSize(text: string): SizeRange | null {
  const typed = text.trim();
  const metres = numberOf(METRES.exec(typed));
  const feet = numberOf(FEET.exec(typed));
  if (metres !== null) {
    const range = [metres * 1000 - 50, metres * 1000 + 50] as const;
    return { area: range, volume: range };
  }
  if (feet === null) return null;
  const range = (power: number): readonly [number, number] => {
    const one = METRES_IN_A_FOOT ** power * 1000;
    return [(feet - 0.5) * one, (feet + 0.5) * one];
  };
  return { area: range(2), volume: range(3) };
}

const numberOf = (found: RegExpExecArray | null): number | null =>
  found?.[1] === undefined ? null : Number(found[1].replace(',', '.'));
