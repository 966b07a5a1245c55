/** Names as the search reads them, stored where they have letters whose case or accents SQLite does not know. */
import { z } from 'zod';
import type { Company } from '../../../shared/company';
import { readCompany } from '../../domain/contact/company-rules';
import { folded } from '../../domain/contact/tenant-search';

const BEYOND_ASCII = /[^\p{ASCII}]/u;
const rowSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string().nullable().default(null),
});

/** Null for a name that SQLite compares without regard to case by itself: most have no column of their own. */
export function foldedNames(firstName: string, lastName: string, company: Pick<Company, 'legalName'> | null) {
  return {
    folded_first_name: foldedOrNull(firstName),
    folded_last_name: foldedOrNull(lastName),
    folded_company: foldedOrNull(company?.legalName ?? ''),
  };
}

/** Of a row as it is stored. */
export function foldedNamesOf(row: unknown) {
  const { first_name, last_name, company } = rowSchema.parse(row);
  return foldedNames(first_name, last_name, readCompany(company));
}

const foldedOrNull = (name: string) => (BEYOND_ASCII.test(name) ? folded(name) : null);
