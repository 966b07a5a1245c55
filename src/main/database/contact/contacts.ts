/** Queries on contacts. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Company } from '../../../shared/company';
import type { Id } from '../../../shared/ids';
import type { ContactValues } from '../../domain/contact/contact-rules';
import { prepared } from '../prepared';
import type { Tables, Tx } from '../schema';
import type { ContactTable } from '../schema/contact';
import { foldedNames } from './folded-names';

export type ContactRow = Selectable<ContactTable>;

export interface NewContact {
  readonly id: Id<'contact'>;
  readonly propertyId: Id<'property'>;
  readonly values: ContactValues;
  readonly nowMs: number;
}

function columnsOf(values: ContactValues) {
  const { firstName, lastName, company } = values;
  const { folded_company, ...folded } = foldedNames(firstName, lastName, company ?? null);
  return {
    first_name: firstName,
    last_name: lastName,
    ...folded,
    email: values.email,
    phone_number: values.phoneNumber,
    address: values.address,
    city: values.city,
    region_id: values.regionId,
    postal_code: values.postalCode,
    country_id: values.countryId,
    ...(company === undefined
      ? {}
      : { company: company && JSON.stringify(company satisfies Company), folded_company }),
  };
}

export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  const row = {
    id: contact.id,
    property_id: contact.propertyId,
    ...columnsOf(contact.values),
    profile_image_path: '',
    created_at_ms: contact.nowMs,
  };
  await tx.insertInto('contact').values(row).execute();
}

/** Writes what the rules cover; picture and time of creation stay. */
export async function updateContact(tx: Tx, id: Id<'contact'>, values: ContactValues): Promise<void> {
  await tx.updateTable('contact').set(columnsOf(values)).where('id', '=', id).execute();
}

const contactById = prepared((tx, { id }: Pick<ContactRow, 'id'>) =>
  tx.selectFrom('contact').selectAll().where('id', '=', id),
);

export function findContact(tx: Tx, id: Id<'contact'>): Promise<ContactRow | undefined> {
  return contactById.first(tx, { id });
}

type Reached = Pick<ContactRow, 'email' | 'phone_number'>;

/** Contacts that may be the same person: with the same e-mail address or phone number. */
const isAlike =
  ({ email, phone_number }: Reached) =>
  (each: ExpressionBuilder<Tables, 'contact'>) =>
    each.or([
      each.and([each(each.fn('lower', ['email']), '=', email.toLowerCase()), each('email', '<>', '')]),
      each.and([each('phone_number', '=', phone_number), each('phone_number', '<>', '')]),
    ]);

/** A contact and all that may be the same person. */
export async function selectAlike(tx: Tx, contact: Reached & Pick<ContactRow, 'id'>) {
  const rows = await tx
    .selectFrom('contact')
    .select('id')
    .where((each) => each.or([each('id', '=', contact.id), isAlike(contact)(each)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Other tenants who may be the same person: with the same e-mail address or phone number. */
export async function countAlike(tx: Tx, contact: ContactRow): Promise<number> {
  const { count } = await tx
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '<>', contact.id)
    .where('id', 'in', (tenants) => tenants.selectFrom('rental_contract').select('contact_id'))
    .where(isAlike(contact))
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes down that a contact came to be known through a key. */
export async function noteContactOfKey(tx: Tx, id: Id<'contact'>, apiKeyId: Id<'api_key'>): Promise<void> {
  await tx
    .insertInto('contact_known_to_key')
    .values({ contact_id: id, api_key_id: apiKeyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isContactKnownToKey(
  tx: Tx,
  id: Id<'contact'>,
  apiKeyId: Id<'api_key'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_known_to_key')
    .select('contact_id')
    .where('contact_id', '=', id)
    .where('api_key_id', '=', apiKeyId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteContact(tx: Tx, id: Id<'contact'>): Promise<void> {
  await tx.deleteFrom('contact_known_to_key').where('contact_id', '=', id).execute();
  await tx.deleteFrom('elsewhere_credit_note').where('contact_id', '=', id).execute();
  await tx.deleteFrom('contact').where('id', '=', id).execute();
}
