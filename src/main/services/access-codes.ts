/** The access codes as a gate asks for them: every change in order, from where the gate left off. */
import { ok, refuse, type Result } from '../../shared/result';
import { selectAccessChanges } from '../database/access-changes';
import type { ServiceContext } from './context';

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
