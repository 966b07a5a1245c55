/**
 * The feed that gates read: who may open what, and from when. Every change comes in order, after the last one the gate
 * has read.
 */
import { ok, refuse, type Result } from '../../../shared/result';
import { accessChangesRange, selectAccessChanges } from '../../database/access/changes';
import type { AccessCodeRow } from '../../database/access/codes';
import { hasAudit } from '../../database/audit/audit';
import type { Tx } from '../../database/schema';
import type { AccessState } from '../../domain/access/access-state';
import { businessDateAt, startOfDayMs, toIsoInstant } from '../../domain/base/dates';
import { read } from '../../domain/requests/members';
import { accessQuery } from '../../domain/requests/queries';
import { note } from '../audit/audit';
import { actorOf, type Caller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { clockRefusal } from '../base/clock-trust';
import { requireProperty } from '../property/property';
import { isStorageFull } from '../base/storage-full';
import { endPassedCodes } from './codes';
import { HOUR_MS } from '../../../shared/durations';

/** A code as its latest change has left it. */
export interface AccessChangeView {
  /** The number of this change. A gate sends the last one as `since` with its next call. */
  readonly sequence: number;
  /** The id of the code; a code that changes again keeps it. */
  readonly id: string;
  /** Empty with `gateOnly`. */
  readonly unitNumber: string;
  readonly code: string;
  /** YYYY-MM-DD, in the property's time zone. */
  readonly validFrom: string;
  /** The first instant of that day there, in UTC. */
  readonly validFromInstant: string;
  /**
   * The day on which the code was revoked or suspended, or on which it ends: YYYY-MM-DD, in the property's time zone.
   * Null while it has no end.
   */
  readonly validUntil: string | null;
  /** The instant, in UTC, from which the code opens nothing. */
  readonly validUntilInstant: string | null;
  readonly state: 'active' | 'revoked';
  /** Only with `revoked`: the code may come back, with the same id and digits. */
  readonly suspended?: true;
  /** Only with `active`: its tenant has left, and gets out by the gate. No door of a unit opens for it. */
  readonly gateOnly?: true;
}

/**
 * The codes that changed after the number `since` (absent or 0: all there are and were), in the order of
 * their changes. Each comes once, as it is now. Refuses with INVALID_INPUT_PARAM. `invalid` when `since` is
 * no whole number. `conflict` when it was not given out by this database, which has then been restored or
 * replaced.
 */
export async function listAccessChanges(
  ctx: ServiceContext,
  caller: Caller,
  since: unknown,
): Promise<Result<AccessChangeView[]>> {
  await endPassed(ctx);
  const changes = await ctx.store.read((tx) => readChanges(tx, since));
  if (changes.ok && changes.value.length > 0) await noteRead(ctx, caller);
  return changes;
}

async function readChanges(tx: Tx, since: unknown): Promise<Result<AccessChangeView[]>> {
  const after = since === undefined ? 0 : (read(accessQuery.shape.since, since) ?? null);
  if (after === null) {
    const message = 'The sequence must be a whole number.';
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'since', message });
  }
  const { begin, last } = await accessChangesRange(tx);
  if (after > 0 && (after < begin || after > last)) {
    const message =
      'This sequence is not of this kiosk’s database, which was restored or replaced: read all codes again, since 0, and forget the others.';
    return refuse('INVALID_INPUT_PARAM', 'conflict', { field: 'since', message });
  }
  const { time_zone: timeZone } = await requireProperty(tx);
  const rows = await selectAccessChanges(tx, after);
  // Many codes begin on the same few days.
  const begins = new Map<string, string>();
  const beginOf = (day: string) => {
    const known = begins.get(day) ?? toIsoInstant(startOfDayMs(day, timeZone));
    begins.set(day, known);
    return known;
  };
  return ok(
    rows.map((row) => {
      const stoppedAtMs = stopOf(row);
      return {
        sequence: row.change_sequence,
        id: row.id,
        unitNumber: isGateOnly(row) ? '' : row.unit_number,
        code: row.code,
        validFrom: row.valid_from_on,
        validFromInstant: beginOf(row.valid_from_on),
        validUntil: stoppedAtMs === null ? null : businessDateAt(stoppedAtMs, timeZone),
        validUntilInstant: stoppedAtMs === null ? null : toIsoInstant(stoppedAtMs),
        ...gateState(row.state),
        ...(isGateOnly(row) && { gateOnly: true as const }),
      };
    }),
  );
}

/** The unit is somebody else's, or free: a controller that opens doors by unit finds none. */
function isGateOnly({ state, gate_only: gateOnly }: AccessCodeRow): boolean {
  return state === 'active' && gateOnly === 1;
}

/** From when on a code opens nothing; one that ended by itself did so at its time, whenever the kiosk wrote it down. */
function stopOf({ state, changed_at_ms: changedAtMs, ends_at_ms: endsAtMs }: AccessCodeRow): number | null {
  if (state === 'active') return endsAtMs;
  return endsAtMs === null ? changedAtMs : Math.min(endsAtMs, changedAtMs);
}

/**
 * A gate learns of an ended code with its first question afterward. A full disk withholds nothing that the gate can be
 * given.
 */
async function endPassed(ctx: ServiceContext): Promise<void> {
  if (clockRefusal(ctx)) return;
  try {
    await endPassedCodes(ctx);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    ctx.log.warn({ err: error }, 'an access code has ended, and there was no room to record that');
  }
}

/** Gates know two states. A suspended code is `revoked` to a gate that does not read the other members. */
export function gateState(state: AccessState): Pick<AccessChangeView, 'state' | 'suspended'> {
  return state === 'suspended' ? { state: 'revoked', suspended: true } : { state };
}

const READS_NOTED_EVERY_MS = HOUR_MS;

/**
 * Notes that a key has read codes, at most once an hour because gates ask all the time. A full disk must not keep a
 * gate from learning that a code was revoked.
 */
async function noteRead(ctx: ServiceContext, caller: Caller): Promise<void> {
  const sinceMs = ctx.clock.nowMs() - READS_NOTED_EVERY_MS;
  const about = { actor: actorOf(caller), action: 'access.read', sinceMs } as const;
  if (await ctx.store.read((tx) => hasAudit(tx, about))) return;
  try {
    await ctx.store.transaction((tx) => note({ ctx, tx, by: caller }, 'access.read', '-'));
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    ctx.log.warn({ err: error }, 'a gate read codes, and there was no room to note it');
  }
}
