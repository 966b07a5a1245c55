/** Keeps claims, allotments and what kiosks are told of them in step, for as long as the program runs. */
import type { NatsConnection } from '@nats-io/transport-node';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import { pause } from '../nats/pause';
import type { Reach } from '../reach';
import { makeAllotments } from './allotments';
import { changeNumber } from './changes';
import { openClaimDocuments } from './documents';
import { followBucket } from './mirror';
import { putClaimsRight } from './put-right';
import { finishReleases } from './releases';

/** How soon what changed is told; also what a person who allots waits for. */
const EVERY_MS = 500;
/** All is looked at, changed or not. */
const WHOLLY_EVERY_MS = 60_000;

export interface ClaimsKeeper {
  close(): Promise<void>;
}

export interface KeeperParts {
  readonly connection: NatsConnection;
  readonly reach: Reach;
  readonly database: Database;
  readonly log: Log;
  readonly nowMs: () => number;
}

export function startClaimsKeeper(parts: KeeperParts): ClaimsKeeper {
  const { connection, database, log, nowMs } = parts;
  const ending = new AbortController();
  const documents = openClaimDocuments(connection, database);
  // Also when broker or database were away: it may be another one, or an older one, that came back.
  let wholly = true;
  let timesUp = parts.reach.timesUp();

  let told: number | null = null;
  let wholeAtMs = 0;

  async function round(): Promise<void> {
    const isWhole = wholly || nowMs() - wholeAtMs >= WHOLLY_EVERY_MS || nowMs() < wholeAtMs;
    wholly = false;
    try {
      if (isWhole) documents.forget();
      const change = await changeNumber(database);
      await finishReleases({ connection, database }, nowMs());
      const sites = await followBucket({ connection, database }, isWhole);
      await putClaimsRight({ connection, database, log }, isWhole ? 'all' : sites, nowMs());
      const isMade = await makeAllotments({ connection, database }, nowMs());
      await documents.tell(isWhole ? 'all' : sites, isWhole || isMade || change !== told);
      told = change;
      if (isWhole) wholeAtMs = nowMs();
    } catch (error) {
      wholly = true;
      throw error;
    }
  }

  const running = (async () => {
    while (!ending.signal.aborted) {
      try {
        await parts.reach.untilUp(ending.signal);
        if (ending.signal.aborted) return;
        wholly ||= parts.reach.timesUp() !== timesUp;
        timesUp = parts.reach.timesUp();
        await round();
      } catch (error) {
        if (!ending.signal.aborted)
          log.warn({ err: error }, 'claims on units could not be looked after; trying again');
      }
      await pause(EVERY_MS, ending.signal);
    }
  })();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
