/**
 * Whether something that the work leans on is there right now: the right to work on the database. Work that
 * begins again waits for it first, and work in progress hears when it goes.
 */
export interface Reach {
  isUp(): boolean;
  /**
   * How often it has come up. A caller that finds another number than before may have missed something
   * meanwhile.
   */
  timesUp(): number;
  /** Answers when it is up, or the signal ends the waiting. */
  untilUp(signal: AbortSignal): Promise<void>;
  /** Answers when it is down, or the signal ends the waiting. */
  untilDown(signal: AbortSignal): Promise<void>;
}

export interface Gate extends Reach {
  set(isUp: boolean): void;
}

export function openGate(isUpAtFirst: boolean): Gate {
  let isUp = isUpAtFirst;
  let times = isUpAtFirst ? 1 : 0;
  const waiting = new Set<() => void>();
  const until = (wanted: boolean, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isUp !== wanted && !signal.aborted) return;
        waiting.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      waiting.add(look);
      signal.addEventListener('abort', look);
      look();
    });
  return {
    isUp: () => isUp,
    timesUp: () => times,
    untilUp: (signal) => until(true, signal),
    untilDown: (signal) => until(false, signal),
    set(now) {
      if (now === isUp) return;
      isUp = now;
      if (now) times += 1;
      for (const look of waiting) look();
    },
  };
}
