/** What was found of a tenant's tax claims, so that an accepted proof still ends after its last day. */
import type { Row } from '../../database/books/contract-rows';
import type { Found } from './found';
import type { JudgedProofs } from './reported-parts';

/** None where nothing was judged: what the backup had stays. A claim that nobody had looked at was reported to nobody. */
export function taxProofRows(bookingId: string, judged: JudgedProofs): Pick<Found['rows'], 'tax_proof'> {
  if (judged.length === 0) return {};
  const rows: Row[] = [];
  for (const { value, atMs } of judged) {
    const counting = rows.findIndex(({ verdict }) => verdict === 'accepted');
    const before = rows[counting];
    if (before && value.verdict !== 'refused')
      rows[counting] = { ...before, verdict: value.verdict === 'expired' ? 'expired' : 'replaced' };
    if (value.verdict === 'expired') continue;
    rows.push({
      booking_id: bookingId,
      number: rows.length + 1,
      user_type_id: value.userTypeId,
      verdict: value.verdict,
      counts_from_on: null,
      valid_until_on: value.validUntil,
      // Neither the reason nor the name was reported.
      why: null,
      staff_id: value.staffId,
      staff_name: null,
      at_ms: atMs,
      // What was credited is among the credit notes that are named as missing.
      to_credit: 0,
    });
  }
  return { tax_proof: rows };
}
