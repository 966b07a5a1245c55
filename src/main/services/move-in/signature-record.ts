/**
 * The sealed record of a signature: what was signed, by whom, how, when and where, in one fixed spelling. So
 * its hash can be printed in the signed PDF and checked by anyone who holds it. Written with the contract,
 * never changed. Of picture and strokes it has the hashes only: they are biometric data, and belong in the
 * signed PDF alone.
 */
import { z } from 'zod';
import { signerName } from '../../domain/contact/company-rules';
import { appendSignatureRecord } from '../../database/move-in/signature-records';
import { sha256 } from '../../database/sha256';
import { canonicalJson } from '../../domain/base/canonical-json';
import { toIsoInstant } from '../../domain/base/dates';
import type { InTransaction } from '../base/work';
import type { MoveInFacts } from './facts';

const VERSION = 1;

/** The text of the record; the same for the same facts. */
export function signatureRecordOf(facts: MoveInFacts): string {
  const { agreement, bindingAgreement, priced, shown, signature } = facts;
  return canonicalJson({
    version: VERSION,
    kioskId: facts.kioskId,
    bookingId: priced.booking.id,
    contractId: facts.contractId,
    contractNumber: facts.numbers.contract,
    templateId: agreement.templateId,
    templateVersion: agreement.version,
    language: facts.language,
    bindingLanguage: bindingAgreement?.language ?? null,
    consentVersion: agreement.consentVersion,
    consentSha256: sha256(agreement.consent),
    signerName: signerName(facts.contact, facts.language),
    method: signature.method,
    signedAt: toIsoInstant(signature.signed_at_ms),
    shownAt: shown && toIsoInstant(shown.shown_at_ms),
    shownSha256: signature.shown_sha256,
    imageSha256: signature.sha256,
    strokesSha256: signature.strokes === null ? null : sha256(signature.strokes),
    typedName: signature.typed_name,
    quoteSha256: signature.quote_sha256,
    // One act of signing under the agreements of several units.
    ...(signature.together === null
      ? {}
      : { signedTogether: z.array(z.string()).parse(JSON.parse(signature.together)) }),
    // Where the customer signed alone at the kiosk, nothing more is to be said.
    ...(signature.staff_id === null ? {} : { place: signature.place, staffId: signature.staff_id }),
  });
}

/** Writes it with everything it is about; answers its seal. */
export function writeSignatureRecord(
  { ctx, tx }: InTransaction,
  facts: MoveInFacts,
  contract: Buffer,
): Promise<string> {
  const { shown } = facts;
  const record = signatureRecordOf(facts);
  return appendSignatureRecord(tx, {
    id: ctx.newId<'signature_record'>(),
    contract_id: facts.contractId,
    record,
    record_sha256: sha256(record),
    shown_pdf: shown?.content ?? null,
    contract_sha256: sha256(contract),
  });
}
