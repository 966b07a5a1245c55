/** Everything a move-in is written from, read in one transaction. */
import type { DocumentHeader, Party } from '../documents/port';
import type { PaymentIntent } from '../card-reader/port';
import { ok, refuse, type Result } from '../../shared/result';
import type { ContactRow } from '../database/contacts';
import type { CoverageRow } from '../database/bookings';
import { peekNumber } from '../database/number-series';
import type { AttemptRow } from '../database/payment-attempts';
import { findUserType } from '../database/properties';
import type { Tx } from '../database/schema';
import { findValidSignature, type SignatureRow } from '../database/signatures';
import { agreementFor, type Agreement } from './agreement';
import type { ServiceContext } from './context';
import { operatorParty, paperOf, tenantParty } from './document-parties';
import type { PricedBooking } from './pricing';

export interface MoveInFacts {
  readonly priced: PricedBooking;
  readonly contact: ContactRow;
  readonly coverage: CoverageRow;
  readonly signature: SignatureRow;
  readonly agreement: Agreement;
  readonly attempt: AttemptRow;
  readonly intentId: string;
  readonly charge: { readonly id: string; readonly brand: string; readonly last4: string };
  readonly userTypeName: string;
  readonly operator: DocumentHeader['operator'];
  readonly tenant: Party;
  readonly paper: DocumentHeader['paper'];
  readonly numbers: { readonly contract: number; readonly invoice: number; readonly receipt: number };
  readonly nowMs: number;
}

export async function readMoveInFacts(
  ctx: ServiceContext,
  tx: Tx,
  priced: PricedBooking,
  attempt: AttemptRow,
  intent: PaymentIntent,
): Promise<Result<MoveInFacts>> {
  const { booking, contact, coverage, property } = priced;
  const nowMs = ctx.clock.nowMs();
  const signature = await findValidSignature(tx, booking.id, nowMs);
  const agreement = await agreementFor(tx, priced, booking.language);
  const userType = await findUserType(tx, booking.user_type_id);
  if (!agreement || !userType) return refuse('RENTAL_CREATION_FAILED', 'failed');
  if (!contact || !coverage || !signature || !intent.charge?.card)
    throw new Error('a move-in was completed without having been checked');
  return ok({
    priced,
    contact,
    coverage,
    signature,
    agreement,
    attempt,
    intentId: intent.id,
    charge: { id: intent.charge.id, ...intent.charge.card },
    userTypeName: userType.name,
    operator: await operatorParty(tx, property, booking.language),
    tenant: await tenantParty(tx, contact, booking.language),
    paper: await paperOf(tx, property),
    numbers: {
      contract: await peekNumber(tx, 'contract'),
      invoice: await peekNumber(tx, 'invoice'),
      receipt: await peekNumber(tx, 'receipt'),
    },
    nowMs,
  });
}

/** The numbers people read aloud. */
export const documentNumber = {
  contract: (number: number) => `C-${String(number).padStart(6, '0')}`,
  invoice: (number: number) => `INV-${String(number).padStart(6, '0')}`,
  receipt: (number: number) => `R-${String(number).padStart(6, '0')}`,
};
