/** How the program of this kiosk is kept up to date, as the services see it. */
import { DAY_MS } from '../../../shared/durations';

export interface UpdatesView {
  /** Of the program that runs. */
  readonly version: string;
  /** Null where nothing updates this machine by itself: it has no packages. */
  readonly updater: {
    /** Null: it follows no repository. */
    readonly ring: string | null;
    /** Head office has stopped updates for a while. */
    readonly paused: boolean;
    /** The only version that it takes, as head office says; null: those of its ring. */
    readonly pinned: string | null;
    readonly lastUpdateMs: number | null;
    readonly lastRollBack: {
      readonly atMs: number;
      readonly from: string;
      /** It did not work and stays, because something was sold with it. */
      readonly stayed: boolean;
    } | null;
    /** Whether the last look at the repository failed, and when one went well before; null: never. */
    readonly lastLook: { readonly failed: boolean; readonly wellMs: number | null } | null;
  } | null;
}

export type UpdatesState = 'not_set_up' | 'ok' | 'paused' | 'taken_back' | 'stays' | 'not_looked';

/** A repository or a line may be away for a while. */
const LOOKS_MAY_FAIL_MS = 2 * DAY_MS;

/** What a person should know first. Until the next version works, one that was taken back is not forgotten. */
export function updatesState({ updater }: UpdatesView, nowMs: number): UpdatesState {
  if (updater === null) return 'not_set_up';
  const { lastRollBack, lastUpdateMs, lastLook, paused, ring } = updater;
  if (lastRollBack !== null && lastRollBack.atMs >= (lastUpdateMs ?? 0))
    return lastRollBack.stayed ? 'stays' : 'taken_back';
  if (paused) return 'paused';
  const wellMs = lastLook?.wellMs ?? null;
  if (lastLook?.failed && (wellMs === null || nowMs - wellMs > LOOKS_MAY_FAIL_MS)) return 'not_looked';
  return ring === null ? 'not_set_up' : 'ok';
}

/** Whether somebody has to see to it. */
export const updatesNeedSomebody = (state: UpdatesState): boolean =>
  state === 'taken_back' || state === 'stays' || state === 'not_looked';
