/**
 * What the law of a place wants of a default notice: a person sends it, and says how and when it was delivered. Only days
 * and words: whatever follows under a lien, people do. Pure.
 */
import { z } from 'zod';
import { languageSchema, type Language } from '../../../shared/languages';
import { deliveryWays, type DeliveryWay } from '../../../shared/desk/choices';
import { addDays } from '../base/dates';

export interface LienDocument {
  /** As staff call it. */
  readonly name: string;
  /** What it must say, for who writes it. */
  readonly holds: string;
  /** So many whole days pass first, after the due day or after the delivery of the default notice. */
  readonly afterDays: number;
  readonly from: 'due' | 'notice';
}

export interface LienRules {
  /** So many whole days pass after the delivery before a fee, a suspension or a lock. */
  readonly noticeDays: number;
  /** The ways of delivery that count. */
  readonly ways: readonly DeliveryWay[];
  /** The paragraphs that the notice holds beside our own, by language. */
  readonly text: Readonly<Partial<Record<Language, readonly string[] | undefined>>>;
  readonly documents: readonly LienDocument[];
}

export const lienRulesSchema = z.object({
  noticeDays: z.number().int().nonnegative(),
  ways: z.array(z.enum(deliveryWays)),
  text: z.partialRecord(languageSchema, z.array(z.string())),
  documents: z.array(
    z.object({
      name: z.string(),
      holds: z.string(),
      afterDays: z.number().int().nonnegative(),
      from: z.enum(['due', 'notice']),
    }),
  ),
}) satisfies z.ZodType<LienRules>;

/** What a contract keeps of them: how long one waits. The words are those of the catalogue on the day of the notice. */
export function signedLien(lien: LienRules | null): LienRules | null {
  return lien && { ...lien, text: {}, documents: [] };
}

/**
 * What applies to a contract. To wait for a person and for more days is to the tenant's good, so it needs no signature. What
 * was signed stays when the catalogue has it no more.
 */
export function lienInForce(signed: LienRules | null, catalogue: LienRules | null): LienRules | null {
  if (!signed || !catalogue) return catalogue ?? signed;
  return { ...catalogue, noticeDays: Math.max(signed.noticeDays, catalogue.noticeDays) };
}

/** The first day on which a fee, a suspension or a lock may follow. */
export function afterNotice({ noticeDays }: Pick<LienRules, 'noticeDays'>, deliveredOn: string): string {
  return addDays(deliveredOn, noticeDays + 1);
}

/** The earliest day of each document; null while the notice that it counts from is not delivered. */
export function documentDays(
  { documents }: Pick<LienRules, 'documents'>,
  { dueOn, deliveredOn }: { readonly dueOn: string; readonly deliveredOn: string | null },
): readonly (Pick<LienDocument, 'name' | 'holds'> & { readonly on: string | null })[] {
  return documents.map(({ name, holds, afterDays, from }) => {
    const base = from === 'due' ? dueOn : deliveredOn;
    return { name, holds, on: base === null ? null : addDays(base, afterDays + 1) };
  });
}
