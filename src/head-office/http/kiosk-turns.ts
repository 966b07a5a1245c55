/**
 * One kiosk's requests take turns at a listener, before they take a connection to the database. A stolen key that asks for much at
 * once waits for itself, and leaves connections to the other kiosks.
 */
import { createTurns, type Turns } from '../../main/domain/base/turns';

/** A kiosk tells events, claims a unit for a customer and asks for a file, and all of that at once. */
const AT_ONCE = 3;
const MOST_WAITING = 20;

export interface KioskTurns {
  /** Null where so many of the kiosk's wait that no more are taken. */
  take<T>(kioskId: string, work: () => Promise<T>): Promise<{ readonly answer: T } | null>;
}

export function openKioskTurns(): KioskTurns {
  /** Of kiosks that ask for something now. */
  const busy = new Map<string, { readonly turns: Turns; asking: number }>();
  return {
    async take(kioskId, work) {
      const own = busy.get(kioskId) ?? { turns: createTurns(AT_ONCE), asking: 0 };
      if (own.asking >= AT_ONCE + MOST_WAITING) return null;
      busy.set(kioskId, own);
      own.asking += 1;
      try {
        return { answer: await own.turns.take(work) };
      } finally {
        own.asking -= 1;
        if (own.asking === 0) busy.delete(kioskId);
      }
    },
  };
}
