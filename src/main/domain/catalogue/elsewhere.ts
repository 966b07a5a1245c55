/**
 * Reads what was made elsewhere for customers of a property, as head office publishes it. That is reservations by web
 * or phone, and tenants' credit notes. One file holds all that is valid now: what a later file leaves out has ended.
 * It names people, so it contains no more about them than a kiosk needs. See docs/operate/catalogue.md.
 */
import { z } from 'zod';
import { isCurrency } from '../../../shared/currencies';
import { idSchema } from '../../../shared/ids';
import { languageSchema } from '../../../shared/languages';
import { repeated, type Mistake } from './catalogue-checks';
import { amountField, countryField, emailField, phoneField, textField } from './catalogue-fields';
import { findCountryByCode, findRegionByCode } from '../property/iso-3166';

/** As the register rules want them, so that the kiosk has nothing to refuse later. */
const person = z.strictObject({
  firstName: textField(60, 2),
  lastName: textField(60, 2),
  email: emailField,
  phoneNumber: phoneField.refine((text) => text.length <= 15, { message: 'expected at most 15 characters' }),
  /** What a contract needs beyond; what is missing is asked for at the kiosk. */
  address: textField(250, 0).default(''),
  city: textField(60, 0).default(''),
  postalCode: textField(15, 0).default(''),
  country: countryField.nullable().default(null),
  region: z.string().nullable().default(null),
});

const date = z.iso.date('expected a date as YYYY-MM-DD');

const reservation = z.strictObject({
  /** Becomes the booking's. */
  id: idSchema<'booking'>(),
  code: z.string().regex(/^[0-9]{8}$/, 'expected eight digits'),
  unitId: idSchema<'unit'>(),
  /** By its name in the catalogue, in the property's language. */
  userType: textField(60),
  moveInDate: date,
  heldUntil: z.iso.datetime({ offset: true, error: 'expected an instant such as "2026-11-22T18:00:00Z"' }),
  language: languageSchema,
  contact: person,
});
export type ElsewhereReservation = z.output<typeof reservation>;

/** A reservation as it was kept. Throws for what no file could have brought. */
export const readReservation = (json: string): ElsewhereReservation => reservation.parse(JSON.parse(json));

const creditNote = (currency: string) =>
  z.strictObject({
    id: idSchema<'credit_note'>(),
    /**
     * The tenant, by the id that a kiosk of the property has reported. A kiosk that does not know this id leaves the
     * note out.
     */
    contactId: idSchema<'contact'>(),
    number: textField(60),
    date: date,
    type: z.enum(['RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT', 'INSURANCE']),
    contractId: idSchema<'contract'>().nullable().default(null),
    gross: amountField(currency),
    /** What of it was paid out or set off. */
    paid: amountField(currency),
  });

const elsewhere = (currency: string) =>
  z.strictObject({
    formatVersion: z.literal(1, { error: 'expected 1' }),
    propertyId: idSchema<'property'>(),
    currency: z.literal(currency, { error: 'expected a currency by ISO 4217, such as "USD"' }),
    reservations: z.array(reservation).max(5000),
    creditNotes: z.array(creditNote(currency)).max(20_000),
  });
export type Elsewhere = z.output<ReturnType<typeof elsewhere>>;

export type ReadElsewhere =
  | { readonly ok: true; readonly elsewhere: Elsewhere }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] };

/** Reads parsed JSON; answers every mistake at once, each with its place. */
export function readElsewhere(value: unknown): ReadElsewhere {
  const named = z.object({ currency: z.string().refine(isCurrency) }).safeParse(value);
  const read = elsewhere(named.success ? named.data.currency : 'USD').safeParse(value, {
    error: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'is missing' : undefined),
  });
  if (!read.success)
    return {
      ok: false,
      mistakes: read.error.issues.map(({ path, message }) => ({
        path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
        message,
      })),
    };
  const mistakes = check(read.data);
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, elsewhere: read.data };
}

function check({ reservations, creditNotes }: Elsewhere): Mistake[] {
  const places = reservations.flatMap(({ contact: { country, region } }, index) => {
    const countryId = country === null ? undefined : findCountryByCode(country)?.id;
    const belongs =
      region === null || (countryId !== undefined && findRegionByCode(region)?.countryId === countryId);
    const path = ['reservations', index, 'contact', 'region'];
    return belongs
      ? []
      : [{ path, message: `expected a region of ${country ?? 'no country'} by ISO 3166-2` }];
  });
  const sums = creditNotes.flatMap(({ gross, paid }, index) =>
    paid <= gross ? [] : [{ path: ['creditNotes', index, 'paid'], message: 'is more than the whole' }],
  );
  const all = <T>(key: string, field: string, list: readonly T[], of: (each: T) => string) =>
    repeated(
      list.map((each, index): [Mistake['path'], string] => [[key, index, field], of(each)]),
      'this',
    );
  return [
    ...places,
    ...sums,
    ...all('reservations', 'id', reservations, ({ id }) => id),
    ...all('reservations', 'code', reservations, ({ code }) => code),
    ...all('reservations', 'unitId', reservations, ({ unitId }) => unitId),
    ...all('creditNotes', 'id', creditNotes, ({ id }) => id),
  ];
}
