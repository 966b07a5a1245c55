/** Tax numbers of companies, checked by their form and check digits. Whether an office has given one out is not asked. */
import * as germany from 'stdnum/lib/cjs/de/vat.js';
import * as spain from 'stdnum/lib/cjs/es/nif.js';
import * as mexico from 'stdnum/lib/cjs/mx/rfc.js';
import * as states from 'stdnum/lib/cjs/us/ein.js';

interface Form {
  readonly validate: (text: string) => { readonly isValid: boolean; readonly compact?: string };
  readonly format: (text: string) => string;
  /** No invoice to a company is right without it. */
  readonly needed: boolean;
}

const forms: Readonly<Record<string, Form>> = {
  US: { validate: states.validate, format: states.format, needed: false },
  DE: { validate: germany.validate, format: (digits) => `DE${digits}`, needed: false },
  ES: { validate: spain.validate, format: (number) => number, needed: true },
  MX: { validate: mexico.validate, format: (number) => number, needed: true },
};

/** Numbers of other countries are kept as they were typed. */
const ANY = /^[A-Z\d][A-Z\d ./-]{3,29}$/;

export function needsTaxNumber(isoCode2: string): boolean {
  return forms[isoCode2]?.needed === true;
}

/** Numbers of the European Union begin with their country. */
const PREFIXED = /^[A-Z]{2}[A-Z\d ./-]{2,28}$/;

/** A number that may be right in another country than the property's. */
export function mayBeForeign(typed: string): boolean {
  const text = plainly(typed);
  return PREFIXED.test(text) || Object.values(forms).some(({ validate }) => validate(text).isValid);
}

/** A number as its country writes it; null for what is none. */
export function readTaxNumber(typed: string, isoCode2: string): string | null {
  const text = plainly(typed);
  const form = forms[isoCode2];
  if (form === undefined) return ANY.test(text) ? text : null;
  const read = form.validate(text);
  return read.isValid ? form.format(read.compact ?? text) : null;
}

function plainly(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase();
}
