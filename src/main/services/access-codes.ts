/** Access codes: made with a contract, and told to gates, every change in order from where the gate left off. */
import { randomInt } from 'node:crypto';
import type { Id } from '../../shared/ids';
import { ok, refuse, type Result } from '../../shared/result';
import { selectAccessChanges } from '../database/access-changes';
import { takeNumber } from '../database/number-series';
import type { Tx } from '../database/schema';
import type { ServiceContext } from './context';
import type { MoveInFacts } from './move-in-facts';
import { tell } from './outbox';

export interface AccessChangeView {
  /** Take the last one as `since` of the next call. */
  readonly sequence: number;
  readonly unitNumber: string;
  readonly code: string;
  /** YYYY-MM-DD, in the property's time zone. */
  readonly validFrom: string;
  readonly state: 'active' | 'revoked';
}

/** Changes after the sequence `since` (absent: all). Refuses with INVALID_INPUT_PARAM when it is no whole number. */
export async function listAccessChanges(
  ctx: ServiceContext,
  since: unknown,
): Promise<Result<AccessChangeView[]>> {
  if (since !== undefined && (typeof since !== 'string' || !/^\d{1,15}$/.test(since))) {
    const message = 'The sequence must be a whole number.';
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'since', message });
  }
  const rows = await ctx.store.transaction((tx) => selectAccessChanges(tx, Number(since ?? 0)));
  return ok(
    rows.map((row) => ({
      sequence: row.change_sequence,
      unitNumber: row.number,
      code: row.code,
      validFrom: row.valid_from_on,
      state: row.state,
    })),
  );
}

/** Six digits that open nothing else now; never a run of equal ones, which people try first. */
export async function writeAccessCode(
  ctx: ServiceContext,
  tx: Tx,
  facts: MoveInFacts,
  contractId: Id<'contract'>,
) {
  let code: string;
  do code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  while (/^(\d)\1+$/.test(code) || (await isActive(tx, code)));
  const id = ctx.newId<'access_code'>();
  const { unit, moveInOn } = facts.priced;
  await tx
    .insertInto('access_code')
    .values({
      id,
      contract_id: contractId,
      unit_id: unit.id,
      code,
      valid_from_on: moveInOn,
      state: 'active',
      change_sequence: await takeNumber(tx, 'access_change'),
    })
    .execute();
  await tell(ctx, tx, 'access_code.issued', {
    accessCodeId: id,
    contractId,
    unitId: unit.id,
    validFrom: moveInOn,
  });
}

async function isActive(tx: Tx, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('access_code')
    .select('id')
    .where('code', '=', code)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
