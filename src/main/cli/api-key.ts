/** `api-key create | list | rotate | revoke`: the keys of devices. */
import { newId } from '../../shared/new-id';
import { parseGuid, type Id } from '../../shared/ids';
import { cleanText, hiddenIn } from '../../shared/text';
import { isBusinessDate, toIsoInstant } from '../domain/base/dates';
import {
  apiKeyScopeSchema,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type ApiKeyScope,
  type ApiKeyView,
} from '../services/upkeep/api-keys';
import { withStore, withStoreOrNew } from './database';
import type { Command, Invocation } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { DAY_MS, HOUR_MS } from '../../shared/durations';

/** Time to bring the new key to a device, when none is named. */
const OVERLAP_HOURS = 24;
const LONGEST_OVERLAP_HOURS = 90 * 24;

export const createCommand: Command = {
  usage: 'api-key create --name NAME [--scope SCOPE ...] [--expires YYYY-MM-DD]',
  summary: 'makes a key and shows it, this once; scopes: portal (the default), all, gate, health',
  more: "A scope says what the key opens: `portal` the kiosk's eleven calls, `gate` access codes, `health` the state of the machine, `all` everything",
  options: ['name', 'scope', 'expires'],
  positionals: [],
  async run(invocation, io) {
    const name = cleanText(invocation.name ?? '');
    if (name === '' || name.length > 100 || hiddenIn(name) !== null)
      throw new UsageError('--name wants 1 to 100 characters that can be seen');
    const scopes = readScopes(invocation.scope ?? []);
    const nowMs = io.nowMs();
    const expiresAtMs = readExpiry(invocation.expires, nowMs);
    const { id, key } = await withStoreOrNew(invocation.dataDir, nowMs, (store) =>
      store.transaction((tx) =>
        createApiKey(
          tx,
          { name, scopes, expiresAtMs },
          { nowMs, actor: 'cli', newId: () => newId<'api_key'>() },
        ),
      ),
    );
    io.out(`key:     ${key}`);
    io.out(`id:      ${id}`);
    io.out(`scopes:  ${scopes.join(', ')}`);
    io.out(`expires: ${instant(expiresAtMs)}`);
    io.out('The key is not stored and cannot be shown again.');
    return 0;
  },
};

export const listCommand: Command = {
  usage: 'api-key list',
  summary: 'shows every key that was made, without the keys themselves',
  options: [],
  positionals: [],
  async run(invocation, io) {
    const nowMs = io.nowMs();
    const keys = await withStore(invocation.dataDir, nowMs, (store) => store.transaction(listApiKeys));
    if (keys.length === 0) io.out('no keys');
    for (const key of keys) io.out(describe(key, nowMs));
    return 0;
  },
};

export const rotateCommand: Command = {
  usage: 'api-key rotate ID [--overlap-hours N]',
  summary: `makes a key that takes another's place and shows it, this once; the old one works for N hours more (${OVERLAP_HOURS}; 0: no longer)`,
  more: 'It has the same name and scopes, and all that was made with the old one. A key that expires gives its successor as long a life as its own was',
  options: ['overlap-hours'],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = readId(invocation);
    const overlapMs = readOverlap(invocation['overlap-hours']) * HOUR_MS;
    const nowMs = io.nowMs();
    const act = { nowMs, actor: 'cli', newId: () => newId<'api_key'>(), overlapMs };
    const rotation = await withStore(invocation.dataDir, nowMs, (store) =>
      store.transaction((tx) => rotateApiKey(tx, id, act)),
    );
    if (rotation.outcome === 'unknown') throw new CommandRefused(`no key ${id}`);
    if (rotation.outcome === 'replaced_before') {
      throw new CommandRefused(`key ${id} was replaced before, by ${rotation.by}`);
    }
    io.out(`key:     ${rotation.key}`);
    io.out(`id:      ${rotation.id}`);
    io.out(`expires: ${instant(rotation.expiresAtMs)}`);
    const works = rotation.oldEndsAtMs > nowMs ? 'works until' : 'does not work since';
    io.out(`The old key ${works} ${toIsoInstant(rotation.oldEndsAtMs)}.`);
    io.out('The new key is not stored and cannot be shown again.');
    return 0;
  },
};

export const revokeCommand: Command = {
  usage: 'api-key revoke ID',
  summary: 'ends a key at once',
  options: [],
  positionals: ['ID'],
  async run(invocation, io) {
    const id = readId(invocation);
    const nowMs = io.nowMs();
    const revoked = await withStore(invocation.dataDir, nowMs, (store) =>
      store.transaction((tx) => revokeApiKey(tx, id, { nowMs, actor: 'cli' })),
    );
    if (!revoked) throw new CommandRefused(`no key ${id}, or it was revoked before`);
    io.out(`revoked ${id}`);
    return 0;
  },
};

function readId(invocation: Invocation): Id<'api_key'> {
  const id = parseGuid<'api_key'>(onlyPositional(invocation));
  if (id === null) throw new UsageError('ID wants the id of a key, as "api-key list" shows it');
  return id;
}

function readOverlap(text: string | undefined): number {
  if (text === undefined) return OVERLAP_HOURS;
  if (/^\d{1,4}$/.test(text) && Number(text) <= LONGEST_OVERLAP_HOURS) return Number(text);
  throw new UsageError(
    `--overlap-hours wants a whole number from 0 to ${LONGEST_OVERLAP_HOURS}, not "${text}"`,
  );
}

function readScopes(texts: readonly string[]): readonly ApiKeyScope[] {
  if (texts.length === 0) return ['portal'];
  return texts.map((text) => {
    const scope = apiKeyScopeSchema.safeParse(text);
    if (scope.success) return scope.data;
    throw new UsageError(`--scope wants one of ${apiKeyScopeSchema.options.join(', ')}, not "${text}"`);
  });
}

/** The key works through the day named, in UTC. */
function readExpiry(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  if (!isBusinessDate(text)) throw new UsageError(`--expires wants a date as YYYY-MM-DD, not "${text}"`);
  const expiresAtMs = Date.parse(`${text}T00:00:00Z`) + DAY_MS;
  if (expiresAtMs <= nowMs) throw new UsageError('--expires wants a date that is not past');
  return expiresAtMs;
}

function instant(ms: number | null): string {
  return ms === null ? 'never' : toIsoInstant(ms);
}

function describe(key: ApiKeyView, nowMs: number): string {
  const expired = key.expiresAtMs !== null && key.expiresAtMs <= nowMs;
  const state = key.revokedAtMs !== null ? 'revoked' : expired ? 'expired' : 'active';
  return [
    key.id,
    state.padEnd(7),
    key.scopes.join(','),
    `made ${instant(key.createdAtMs)}`,
    `expires ${instant(key.expiresAtMs)}`,
    `last used ${instant(key.lastUsedAtMs)}`,
    ...(key.replacesId === null ? [] : [`replaces ${key.replacesId}`]),
    key.name,
  ].join('  ');
}
