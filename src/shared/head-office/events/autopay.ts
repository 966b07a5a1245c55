/** Events about what saved cards are charged. Never why a bank said no in its own words. */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { amountMinor, currency } from './parts';

const collectionId = idSchema<'collection'>();
const contractId = idSchema<'contract'>();

const mandateChanged = z.strictObject({
  mandateId: idSchema<'mandate'>(),
  contractId,
  /** `needs_card`: the card was refused for good. `revoked`: the tenant has taken the consent back. `replaced`: another card pays. */
  state: z.enum(['active', 'needs_card', 'revoked', 'replaced']),
});

export const autopayEvents = {
  /** So much is asked of the saved card of a contract, for these invoices. */
  'collection.opened': [
    z.strictObject({
      collectionId,
      contractId,
      invoiceIds: z.array(idSchema<'invoice'>()),
      amountMinor,
      currency,
    }),
  ],
  /** It was paid otherwise, or what it was for has changed; the card is asked no more. */
  'collection.superseded': [z.strictObject({ collectionId, contractId })],
  'collection.closed': [
    z.strictObject({
      collectionId,
      contractId,
      /** `canceled`: at the provider. */
      outcome: z.enum(['paid', 'failed', 'canceled']),
      /** Where it failed: `tenant`, the bank wants them to confirm it; `refused`, the provider does not take it. */
      failure: z.enum(['card', 'tenant', 'tries_used', 'refused']).nullable(),
    }),
  ],
  /** A card's bank has answered. */
  'charge.tried': [
    z.strictObject({
      collectionId,
      contractId,
      /** From 0. */
      number: z.int().min(0),
      answer: z.enum(['succeeded', 'refused', 'refused_for_good', 'tenant_needed', 'canceled']),
    }),
  ],
  'mandate.changed': [mandateChanged],
} as const;
