/** The report of a kiosk with nothing to say: books told, reader ready, no catalogue and no allotment. */
import type { KioskStatus } from '../../../src/shared/head-office/status';

export const quietStatus = (
  kiosk: Pick<KioskStatus, 'kioskId' | 'propertyId'> & Partial<KioskStatus>,
): KioskStatus => ({
  version: '0.1.0',
  backlog: { events: 0, oldestAtMs: null },
  reader: 'ready',
  clockOffsetMs: null,
  catalogue: { version: 0, refused: null },
  allotment: { version: 0, stillHeld: [] },
  ...kiosk,
});

/** An allotment without units, of a kiosk that has asked again for all of its claims. */
export const RECLAIMED = { version: 0, stillHeld: [], reclaimedInEra: 0, reclaimedUpTo: null };
