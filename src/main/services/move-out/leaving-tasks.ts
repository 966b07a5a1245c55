/** What people have to do about tenants who leave. Nothing here ends a contract or pays anything out. */
import type { LeavingTasks } from '../../../shared/desk/leaving';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, type Result } from '../../../shared/result';
import { selectStaying, selectToGiveBack } from '../../database/move-out/leaving-tasks';
import { tenantName } from '../../domain/contact/company-rules';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { readMoveOutRules } from '../../domain/leaving/rules';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';
import { moveOutOf } from './rules';

const MOST_LISTED = 100;

/** Amounts are written as the page's language is. */
export function listLeavingTasks(ctx: ServiceContext, language?: Language): Promise<Result<LeavingTasks>> {
  return ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
    const { depositDays } = readMoveOutRules(property.move_out);
    const staying: LeavingTasks['staying'] = [];
    for (const row of await selectStaying(tx, today, MOST_LISTED)) {
      const { overstay } = await moveOutOf(tx, row.contractId);
      staying.push({ ...who(row), isBilled: overstay === 'billed' });
    }
    const waiting = await selectToGiveBack(tx, addDays(today, -depositDays), MOST_LISTED);
    return ok({
      staying,
      toGiveBack: waiting.map((row) => ({
        ...who(row),
        amount: toPrice(minor(row.heldMinor), property.currency, locale),
        isUnchecked: Boolean(row.unchecked),
      })),
    });
  });
}

type Whose = Awaited<ReturnType<typeof selectStaying>>[number];

function who({ contractId, contactId, unitNumber, lastDay, ...tenant }: Whose) {
  return { contractId, contactId, unitNumber, customer: tenantName(tenant), lastDay };
}
