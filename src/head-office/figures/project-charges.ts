/** What contracts charge after the move-in, as kiosks tell it: when they begin, and when that changes. */
import { z } from 'zod';
import { billedBy, chargesChanged } from '../../shared/head-office/events/charges';
import { isCurrency } from '../../shared/currencies';
import { idSchema, type Id } from '../../shared/ids';
import { readBillingTerms } from '../../main/domain/contract/terms';
import { insertCharges, replaceCharges, saveUserType } from '../database/figures/charges';
import { insertReported } from '../database/figures/documents';
import { changeContractFigure, saveRentDay } from '../database/figures/figures';
import { reading, type Count, type Counted } from './counting';

const contractId = idSchema<'contract'>();

type Told = z.output<typeof billedBy.charges>[number] & {
  readonly position?: number;
  readonly toOn?: string | null;
};

const rowsOf = (id: Id<'contract'>, kioskId: string, charges: readonly Told[]) =>
  charges.map(({ position, toOn = null, ...charge }, index) => ({
    contract_id: id,
    position: position ?? index + 1,
    kiosk_id: kioskId,
    kind: charge.kind,
    name: charge.name,
    names: charge.names,
    rate_minor: charge.rateMinor,
    is_prorated: charge.isProrated,
    tax_code: charge.taxCode,
    from_on: charge.fromOn,
    to_on: toOn,
  }));

/** An earlier version said neither. */
const begun = reading(
  z.object({ contractId, terms: billedBy.terms.optional(), charges: billedBy.charges.optional() }),
  async ({ contractId: id, terms, charges }, { tx, kioskId }: Counted) => {
    if (terms === undefined || charges === undefined) return;
    const billing = readBillingTerms(terms);
    if (billing !== null && isCurrency(billing.rules.currency))
      await changeContractFigure(
        tx,
        { contractId: id, kioskId },
        { billing: JSON.stringify(billing), has_discount: billing.discount?.appliesTo === 'rent' },
      );
    await insertCharges(tx, { contractId: id, kioskId }, rowsOf(id, kioskId, charges));
  },
);

/** By the type of the event. */
export const chargeCounts: Readonly<Record<string, Count>> = {
  'contract.signed': begun,
  'contract.adopted': begun,
  'contract.transferred': begun,
  'charges.changed': reading(
    chargesChanged,
    async ({ contractId: id, charges, chargeChangeId, firstOn, coverage }, { tx, kioskId, event }) => {
      await replaceCharges(tx, { contractId: id, kioskId }, rowsOf(id, kioskId, charges));
      const then = { from_on: firstOn, at_ms: event.atMs, cover: coverage.kind };
      const row = { charge_change_id: chargeChangeId, kiosk_id: kioskId, contract_id: id, ...then };
      await insertReported(tx, 'cover_figure', [row]);
    },
  ),
  'rent_change.dated': reading(
    z.object({ rentChangeId: idSchema<'rent_change'>(), firstOn: z.string() }),
    ({ rentChangeId, firstOn }, { tx, kioskId }) => saveRentDay(tx, { rentChangeId, kioskId }, firstOn),
  ),
  'tax_proof.judged': reading(
    z.object({
      bookingId: idSchema<'booking'>(),
      userTypeId: idSchema<'user_type'>(),
      verdict: z.string(),
    }),
    async ({ bookingId, userTypeId, verdict }, { tx, kioskId }) => {
      if (verdict !== 'refused') await saveUserType(tx, { kioskId, bookingId }, userTypeId);
    },
  ),
};
