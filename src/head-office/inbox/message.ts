/** Why events cannot be those of a kiosk, or cannot be kept. */
import { LONGEST_EVENT_BYTES, type WireEvent } from '../../shared/head-office/event';

/** Null when they can. */
export function whyNot(kioskId: string, events: readonly WireEvent[]): string | null {
  for (const event of events) {
    const { sequence, type, payload } = event;
    if (event.kioskId !== kioskId) return `event ${sequence} is another kiosk's`;
    if (payload.length > LONGEST_EVENT_BYTES) return `event ${sequence} is too long`;
    // The one character that PostgreSQL keeps in no text; JSON has it as an escape only.
    if (type.includes('\0') || payload.includes('\0')) return `event ${sequence} holds a zero character`;
    if (event.schemaVersion > 2 ** 31 - 1) return `event ${sequence} has no schema that there could be`;
  }
  return null;
}
