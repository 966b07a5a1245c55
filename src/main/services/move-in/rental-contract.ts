/** Writes the rental contract of a move-in: what was agreed, as it was signed. */
import { insertContract } from '../../database/contract/contracts';
import type { Tx } from '../../database/schema';
import { nameIn } from '../../domain/base/translations';
import type { MoveInFacts } from './facts';
import { takeNumberInDocuments } from './numbers';
import { writeStoredQuote } from '../price/stored-quote';

export async function writeContract(tx: Tx, facts: MoveInFacts): Promise<void> {
  const { priced, coverage, contact } = facts;
  const { booking, unit, quote } = priced;
  await insertContract(tx, {
    id: facts.contractId,
    number: await takeNumberInDocuments(tx, 'contract', facts),
    booking_id: booking.id,
    property_id: priced.property.id,
    unit_id: unit.id,
    contact_id: contact.id,
    user_type_id: booking.user_type_id,
    template_id: facts.agreement.templateId,
    language: booking.language,
    move_in_on: booking.move_in_on,
    rent_minor: unit.rent_minor,
    deposit_minor: unit.deposit_minor,
    coverage: JSON.stringify({
      kind: coverage.kind,
      planId: coverage.plan_id,
      premiumId: coverage.premium_id,
      planName: priced.premium ? nameIn(priced.premium, booking.language) : null,
      insurer: coverage.insurer,
      policyNumber: coverage.policy_number,
      expires: coverage.expires_on,
      ...(coverage.brings_within !== null && { bringsWithin: coverage.brings_within }),
    }),
    quote: writeStoredQuote(quote),
    signed_at_ms: facts.signature.signed_at_ms,
    created_at_ms: facts.nowMs,
  });
}
