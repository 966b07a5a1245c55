/**
 * Events about contacts. Only `contact.details` names anybody. It is sent of tenants alone, whose contract
 * head office has to serve. A person who leaves before signing is an id to head office.
 */
import { z } from 'zod';
import { idSchema } from '../../ids';

const contactId = idSchema<'contact'>();
const only = z.strictObject({ contactId });

const detailsV1 = z.strictObject({
  contactId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** As it was typed, with the country's code. */
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** Its code within the country; null where none was given. */
  region: z.string().nullable(),
  /** ISO 3166 of two letters; null where none was given. */
  country: z.string().length(2).nullable(),
});

/** With whom they rent for; null: for themselves. */
const detailsV2 = detailsV1.extend({
  company: z
    .strictObject({ legalName: z.string(), tradeName: z.string(), taxNumber: z.string(), role: z.string() })
    .nullable(),
});

export const peopleEvents = {
  'contact.registered': [only],
  /** Who a tenant is and how they are reached: with their first contract, and whenever it changes. */
  'contact.details': [detailsV1, detailsV2],
  'contact.corrected': [only],
  /** The ways to reach them are to be forgotten; name and address stay, as the documents have them. */
  'contact.restricted': [only],
  /** All that is known of them is to be forgotten. */
  'contact.erased': [only],
} as const;
