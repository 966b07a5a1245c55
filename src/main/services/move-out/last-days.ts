/** Which last days a contract allows: one rule for the kiosk, the desk and `/v1`. */
import { findNotice } from '../../database/move-out/notices';
import type { ContractRow } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { businessDateAt } from '../../domain/base/dates';
import { lastDays, mildestNotice, siteLastDay } from '../../domain/contract/notice';
import { readContractTerms } from '../../domain/contract/terms';
import type { InTransaction } from '../base/work';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';

/**
 * `earliest` binds tenants: staff may write down an earlier one. `latest` binds everybody. `siteEarliest` is for the site's own
 * notice; null where none was signed.
 */
export async function lastDaysOf(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  contract: ContractRow,
) {
  const terms = await findContractTerms(tx, contract.id);
  const rules = terms ? readContractTerms(terms.terms).notice : mildestNotice;
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  const notice = await findNotice(tx, contract.id);
  const { move_in_on: moveInOn } = contract;
  const given = { givenOn: notice?.given_on ?? null, siteLastOn: notice?.site_last_on ?? null };
  return {
    ...lastDays(rules, { today, moveInOn, ...given }),
    siteEarliest: siteLastDay(rules, { today, moveInOn }),
    today,
    noticeDays: rules.days,
    notice,
  };
}
