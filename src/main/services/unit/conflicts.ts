/**
 * Two contracts stand for one unit, as head office knows it: neither wins by itself. Staff are asked, with both contracts
 * named; what they decide they do with the tenants, and write down.
 */
import { z } from 'zod';
import type { ReviewShown } from '../../../shared/desk/closing';
import type { DoubleLet } from '../../../shared/head-office/documents';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import type { Tx } from '../../database/schema';
import {
  findOpenConflict,
  findUnitConflict,
  insertUnitConflict,
  renameConflict,
  selectUnitConflicts,
  setConflictContracts,
  settleUnitConflict,
  type UnitConflictRow,
} from '../../database/unit/conflicts';
import { findUnit } from '../../database/unit/units';
import { toIsoInstant } from '../../domain/base/dates';
import { referenceOf } from '../../domain/attempt/payment-attempt';
import { note } from '../audit/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';

const contractsSchema = z.array(z.object({ kioskId: z.string(), number: z.string() }));

type ReportContext = Pick<ServiceContext, 'clock' | 'newId'>;

/** What head office says now: raised once, and settled where it was settled elsewhere. */
export async function hearDoubleLets(
  { ctx, tx }: InTransaction<ReportContext>,
  told: readonly DoubleLet[],
): Promise<void> {
  const atMs = ctx.clock.nowMs();
  for (const { id, unitId, contracts: all, settled } of told) {
    const contracts = JSON.stringify(all);
    const known = await findUnitConflict(tx, id);
    const own = known ? undefined : await findOpenConflict(tx, unitId);
    if (!known && settled) continue;
    if (own) await renameConflict(tx, own.id, { id, contracts });
    else if (!known) {
      await insertUnitConflict(tx, { id, unit_id: unitId, contracts, raised_at_ms: atMs });
      await note({ ctx, tx, by: 'kiosk' }, 'unit_conflict.raised', id);
      await publish({ ctx, tx }, 'unit_conflict.raised', { conflictId: id, unitId });
    } else if (known.contracts !== contracts) await setConflictContracts(tx, id, contracts);
    if (settled) await settleUnitConflict(tx, id, { atMs, by: 'head_office', why: null });
  }
}

/** This kiosk finds by itself that its own contracts stand for one unit: head office's word on the same takes its place. */
export async function raiseConflict(
  { ctx, tx }: InTransaction<ReportContext & Pick<ServiceContext, 'settings'>>,
  unitId: Id<'unit'>,
  numbers: readonly string[],
): Promise<void> {
  if (await findOpenConflict(tx, unitId)) return;
  const id = ctx.newId<'unit_conflict'>();
  const contracts = JSON.stringify(numbers.map((number) => ({ kioskId: ctx.settings.kioskId, number })));
  await insertUnitConflict(tx, { id, unit_id: unitId, contracts, raised_at_ms: ctx.clock.nowMs() });
  await note({ ctx, tx, by: 'kiosk' }, 'unit_conflict.raised', id);
  await publish({ ctx, tx }, 'unit_conflict.raised', { conflictId: id, unitId });
}

export async function conflictsForDesk(tx: Tx, all: boolean): Promise<ReviewShown[]> {
  const rows = await selectUnitConflicts(tx, all);
  return Promise.all(rows.map((row) => shown(tx, row)));
}

async function shown(tx: Tx, row: UnitConflictRow): Promise<ReviewShown> {
  const unit = await findUnit(tx, row.unit_id);
  const contracts = contractsSchema.parse(JSON.parse(row.contracts));
  const settled = row.settled_at_ms === null ? null : toIsoInstant(row.settled_at_ms);
  const facts: [string, string | null][] = [
    ['unit', unit?.number ?? row.unit_id],
    ...contracts.map(({ number, kioskId }): [string, string] => ['contract', `${number} (${kioskId})`]),
    ['raised', toIsoInstant(row.raised_at_ms)],
    ['settled', settled],
    ['settled by', row.settled_by],
    ['why', row.settled_why],
  ];
  return {
    kind: 'unit',
    id: row.id,
    reference: referenceOf(row.id),
    raisedAt: toIsoInstant(row.raised_at_ms),
    reason: 'let_twice',
    amount: '',
    settledAs: row.settled_by === null ? null : 'settled',
    facts: facts.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
    tried: [],
  };
}

/** Staff have settled it with the tenants. Refused (`nothing_to_settle`) once somebody has. */
export function settleConflict(
  ctx: ServiceContext,
  caller: StaffCaller,
  id: Id<'unit_conflict'>,
  why: string,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const conflict = await findUnitConflict(tx, id);
    const settled = { atMs: ctx.clock.nowMs(), by: actorOf(caller), why };
    if (!conflict || !(await settleUnitConflict(tx, id, settled)))
      return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'nothing_to_settle' });
    await note({ ctx, tx, by: caller }, 'unit_conflict.settled', id, why);
    await publish({ ctx, tx }, 'unit_conflict.settled', { conflictId: id, unitId: conflict.unit_id });
    return ok({});
  });
}
