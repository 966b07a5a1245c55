/** Disputed payments for staff, who answer at the provider and follow up on a lost one. */
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { ok } from '../../../shared/result';
import { selectDisputesToSee } from '../../database/returned-payment/disputes';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';

const MOST_LISTED = 100;

export function listDisputes(ctx: ServiceContext, language?: Language) {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const rows = await selectDisputesToSee(tx, MOST_LISTED);
    return ok({
      disputes: rows.map(({ state, firstName, lastName, amountMinor, ...row }) => ({
        ...row,
        customer: `${firstName} ${lastName}`.trim(),
        isLost: state === 'lost',
        amount: toPrice(amountMinor, property.currency, locale),
      })),
    });
  });
}
