/**
 * Sends backups to the second place, after each that can be restored, and again an hour after a try that came to nothing.
 * What goes wrong there is kept to be shown. It stops neither backups nor the kiosk.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { secondPlaceTroubles, type SecondPlaceView } from '../../../shared/desk/backups';
import { findMeta, saveMeta } from '../../database/meta';
import { errorMessage } from '../../../shared/error-message';
import type { PlaceToReach } from '../../database/second-place/open-place';
import { selectBackups, type BackupRow } from '../../database/backup/backups';
import { toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { listBackupFiles, newestFirst } from './files';
import type { BackupWorker } from './work';
import { DAY_MS, HOUR_MS } from '../../../shared/durations';

export interface SecondPlaceSettings {
  /** As people read it, without secrets: what was sent to another one is not there. */
  readonly name: string;
  readonly publicKey: string;
  /** With the secret that it needs. Throws where that cannot be read. */
  reach(): PlaceToReach;
}

export interface SecondPlace {
  view(): Promise<SecondPlaceView | null>;
  /**
   * Sends the newest one where it is not there yet; resolves when that is done or has failed. Never rejects. Answers whether
   * that one is from before there was a second place: only one made from now on can be sent.
   */
  round(): Promise<boolean>;
}

interface Parts {
  readonly worker: BackupWorker;
  /** The backups at home. */
  readonly folder: string;
  readonly keep: number;
  readonly settings: SecondPlaceSettings | null;
}

/** Named value: what was sent to which place (`folder`, as it was called first), and what came of the last try. */
const STATE = 'second_place';
const AGAIN_AFTER_MS = HOUR_MS;

const stateSchema = z.object({
  folder: z.string(),
  sinceMs: z.number(),
  sent: z.object({ name: z.string(), atMs: z.number() }).nullable(),
  failure: secondPlaceTroubles.nullable(),
});
type State = z.output<typeof stateSchema>;

export function createSecondPlace(ctx: ServiceContext, parts: Parts): SecondPlace {
  const { settings } = parts;
  /** Backups from before there was one. */
  const passedOver = new Set<string>();
  let sending: Promise<boolean> | null = null;
  /** In this run: after a start, what was in the way may be gone. */
  let failedAtMs: number | null = null;

  async function tryToSend(place: SecondPlaceSettings): Promise<boolean> {
    if (failedAtMs !== null && Math.abs(ctx.clock.nowMs() - failedAtMs) < AGAIN_AFTER_MS) return false;
    try {
      const came = await send(ctx, { ...parts, passedOver }, place);
      failedAtMs = came === 'to_nothing' ? ctx.clock.nowMs() : null;
      return came === 'from_before';
    } catch (error) {
      ctx.log.error({ err: error }, 'second place: sending failed');
      failedAtMs = ctx.clock.nowMs();
      return false;
    }
  }

  return {
    async view() {
      if (settings === null) return null;
      const { sent, sinceMs, failure } = await stateOf(ctx, settings);
      return { lastSentMs: sent?.atMs ?? null, sinceMs, failure };
    },
    async round() {
      if (settings === null) return false;
      sending ??= tryToSend(settings).finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}

/** Sends what is not there yet, and keeps what came of it. One from before there was a second place is not sent. */
async function send(
  ctx: ServiceContext,
  { worker, folder, keep, passedOver }: Parts & { readonly passedOver: Set<string> },
  place: SecondPlaceSettings,
): Promise<'done' | 'to_nothing' | 'from_before'> {
  const state = await stateOf(ctx, place);
  const backup = await newestIn(ctx, folder);
  if (backup === undefined || backup.name === state.sent?.name) return 'done';
  if (passedOver.has(backup.name)) return 'from_before';
  const to = reached(place);
  const made =
    to.kind === 'not_sent'
      ? to
      : await worker
          .run({
            kind: 'send',
            backup: join(folder, backup.name),
            place: to,
            publicKey: place.publicKey,
            keep: backup.outcome === 'good' ? keep : null,
            nowMs: ctx.clock.nowMs(),
          })
          .catch((error: unknown) => notSent('failed', error));
  if (made.kind === 'sent') {
    ctx.log.info({ documents: made.documents }, 'second place: the backup was sent');
    const sent = { name: backup.name, atMs: ctx.clock.nowMs() };
    await keepState(ctx, { ...state, sent, failure: null });
    return 'done';
  }
  if (made.kind === 'from_before') {
    passedOver.add(backup.name);
    return 'from_before';
  }
  const { why, message } = made.kind === 'not_sent' ? made : ({ why: 'failed', message: made.kind } as const);
  ctx.log.warn({ why, message }, 'second place: nothing was sent');
  await keepState(ctx, { ...state, failure: why });
  return 'to_nothing';
}

const notSent = (why: NonNullable<SecondPlaceView['failure']>, error: unknown) =>
  ({ kind: 'not_sent', why, message: errorMessage(error) }) as const;

/** A key that cannot be read stops nothing but this. */
function reached(place: SecondPlaceSettings) {
  try {
    return place.reach();
  } catch (error) {
    return notSent('refused', error);
  }
}

async function stateOf({ store, clock }: ServiceContext, { name }: SecondPlaceSettings): Promise<State> {
  const kept = await store.read((tx) => findMeta(tx, STATE));
  const state = kept === null ? null : stateSchema.parse(JSON.parse(kept));
  // Nothing was sent to another one yet.
  return state?.folder === name ? state : { folder: name, sinceMs: clock.nowMs(), sent: null, failure: null };
}

async function keepState({ store }: ServiceContext, state: State): Promise<void> {
  await store.transaction((tx) => saveMeta(tx, STATE, JSON.stringify(state)));
}

/** One whose books do not add up can be restored too, and is better than none. */
async function newestIn({ store, clock }: ServiceContext, folder: string): Promise<BackupRow | undefined> {
  const there = new Set(listBackupFiles(folder).map(({ name }) => name));
  const sendable = (await store.read(selectBackups)).filter(
    ({ name, outcome }) => there.has(name) && (outcome === 'good' || outcome === 'faults'),
  );
  return newestFirst(sendable, clock.nowMs())[0];
}

/** As of a backup: a day, and the time a kiosk may be off. */
const LATE_AFTER_MS = 2 * DAY_MS;

type SecondPlaceState = 'waiting' | 'sent' | 'late' | NonNullable<SecondPlaceView['failure']>;

/** `isLate`: a person has to see to it. */
export function secondPlaceState(
  { lastSentMs, sinceMs, failure }: SecondPlaceView,
  nowMs: number,
): { readonly state: SecondPlaceState; readonly isLate: boolean } {
  // A time that is far ahead was written by a wrong clock, and says nothing.
  const isLate = Math.abs(nowMs - (lastSentMs ?? sinceMs)) > LATE_AFTER_MS;
  const state = failure ?? (isLate ? 'late' : lastSentMs === null ? 'waiting' : 'sent');
  return { state, isLate };
}

export interface SecondPlaceHealth {
  readonly state: SecondPlaceState;
  readonly isLate: boolean;
  readonly lastSentAt: string | null;
}

export function secondPlaceHealth(view: SecondPlaceView, nowMs: number): SecondPlaceHealth {
  const { lastSentMs } = view;
  return {
    ...secondPlaceState(view, nowMs),
    lastSentAt: lastSentMs === null ? null : toIsoInstant(lastSentMs),
  };
}
