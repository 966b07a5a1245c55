/** Tables of signatures, before the move-in and sealed, as Kysely sees them. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Later } from './column';

export interface SignatureTable {
  id: Id<'signature'>;
  booking_id: Id<'booking'>;
  image: Buffer;
  media_type: 'image/png' | 'image/jpeg';
  sha256: string;
  template_id: Id<'template'>;
  /** Hash of the priced quote that stood on the screen; another one and the signature no longer holds. */
  quote_sha256: string;
  signed_at_ms: number;
  expires_at_ms: number;
  /** `supplied`: a device handed the picture in, and how it was made is not known here. */
  method: Later<'drawn' | 'typed' | 'supplied'>;
  /** JSON: strokes as drawn. */
  strokes: Later<string | null>;
  typed_name: Later<string | null>;
  /** Hash of the PDF that stood on the screen. */
  shown_sha256: Later<string | null>;
  /** Which of ours it was given on; null: a device's, or before this was noted. */
  place: Later<'kiosk' | 'desk' | null>;
  /** Who of the staff was there. */
  staff_id: Later<Id<'staff'> | null>;
  /** JSON: hashes of all PDFs that this one act of signing was under; null: of one alone. */
  together: Later<string | null>;
}

/** The PDF that is shown for signing, of a booking that is not moved in yet. */
export interface ShownAgreementTable {
  booking_id: Id<'booking'>;
  sha256: string;
  content: Buffer;
  pages: number;
  language: Language;
  /** What it was made from; another quote makes another PDF. */
  quote_sha256: string;
  shown_at_ms: number;
}

/** What was signed, how and when, sealed one to the next; nothing here is ever changed or deleted. */
export interface SignatureRecordTable {
  sequence: number;
  id: Id<'signature_record'>;
  contract_id: Id<'contract'>;
  /** JSON in one fixed spelling; see services/move-in/signature-record.ts. */
  record: string;
  record_sha256: string;
  shown_pdf: Buffer | null;
  /** Hash of the signed PDF. */
  contract_sha256: string;
  previous_seal: string;
  seal: string;
}

export interface SigningTables {
  signature: SignatureTable;
  shown_agreement: ShownAgreementTable;
  signature_record: SignatureRecordTable;
}
