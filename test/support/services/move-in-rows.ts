/** The rows of one finished move-in, written straight into the tables: for tests of what reads them. */
import type { Id } from '../../../src/shared/ids';
import { minor, type MilliPercent } from '../../../src/shared/money';
import type { DocumentKind } from '../../../src/shared/shapes';
import { packQuote } from '../../../src/main/database/contract/packed-quote';
import { takeNumber } from '../../../src/main/database/number-series';
import { appendSignatureRecord } from '../../../src/main/database/move-in/signature-records';
import { sha256 } from '../../../src/main/database/sha256';
import { canonicalJson } from '../../../src/main/domain/base/canonical-json';
import type { TestDatabase } from './database';

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`no element ${index}`);
  return item;
};

/** Moves somebody into the unit at a place of the sample catalogue, for 100.00 and 8.25 tax. */
export async function insertMoveIn(database: TestDatabase, unitIndex = 0): Promise<Id<'contract'>> {
  const { catalogue, newId } = database;
  const nowMs = database.clock.nowMs();
  const propertyId = catalogue.property.id;
  const unitId = at(catalogue.units, unitIndex).id;
  const userTypeId = at(catalogue.userTypes, 0).id;
  const [contactId, bookingId, attemptId] = [newId<'contact'>(), newId<'booking'>(), newId<'attempt'>()];
  const [contractId, invoiceId] = [newId<'contract'>(), newId<'invoice'>()];
  const number = String(unitIndex + 1);
  const currency = 'USD';
  const amount = minor(10825);
  await database.query(async (tx) => {
    const template = await tx.selectFrom('agreement_template').select('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('contact')
      .values({
        id: contactId,
        property_id: propertyId,
        first_name: 'Ada',
        last_name: 'Muster',
        email: 'ada@example.com',
        phone_number: '+1 512 555 0101',
        address: '',
        city: '',
        region_id: 0,
        postal_code: '',
        country_id: 0,
        profile_image_path: '',
        created_at_ms: nowMs,
      })
      .execute();
    await tx
      .insertInto('booking')
      .values({
        id: bookingId,
        property_id: propertyId,
        unit_id: unitId,
        user_type_id: userTypeId,
        contact_id: contactId,
        contact_is_own: 1,
        api_key_id: null,
        state: 'moved_in',
        move_in_on: '2026-03-15',
        language: 'en',
        promotion_id: null,
        hold_expires_at_ms: nowMs,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      })
      .execute();
    await tx.updateTable('unit').set({ state: 'occupied' }).where('id', '=', unitId).execute();
    await tx
      .insertInto('payment_attempt')
      .values({
        id: attemptId,
        booking_id: bookingId,
        provider: 'simulated',
        amount_minor: amount,
        card_amount: amount,
        currency,
        quote_sha256: 'quote',
        state: 'captured',
        intent_id: `pi_${number}`,
        client_secret: null,
        failure: null,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      })
      .execute();
    await tx
      .insertInto('rental_contract')
      .values({
        id: contractId,
        number: `C-${number}`,
        booking_id: bookingId,
        property_id: propertyId,
        unit_id: unitId,
        contact_id: contactId,
        user_type_id: userTypeId,
        template_id: template.id,
        language: 'en',
        move_in_on: '2026-03-15',
        rent_minor: minor(10000),
        deposit_minor: minor(0),
        coverage: '{}',
        quote: packQuote('{}'),
        signed_at_ms: nowMs,
        created_at_ms: nowMs,
      })
      .execute();
    await tx
      .insertInto('invoice')
      .values({
        id: invoiceId,
        number: `I-${number}`,
        contract_id: contractId,
        contact_id: contactId,
        issued_on: '2026-03-15',
        due_on: '2026-03-15',
        is_move_in: 1,
        currency,
        tax_minor: minor(825),
        total_minor: amount,
      })
      .execute();
    await tx
      .insertInto('invoice_line')
      .values({
        invoice_id: invoiceId,
        position: 1,
        code: 'rent',
        description: 'Rent',
        period_from_on: '2026-03-15',
        period_to_on: '2026-03-31',
        taxable_minor: minor(10000),
        tax_milli_percent: 8250 as MilliPercent,
        tax_minor: minor(825),
        payable_minor: amount,
        ledger: 'revenue',
      })
      .execute();
    await tx
      .insertInto('receipt')
      .values({
        id: newId<'receipt'>(),
        number: `R-${number}`,
        invoice_id: invoiceId,
        attempt_id: attemptId,
        contact_id: contactId,
        amount_minor: amount,
        currency,
        state: 'final',
        received_at_ms: nowMs,
        card_brand: 'visa',
        card_last4: '4242',
      })
      .execute();
    await tx
      .insertInto('charges_entry')
      .values({
        id: newId<'charges_entry'>(),
        contract_id: contractId,
        attempt_id: attemptId,
        provider: 'simulated',
        intent_id: `pi_${number}`,
        charge_id: `ch_${number}`,
        amount_minor: amount,
        currency,
        captured_at_ms: nowMs,
      })
      .execute();
    await appendSignatureRecord(
      tx,
      recordRow({
        id: newId<'signature_record'>(),
        contractId,
        bookingId,
        templateId: template.id,
        number,
        nowMs,
      }),
    );
    for (const kind of ['contract', 'invoice', 'receipt'] satisfies DocumentKind[]) {
      const content = pdfOf(kind, number);
      await tx
        .insertInto('document')
        .values({
          id: newId<'document'>(),
          kind,
          number: `${kind}-${number}`,
          contact_id: contactId,
          contract_id: contractId,
          media_type: 'application/pdf',
          content,
          sha256: sha256(content),
          created_at_ms: nowMs,
        })
        .execute();
    }
    await tx
      .insertInto('access_code')
      .values({
        id: newId<'access_code'>(),
        contract_id: contractId,
        unit_id: unitId,
        code: `10${number}`,
        valid_from_on: '2026-03-15',
        state: 'active',
        change_sequence: await takeNumber(tx, 'access_change'),
        changed_at_ms: nowMs,
      })
      .execute();
  });
  return contractId;
}

const pdfOf = (kind: DocumentKind, number: string) => Buffer.from(`%PDF ${kind} ${number}`);

/** The record of a signature by hand under a PDF that was shown. */
function recordRow(about: {
  readonly id: Id<'signature_record'>;
  readonly contractId: Id<'contract'>;
  readonly bookingId: Id<'booking'>;
  readonly templateId: Id<'template'>;
  readonly number: string;
  readonly nowMs: number;
}) {
  const { id, contractId, bookingId, templateId, number, nowMs } = about;
  const shown = Buffer.from(`%PDF shown ${number}`);
  const record = canonicalJson({
    contractId,
    bookingId,
    templateId,
    contractNumber: `C-${number}`,
    language: 'en',
    signedAt: new Date(nowMs).toISOString(),
    imageSha256: sha256(`ink ${number}`),
    shownSha256: sha256(shown),
    strokesSha256: sha256('[]'),
  });
  return {
    id,
    contract_id: contractId,
    record,
    record_sha256: sha256(record),
    shown_pdf: shown,
    contract_sha256: sha256(pdfOf('contract', number)),
  };
}
