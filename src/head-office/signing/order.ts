/** What tells head office that its database was put back, and which era follows: rules without a database. */
import type { Mark, MarkName, Marks, EraMarks } from '../../shared/head-office/seal';
import { markNames } from '../../shared/head-office/seal';

export interface Newer {
  readonly name: MarkName;
  readonly said: Mark & { readonly era: number };
  readonly here: Mark;
}

/** Kinds of which a kiosk can know more than a database of this era: of earlier eras it may hold what it likes. */
export function reportingNames(told: EraMarks, era: number): MarkName[] {
  return markNames.filter((name) => (told[name]?.era ?? 0) >= era);
}

/** What a kiosk heard that a database of this era does not know; null: it knows all. */
export function newerThanKnown(told: EraMarks, here: Marks, era: number): Newer | null {
  for (const name of reportingNames(told, era)) {
    const [said, known] = [told[name], here[name] ?? { version: 0, hash: null }];
    if (!said) continue;
    const isOther = said.hash !== null && known.hash !== null && said.hash !== known.hash;
    const isAhead =
      said.version > known.version || (said.version === known.version && isOther) || said.era > era;
    if (isAhead) return { name, said, here: known };
  }
  return null;
}

/**
 * The era that follows: later than any that is known here or was reported by a kiosk. It is a time, so that an era that was
 * lost with a dump is not begun a second time with something else in it.
 */
export function eraAfter(known: { readonly here: number; readonly told: number }, atMs: number): number {
  return Math.max(Math.floor(atMs / 1000), Math.max(known.here, known.told) + 1);
}
