/** Notes which kiosk tried what it may not, for the fleet page. What is noted is refused in any case. */
import { saveAttempt, type Attempt } from '../database/kiosk/attempts';
import type { Database } from '../database/tx';
import { selectKeysOfOthers, type KioskRow } from '../database/kiosk/kiosks';
import { isNonceUsed } from '../database/listener/nonces';
import type { Log } from '../log';
import { verifies, type Signed } from './signed';

/** One of a kind and kiosk is written this often, by each listener: constant tries cost little. */
const WRITTEN_EVERY_MS = 1000;
/** Keys that a signature in another's name is compared with: those of the same property. */
const MOST_COMPARED = 50;

export interface Attempts {
  note(attempt: Attempt): Promise<void>;
  /** A request in the name of a kiosk that is not let in. */
  ofStranger(kiosk: KioskRow | undefined, signed: Signed): Promise<void>;
  /** A request in the name of a kiosk that is let in, and that is not good. */
  ofUngood(kiosk: KioskRow, publicKey: string, signed: Signed): Promise<void>;
}

export function noteAttempts(database: Database, log: Log, nowMs: () => number): Attempts {
  const written = new Map<string, number>();

  async function note(attempt: Attempt): Promise<void> {
    const key = `${attempt.kioskId} ${attempt.what}`;
    const now = performance.now();
    if (now - (written.get(key) ?? -WRITTEN_EVERY_MS) < WRITTEN_EVERY_MS) return;
    written.set(key, now);
    log.warn(
      { kiosk: attempt.kioskId, what: attempt.what, of: attempt.of },
      'a kiosk tried something that it may not do',
    );
    await saveAttempt(database, attempt, nowMs());
  }

  async function whoSigned(kiosk: KioskRow, signed: Signed): Promise<string | null> {
    const others = await selectKeysOfOthers(database, kiosk, MOST_COMPARED);
    const own = others.find(({ public_key, revoked_key }) =>
      [public_key, revoked_key].some((key) => key !== null && verifies(key, signed)),
    );
    return own?.id ?? null;
  }

  return {
    note,
    async ofStranger(kiosk, signed) {
      if (kiosk && kiosk.revoked_key !== null && verifies(kiosk.revoked_key, signed))
        await note({ kioskId: kiosk.id, what: 'revoked_key', of: 'the listener' });
    },
    async ofUngood(kiosk, publicKey, signed) {
      if (verifies(publicKey, signed)) {
        if (await isNonceUsed(database, `${publicKey} ${signed.nonce}`))
          await note({ kioskId: kiosk.id, what: 'replayed', of: 'the listener' });
        return;
      }
      const who = await whoSigned(kiosk, signed);
      if (who === null) await note({ kioskId: kiosk.id, what: 'wrong_key', of: 'the listener' });
      else await note({ kioskId: who, what: 'as_another', of: `kiosk ${kiosk.id}` });
    },
  };
}
