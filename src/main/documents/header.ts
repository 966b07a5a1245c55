/** Who a document is from and for, and in which languages: what every one of them has. */
import type { Language } from '../../shared/languages';

export interface Party {
  readonly name: string;
  /** Street, "postal code city", region, country: only the lines that are there. */
  readonly addressLines: readonly string[];
  readonly phoneNumber: string;
  readonly email: string;
}

export interface DocumentHeader {
  readonly language: Language;
  /** BCP 47, for dates. */
  readonly locale: string;
  /** The language that binds, set beside the customer's; null when they are the same. */
  readonly binding: { readonly language: Language; readonly locale: string } | null;
  readonly operator: Party & { readonly legalName: string; readonly taxNumber: string };
  readonly tenant: Party;
  readonly unitNumber: string;
  /** Paper of the property's country. */
  readonly paper: 'A4' | 'LETTER';
  /** Written into the file as its date of creation; without it a fixed date is, so the same facts give the same bytes. */
  readonly createdAtMs?: number;
}
