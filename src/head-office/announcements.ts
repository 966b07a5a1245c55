/**
 * What has changed, said within this process after it was committed: pages that are open ask again. Nothing is announced through
 * the database, because commits that announce wait for each other. Pages at another listener ask every 15 seconds anyway.
 */
import { CLAIMS_PATH, EVENTS_PATH, RELEASES_PATH } from '../shared/head-office/https';
import type { KioskAddress } from '../shared/head-office/names';
import type { KioskStatus } from '../shared/head-office/status';
import type { LiveEvent } from '../shared/live-streams';
import type { Id } from '../shared/ids';
import type { Permission } from './people/roles';

/** Events, and units that are claimed or given up. */
const telling: ReadonlySet<string> = new Set([EVENTS_PATH, CLAIMS_PATH, RELEASES_PATH]);

export interface Announced extends LiveEvent {
  /** `kiosk`: what a kiosk told, by its id. `act`: what somebody did here. */
  readonly kind: 'kiosk' | 'act';
  /** Null: about no property, or about several. */
  readonly propertyId: Id<'property'> | null;
  /** What somebody must be allowed to, to see anything of it. */
  readonly needs: Permission;
}

export interface Announcements {
  say(announced: Announced): void;
  /** After a kiosk's request was answered: most ask, and some tell. */
  sayTold(kiosk: KioskAddress, path: string): void;
  /** A report that tells what the one before told is no news. */
  sayReport(status: KioskStatus): void;
  /** Answers what ends it. */
  hear(listener: (announced: Announced) => void): () => void;
}

export function openAnnouncements(): Announcements {
  const listeners = new Set<(announced: Announced) => void>();
  const reports = new Map<string, string>();
  const say = (announced: Announced) => {
    for (const listener of listeners) listener(announced);
  };
  return {
    say,
    sayTold({ kioskId, propertyId }, path) {
      if (telling.has(path)) say({ kind: 'kiosk', id: kioskId, propertyId, needs: 'enter' });
    },
    sayReport({ kioskId, propertyId, waiting, problems, reader, version }) {
      const told = JSON.stringify([waiting, problems, reader, version]);
      const isNews = reports.get(kioskId) !== told;
      reports.set(kioskId, told);
      if (isNews) say({ kind: 'kiosk', id: kioskId, propertyId, needs: 'see' });
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
