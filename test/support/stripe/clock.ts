/** The emulator's clock: real time until a test sets it or moves it on. */
export interface Clock {
  nowMs(): number;
  /** Stands still from now on, at this moment. */
  set(ms: number): void;
  /** Moves on by so much; a clock that runs goes on running. */
  advance(ms: number): void;
}

export function createClock(): Clock {
  let offsetMs = 0;
  let fixedMs: number | null = null;
  return {
    nowMs: () => fixedMs ?? Date.now() + offsetMs,
    set(ms) {
      fixedMs = ms;
    },
    advance(ms) {
      if (fixedMs === null) offsetMs += ms;
      else fixedMs += ms;
    },
  };
}
