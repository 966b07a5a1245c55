/** Every move-in there was: how far it came, whose it is, and where it was begun. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { MoveInFilter } from '../../../shared/desk/choices';
import { ok, type Result } from '../../../shared/result';
import type { BookingState } from '../../../shared/shapes';
import { selectMoveIns } from '../../database/desk/move-ins';
import { addDays, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { tenantName } from '../../domain/contact/company-rules';
import type { ServiceContext } from '../base/context';
import { originOf } from '../booking/facts';
import { requireProperty } from '../property/property';

const PAGE = 50;

const statesOf: Readonly<Record<MoveInFilter, readonly BookingState[] | null>> = {
  all: null,
  open: ['draft', 'payment_pending', 'needs_review'],
  moved_in: ['moved_in'],
  lost: ['cancelled', 'expired'],
};

export function listMoveIns(
  ctx: Pick<ServiceContext, 'store'>,
  { which, from, to, after }: DeskRequest<'move-ins.list'>,
): Promise<Result<DeskOutput<'move-ins.list'>>> {
  return ctx.store.read(async (tx) => {
    const { time_zone: zone } = await requireProperty(tx);
    const [atMs = '', id = ''] = (after ?? '').split(' ');
    const rows = await selectMoveIns(
      tx,
      {
        states: statesOf[which],
        fromMs: from === null ? null : startOfDayMs(from, zone),
        beforeMs: to === null ? null : startOfDayMs(addDays(to, 1), zone),
        after: after === null ? null : { atMs: Number(atMs), id },
      },
      PAGE + 1,
    );
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      rows: shown.map((row) => ({
        id: row.id,
        at: toIsoInstant(row.created_at_ms),
        unitNumber: row.unitNumber,
        tenantName: nameOf(row),
        state: row.state,
        reserved: row.pickup_code !== null && row.state === 'draft',
        origin: originOf(row),
        by: row.by,
        moveInDate: row.move_in_on,
        contractNumber: row.contractNumber,
      })),
      next: last ? `${last.created_at_ms} ${last.id}` : null,
    });
  });
}

function nameOf(row: Awaited<ReturnType<typeof selectMoveIns>>[number]): string {
  const { first_name, last_name, company } = row;
  if (first_name === null || last_name === null || row.restricted_at_ms !== null) return '';
  return tenantName({ first_name, last_name, company });
}
