/**
 * Identifiers. One type per kind, so that a unit's id cannot be handed where a booking's is wanted.
 * All are GUIDs: compared without regard to case, answered in lower case; new ones are UUIDv7.
 */
import { z } from 'zod';
import { GUID, readGuid } from './guid';

export type IdKind =
  | 'business'
  | 'property'
  | 'storage_type'
  | 'user_type'
  | 'unit'
  | 'plan'
  | 'premium'
  | 'add_on'
  | 'promotion'
  | 'template'
  | 'contact'
  | 'login'
  | 'login_session'
  | 'booking'
  | 'visit'
  | 'signature'
  | 'attempt'
  | 'mandate'
  | 'card_consent'
  | 'card_setup'
  | 'collection'
  | 'contract'
  | 'invoice'
  | 'adoption'
  | 'receipt'
  | 'allocation'
  | 'write_off'
  | 'charges_entry'
  | 'desk_payment'
  | 'credit_note'
  | 'document'
  | 'access_code'
  | 'access_suspension'
  | 'contract_hold'
  | 'notice_delivery'
  | 'letter'
  | 'check_photo'
  | 'tenant_note'
  | 'rent_change'
  | 'charge_change'
  | 'card_letter'
  | 'api_key'
  | 'event'
  | 'chain'
  | 'unit_conflict'
  | 'catalogue_change'
  | 'unit_release'
  | 'signature_record'
  | 'delivery'
  | 'help_call'
  | 'staff'
  | 'staff_session'
  | 'person'
  | 'owner_request'
  | 'kiosk_command'
  | 'catalogue_proposal'
  | 'catalogue_schedule'
  | 'refund'
  | 'day_closing'
  | 'drawer_move'
  | 'on_behalf'
  | 'approval';

export type Id<K extends IdKind> = string & { readonly __id: K };

/** No id, and before every one: where a list in the order of any kind's ids begins. */
export const BEFORE_FIRST = '' as string & { readonly __id: never };

/** The all-zero GUID the interface document shows for "none". */
export const ZERO_GUID = '00000000-0000-0000-0000-000000000000';

/** Reads a GUID in any case; answers it in lower case, or null when the text is not one. */
export function parseGuid<K extends IdKind>(value: unknown): Id<K> | null {
  return readGuid(value) as Id<K> | null;
}

/** A schema for one kind of id; it lower-cases what it reads. */
export function idSchema<K extends IdKind>(): z.ZodType<Id<K>, string> {
  return z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => GUID.test(value), { message: 'expected a GUID' })
    .transform((value) => value as Id<K>)
    .meta({ format: 'uuid', pattern: GUID.source });
}
