/** Disputed payments for staff, who answer at the provider and follow up on a lost one. */
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { ok } from '../../../shared/result';
import { selectDisputesToSee } from '../../database/returned-payment/disputes';
import { tenantName } from '../../domain/contact/company-rules';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';

const MOST_LISTED = 100;

export function listDisputes(ctx: ServiceContext, language?: Language) {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const rows = await selectDisputesToSee(tx, MOST_LISTED);
    return ok({
      disputes: rows.map(({ state, first_name, last_name, company, amountMinor, ...row }) => ({
        ...row,
        customer: tenantName({ first_name, last_name, company }),
        isLost: state === 'lost',
        amount: toPrice(amountMinor, property.currency, locale),
      })),
    });
  });
}
