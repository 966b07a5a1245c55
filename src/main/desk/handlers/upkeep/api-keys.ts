/** Keys of devices: made, replaced, revoked. */
import type { apiKeyChannels, KeyShown } from '../../../../shared/desk/api-keys';
import { managerScopes, type KeyScope } from '../../../../shared/desk/key-scopes';
import type { StaffRole } from '../../../../shared/desk/roles';
import type { Id } from '../../../../shared/ids';
import { ok, refuse, type Result } from '../../../../shared/result';
import type { Tx } from '../../../database/schema';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type ApiKeyView,
} from '../../../services/upkeep/api-keys';
import { actorOf, type StaffCaller } from '../../../services/base/caller';
import type { ServiceContext } from '../../../services/base/context';
import type { HandlersOf } from '../../desk-handlers';
import { DAY_MS, HOUR_MS } from '../../../../shared/durations';

export function apiKeyHandlers(ctx: ServiceContext): HandlersOf<typeof apiKeyChannels> {
  const act = (staff: StaffCaller) => ({
    nowMs: ctx.clock.nowMs(),
    actor: actorOf(staff),
    newId: () => ctx.newId<'api_key'>(),
  });
  return {
    'keys.list': async () =>
      ok({
        keys: await ctx.store.read(async (tx) => {
          const keys = await listApiKeys(tx);
          return keys.map((key) => shown(key, keys, ctx.clock.nowMs())).toReversed();
        }),
      }),
    'keys.create': async ({ name, scopes, days }, { staff }) => {
      if (!mayHandOut(staff.role, scopes)) return notAllowed();
      const expiresAtMs = days === null ? null : ctx.clock.nowMs() + days * DAY_MS;
      return ok(
        await ctx.store.transaction((tx) => createApiKey(tx, { name, scopes, expiresAtMs }, act(staff))),
      );
    },
    'keys.rotate': ({ id, overlapHours }, { staff }) =>
      ctx.store.attempt(async (tx) => {
        const key = await find(tx, id);
        if (!key.ok) return key;
        if (!mayHandOut(staff.role, key.value.scopes)) return notAllowed();
        if (key.value.revokedAtMs !== null) return gone();
        const made = await rotateApiKey(tx, id, { ...act(staff), overlapMs: overlapHours * HOUR_MS });
        if (made.outcome !== 'rotated') return gone();
        return ok({ id: made.id, key: made.key, oldEndsAtMs: made.oldEndsAtMs });
      }),
    'keys.revoke': ({ id, why }, { staff }) =>
      ctx.store.attempt(async (tx) => {
        const key = await find(tx, id);
        if (!key.ok) return key;
        // Somebody else has done it: what was wanted is so.
        await revokeApiKey(tx, id, { ...act(staff), why });
        return ok({});
      }),
  };
}

/** A new key is a way past the role of the person who holds it. */
function mayHandOut(role: StaffRole, scopes: readonly KeyScope[]): boolean {
  return role === 'manager' || !scopes.some((scope) => managerScopes.includes(scope));
}

function notAllowed(): Result<never> {
  return refuse('INVALID_INPUT_PARAM', 'forbidden', { desk: 'not_allowed', field: 'scopes' });
}

/** It was revoked, or another has taken its place already. */
function gone(): Result<never> {
  return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk: 'changed_meanwhile', field: 'id' });
}

async function find(tx: Tx, id: Id<'api_key'>): Promise<Result<ApiKeyView>> {
  const key = (await listApiKeys(tx)).find((each) => each.id === id);
  return key ? ok(key) : refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown', field: 'id' });
}

function shown(key: ApiKeyView, all: readonly ApiKeyView[], nowMs: number): KeyShown {
  const isOver = key.expiresAtMs !== null && key.expiresAtMs <= nowMs;
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    state: key.revokedAtMs !== null ? 'revoked' : isOver ? 'expired' : 'works',
    createdAtMs: key.createdAtMs,
    expiresAtMs: key.expiresAtMs,
    revokedAtMs: key.revokedAtMs,
    lastUsedAtMs: key.lastUsedAtMs,
    replaced: all.some((other) => other.replacesId === key.id),
  };
}
