/** The second question of a move-out before the last day: until when the tenant pays, and what that comes to. */
import type { TenantDetail } from '../../../shared/desk/tenants';
import { minor, toPrice } from '../../../shared/money';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import type { InTransaction } from '../base/work';
import { lastDaysOf } from '../move-out/last-days';
import { leavingMoney } from '../move-out/leaving-money';
import { requireProperty } from '../property/property';

type LeaveDays = TenantDetail['contracts'][number]['leaveDays'];

/** The day that was said, and the earliest that the agreement allows. A day that is too far ahead cannot be kept. */
export async function leaveDaysOf(
  work: InTransaction,
  contract: ContractRow,
  locale: string,
): Promise<LeaveDays> {
  const { notice, today, earliest, latest } = await lastDaysOf(work, contract);
  if (!notice || notice.last_on <= today || (await contractEndedAt(work.tx, contract.id)) !== null) return [];
  const { currency } = await requireProperty(work.tx);
  const days = [
    ...(notice.last_on <= latest ? [notice.last_on] : []),
    ...(earliest < notice.last_on ? [earliest] : []),
  ];
  const found: LeaveDays = [];
  for (const lastDay of days) {
    const { totalMinor } = await leavingMoney(work, contract, lastDay);
    found.push({
      lastDay,
      outcome: totalMinor > 0 ? 'to_pay' : totalMinor < 0 ? 'back' : 'even',
      total: toPrice(minor(Math.abs(totalMinor)), currency, locale),
    });
  }
  return found;
}
