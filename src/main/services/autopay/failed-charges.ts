/** Saved cards that were refused, for staff who call the tenant before the rent is late. */
import type { FailedCharges } from '../../../shared/desk/money';
import type { Language } from '../../../shared/languages';
import { toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { selectLastTries } from '../../database/attempt/collections';
import { selectFailedCharges } from '../../database/attempt/failed-charges';
import { findMandateState } from '../../database/booking/autopay';
import { findOwingContract } from '../../database/ledger/owing';
import { tenantName } from '../../domain/contact/company-rules';
import { answerClass } from '../../domain/autopay/next-try';
import { toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';
import { nextTryDay } from './view';

const MOST_LISTED = 100;

/** Contracts whose saved card was refused for a bill that is still open. Amounts are written as the page's language is. */
export function listFailedCharges(ctx: ServiceContext, language?: Language): Promise<Result<FailedCharges>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const rows = await selectFailedCharges(tx, MOST_LISTED + 1);
    const contracts: FailedCharges['contracts'] = [];
    for (const { contractId, openMinor, askedAtMs } of rows.slice(0, MOST_LISTED)) {
      const { number, contactId, unitNumber, ...tenant } = await findOwingContract(tx, contractId);
      const [last] = (await selectLastTries(tx, contractId, 1)).flatMap(({ code, advice }) =>
        code === null ? [] : [answerClass({ code, advice })],
      );
      const isActive = (await findMandateState(tx, contractId)) === 'active';
      contracts.push({
        contractId,
        contactId,
        contractNumber: number,
        unitNumber,
        customer: tenantName(tenant),
        askedAt: askedAtMs === null ? null : toIsoInstant(askedAtMs),
        answer: last === 'tenant_needed' || last === 'refused' ? last : 'refused_for_good',
        nextOn: isActive ? await nextTryDay(tx, contractId, ctx.clock.nowMs()) : null,
        open: toPrice(openMinor, property.currency, locale),
      });
    }
    return ok({ contracts, more: rows.length > MOST_LISTED });
  });
}
