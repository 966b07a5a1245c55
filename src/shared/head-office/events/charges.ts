/** What a contract charges, and what protects the tenant's things. */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { amountMinor, currency, date } from './parts';

export const coverage = z.strictObject({
  kind: z.enum(['operator_plan', 'own_policy', 'declined']),
  planId: idSchema<'plan'>().nullable(),
  premiumId: idSchema<'premium'>().nullable(),
  /** The tenant brings a policy of their own within so many days of the move-in. */
  bringsWithin: z.int().min(0).max(90).optional(),
});

const charge = z.strictObject({
  kind: z.enum(['rent', 'insurance', 'add_on']),
  name: z.string(),
  /** By language: JSON. */
  names: z.string(),
  rateMinor: amountMinor,
  isProrated: z.boolean(),
  taxCode: z.string(),
  ledger: z.string(),
  fromOn: date,
});

/** What a contract is billed by after the move-in. */
export const billedBy = {
  /** The rules that were signed, as the kiosk keeps them: JSON. */
  terms: z.string(),
  /** What it charges for each later period. */
  charges: z.array(charge),
};

/** Plan and extras of a running contract, from a day on. */
export const chargesChanged = z.strictObject({
  chargeChangeId: idSchema<'charge_change'>(),
  contractId: idSchema<'contract'>(),
  firstOn: date,
  /** How the tenant agreed to it. */
  agreed: z.enum(['in_person', 'in_writing', 'by_phone']),
  /** What protects the tenant's things from that day on. */
  coverage,
  currency,
  /** All charges of the contract with their days, those that ended too. */
  charges: z.array(charge.extend({ position: z.int().positive(), toOn: date.nullable() })),
  /** Of days that were billed already: what begins, and what ends. `bill.issued` and `credit_note.issued` have each. */
  invoiceId: idSchema<'invoice'>().nullable(),
  creditNoteIds: z.array(idSchema<'credit_note'>()),
});
