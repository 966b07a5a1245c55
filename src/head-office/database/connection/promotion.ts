/**
 * Which servers there are, and when a standby may replace the primary. An answered commit is on one of the standbys
 * that the primary waits for. So the one that is furthest ahead is promoted, and none while the primary may be running.
 */
import type { Client } from 'pg';
import { CommandRefused } from '../../../shared/command-line';
import { errorMessage } from '../../../shared/error-message';
import { askServer, factsOf, type ServerFacts, type ServerPlace } from './primary';

const PROMOTED_WITHIN_SECONDS = 60;

export interface ServerReport extends ServerFacts {
  readonly place: ServerPlace;
  /** How far its log goes, in bytes: of a standby what it has received. */
  readonly logBytes: number;
  /** A standby that hears a primary now. */
  readonly isFollowing: boolean;
  /** Of a primary: who its commits wait for; empty: nobody. */
  readonly waitsFor: string;
}

export interface Unreached {
  readonly place: ServerPlace;
  readonly why: string;
}

export interface Servers {
  readonly reached: readonly ServerReport[];
  readonly unreached: readonly Unreached[];
}

export async function surveyServers(places: readonly ServerPlace[]): Promise<Servers> {
  const asked = await Promise.all(
    places.map((place) =>
      askServer(place, (client) => report(client, place)).then(
        (found) => ({ found, lost: null }),
        (error: unknown) => ({ found: null, lost: { place, why: errorMessage(error) } }),
      ),
    ),
  );
  return {
    reached: asked.flatMap(({ found }) => found ?? []),
    unreached: asked.flatMap(({ lost }) => lost ?? []),
  };
}

async function report(client: Client, place: ServerPlace): Promise<ServerReport> {
  const facts = await factsOf(client);
  const { rows } = await client.query<{ bytes: number; following: boolean; waits_for: string }>(
    `SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery()
        THEN greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
        ELSE pg_current_wal_flush_lsn() END, '0/0')::float AS bytes,
      EXISTS (SELECT 1 FROM pg_stat_wal_receiver) AS following,
      current_setting('synchronous_standby_names') AS waits_for`,
  );
  const [row] = rows;
  return {
    ...facts,
    place,
    logBytes: row?.bytes ?? 0,
    isFollowing: row?.following === true,
    waitsFor: row?.waits_for ?? '',
  };
}

/** Why this one is not to be promoted now; null: it may be. */
export function whyNotPromote(
  { reached, unreached }: Servers,
  name: string,
  orThoughUnreached: boolean,
): string | null {
  const own = reached.find(({ place }) => place.name === name);
  if (!own) {
    const all = [...reached, ...unreached].map(({ place }) => place.name);
    const lost = unreached.find(({ place }) => place.name === name);
    return lost ? `${name} is not reached: ${lost.why}` : `there is no ${name}; there are ${all.join(', ')}`;
  }
  if (own.timeline !== null) return `${name} is no standby`;
  const primary = reached.find(({ timeline, place }) => timeline !== null && place !== own.place);
  if (primary) return `${primary.place.name} is the primary, and answers; end it first`;
  const following = reached.find(({ isFollowing }) => isFollowing);
  if (following)
    return `${following.place.name} hears a primary: it lives, though it is not reached from here; end it first`;
  const ahead = reached.find(({ timeline, logBytes }) => timeline === null && logBytes > own.logBytes);
  if (ahead)
    return `${ahead.place.name} is ${ahead.logBytes - own.logBytes} bytes ahead; promote that one, or what it alone has is lost`;
  if (unreached.length > 1 && !orThoughUnreached)
    return `${unreached.map(({ place }) => place.name).join(' and ')} are not reached. One of them was the primary; another may be ahead, and what it alone has would be lost. --though-unreached goes on without them`;
  return null;
}

/** Answers the timeline that it began. */
export async function promoteServer(place: ServerPlace): Promise<number> {
  return askServer(place, async (client) => {
    const { rows } = await client.query<{ done: boolean }>('SELECT pg_promote(true, $1) AS done', [
      PROMOTED_WITHIN_SECONDS,
    ]);
    const { timeline } = await factsOf(client);
    if (rows[0]?.done !== true || timeline === null)
      throw new CommandRefused(
        `${place.name} did not become the primary within ${PROMOTED_WITHIN_SECONDS} s`,
      );
    return timeline;
  });
}

/** Who promoted it and why, for who asks later; on this server alone, as its own standbys may not follow it yet. */
export async function notePromotion(
  place: ServerPlace,
  note: { readonly timeline: number; readonly by: string; readonly why: string; readonly atMs: number },
): Promise<void> {
  await askServer(place, async (client) => {
    await client.query('SET synchronous_commit = local');
    await client.query(
      'INSERT INTO promotion (timeline, place, at_ms, promoted_by, why) VALUES ($1, $2, $3, $4, $5)',
      [note.timeline, place.name, note.atMs, note.by, note.why],
    );
  });
}
