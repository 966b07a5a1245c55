/**
 * Who of head office may work at a kiosk: a list that head office signs for that kiosk alone. It holds no secret. Somebody on it
 * signs in with a clearance, which head office makes for one question of that kiosk.
 */
import { z } from 'zod';
import { staffRoles, type StaffRole } from '../desk/roles';
import { idSchema, type Id } from '../ids';
import { kioskNameSchema } from './event';
import type { KioskAddress } from './names';
import { pairSchema } from './pair';
import { officeKeySchema, signatureSchema } from './seal';

/** A company that has more works with roles of its own at the site. */
export const MOST_CENTRAL_STAFF = 500;

/** 32 bytes of an X25519 key as base64url; of the same length as one of Ed25519. */
export const agreementKeySchema = officeKeySchema;

export const staffBundleSchema = z.object({
  kioskId: kioskNameSchema,
  propertyId: idSchema<'property'>(),
  /** Rises with each list for this kiosk; the era is head office's (pair.ts). */
  era: pairSchema.shape.era,
  version: z.int().positive(),
  issuedMs: z.int().positive(),
  /** From then on it says nothing about who may work here. */
  expiresMs: z.int().positive(),
  /** Where phones reach head office; null: where the kiosk does. */
  address: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullable(),
  /** Of head office: a question of the kiosk is answered with its private half. */
  clearanceKey: agreementKeySchema,
  people: z
    .array(
      z.object({
        /** As head office knows them; here they are staff by the same id. */
        id: idSchema<'staff'>(),
        name: z.string().min(1).max(200),
        role: z.enum(staffRoles),
      }),
    )
    .max(MOST_CENTRAL_STAFF),
  /** They do not work here; as the second person they may say yes to a difference of a count. */
  approvers: z
    .array(z.object({ id: idSchema<'staff'>(), name: z.string().min(1).max(200) }))
    .max(MOST_CENTRAL_STAFF)
    .default([]),
});
export type StaffBundle = z.output<typeof staffBundleSchema>;

/** The document: the list as text, since what is signed is the text. */
export const signedBundleSchema = z.object({
  keyNumber: z.int().positive(),
  signature: signatureSchema,
  /** JSON of `staffBundleSchema`. */
  bundle: z.string().min(2).max(300_000),
});
export type SignedBundle = z.output<typeof signedBundleSchema>;

export const bundleText = (bundle: string): string => `keyturn-staff-1\n${bundle}`;

/** What a kiosk reports of it (status.ts). */
export const staffStatusSchema = z.object({
  era: pairSchema.shape.era,
  /** Of the list in use; 0: none. */
  version: z.int().nonnegative(),
  /** Why the last list was refused, where none came after it. */
  refused: z.string().max(300).nullable(),
});
export type StaffStatus = z.output<typeof staffStatusSchema>;

/** Where somebody asks to be let in: the kiosk's own screen, or a browser at its desk. */
export const clearancePlaces = ['kiosk', 'desk'] as const;
export type AskedPlace = (typeof clearancePlaces)[number];

/** For whom, where and as what a clearance is good; with the key of the question it is good once. */
export interface ClearanceFacts extends KioskAddress {
  readonly personId: Id<'staff'> | Id<'person'>;
  readonly role: StaffRole;
  readonly place: AskedPlace;
}
export const clearanceText = ({ kioskId, propertyId, personId, role, place }: ClearanceFacts): string =>
  ['keyturn-clearance-1', propertyId, kioskId, personId, role, place].join('\n');

/** The question of a kiosk, as the page of head office is given it. */
export const clearanceQuestionSchema = z.object({
  /** Public half of a key that the kiosk made for this question. */
  key: agreementKeySchema,
  /** The key of head office that the kiosk knows. */
  clearanceKey: agreementKeySchema,
  place: z.enum(clearancePlaces),
});
export type ClearanceQuestion = z.output<typeof clearanceQuestionSchema>;

export function clearanceLink(
  address: string,
  kioskId: string,
  { key, clearanceKey, place }: ClearanceQuestion,
): string {
  const asked = new URLSearchParams({ key, clearanceKey, place });
  return `${address}/kiosks/${encodeURIComponent(kioskId)}/clearance?${asked.toString()}`;
}
