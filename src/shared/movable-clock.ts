/**
 * A clock that can be moved on. Only the programs of a demonstration have one. No other program of ours calls
 * this, and no option, file or message would move its time.
 */
export interface MovableClock {
  /** Moves everything in this process that asks what time it is on by so many milliseconds. */
  moveOn(ms: number): void;
}

let ahead = 0;

/** Makes the clock of this process movable, `aheadMs` ahead of the machine's. Called once, before anything else begins. */
export function makeClockMovable(aheadMs: number): MovableClock {
  const machineMs = Date.now.bind(Date);
  ahead = aheadMs;
  Date.now = () => machineMs() + ahead;
  return {
    moveOn(ms) {
      ahead += ms;
    },
  };
}

/** The time by the phones in people's hands: this process is ahead of them in a demonstration only. */
export const phoneMsAt = (nowMs: number): number => nowMs - ahead;
