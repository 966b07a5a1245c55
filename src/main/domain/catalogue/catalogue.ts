/**
 * Reads a catalogue: what one property rents out, at what prices, under which words. The input is JSON. The output is
 * a checked catalogue, or a list of everything that is wrong with it. See docs/operate/catalogue.md.
 */
import { z } from 'zod';
import { isCurrency } from '../../../shared/currencies';
import { languageSchema, type Language } from '../../../shared/languages';
import { checkCatalogue, type Mistake } from './catalogue-checks';
import { catalogueSections, type Catalogue, type CatalogueSections } from './catalogue-shape';

export type { Mistake } from './catalogue-checks';
export type { Catalogue } from './catalogue-shape';

export type ReadCatalogue =
  | { readonly ok: true; readonly catalogue: Catalogue }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] };

/** What each catalogue was read from: it is kept as a file beside its rows. */
const sources = new WeakMap<Catalogue, unknown>();

/** Undefined for one that was made in another way. */
export const sourceOf = (catalogue: Catalogue): unknown => sources.get(catalogue);

/** Reads parsed JSON; answers every mistake at once. */
export function readCatalogue(value: unknown): ReadCatalogue {
  const whole = z.record(z.string(), z.unknown()).safeParse(value);
  if (!whole.success) return { ok: false, mistakes: [{ path: [], message: 'expected a JSON object' }] };
  const sections = catalogueSections(currencyOf(whole.data), languageOf(whole.data));
  const mistakes: Mistake[] = Object.keys(whole.data)
    .filter((key) => !(key in sections))
    .map((key) => ({ path: [key], message: 'unknown member' }));
  const read: Partial<Catalogue> = {};
  for (const key of Object.keys(sections) as (keyof CatalogueSections)[]) {
    mistakes.push(...readSection(key, sections[key], whole.data, read));
  }
  mistakes.push(...checkCatalogue(read));
  if (mistakes.length > 0) return { ok: false, mistakes };
  const catalogue = read as Catalogue;
  sources.set(catalogue, value);
  return { ok: true, catalogue };
}

/** One line per mistake: file, path in it, what was expected. */
export function describeMistakes(file: string, mistakes: readonly Mistake[]): string {
  return mistakes
    .map(({ path, message }) => `${file}: at ${path.length > 0 ? path.join('.') : 'the top'}: ${message}`)
    .join('\n');
}

function readSection<K extends keyof CatalogueSections>(
  key: K,
  schema: CatalogueSections[K],
  whole: Record<string, unknown>,
  read: { -readonly [P in keyof Catalogue]?: Catalogue[P] },
): Mistake[] {
  const parsed = schema.safeParse(whole[key], {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is missing' : undefined),
  });
  if (parsed.success) {
    read[key] = parsed.data as Catalogue[K];
    return [];
  }
  return parsed.error.issues.map((issue) => ({
    path: [key, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
    message: issue.message,
  }));
}

/** The currency amounts are read in. Where none is named, that is a mistake of its own, and any will do. */
function currencyOf(whole: Record<string, unknown>): string {
  const currency = z.object({ currency: z.string().refine(isCurrency) }).safeParse(whole['property']);
  return currency.success ? currency.data.currency : 'USD';
}

/** The language texts are in. Where none is named, that is a mistake of its own, and any will do. */
function languageOf(whole: Record<string, unknown>): Language | null {
  const language = z.object({ language: languageSchema }).safeParse(whole['property']);
  return language.success ? language.data.language : null;
}
