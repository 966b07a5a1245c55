/** What a message at the broker says it is, by its subject and its body; the two must agree. */
import { decodeBatch } from '../../shared/head-office/batch';
import { LONGEST_EVENT_BYTES, type WireEvent } from '../../shared/head-office/event';

export interface Message {
  readonly subject: string;
  readonly content: Uint8Array;
}

export type ReadMessage =
  | {
      readonly kind: 'events';
      readonly propertyId: string;
      readonly kioskId: string;
      readonly events: readonly WireEvent[];
    }
  | { readonly kind: 'unread'; readonly why: string };

const SUBJECT = /^keyturn\.v1\.([^.]+)\.([^.]+)\.(?:events|status)$/;

/** Site and kiosk of a subject under which a kiosk tells something; the broker lets each use its own only. */
export function senderOf(subject: string): { readonly propertyId: string; readonly kioskId: string } | null {
  const [, propertyId, kioskId] = SUBJECT.exec(subject) ?? [];
  return propertyId === undefined || kioskId === undefined ? null : { propertyId, kioskId };
}

export function readMessage({ subject, content }: Message): ReadMessage {
  const sender = senderOf(subject);
  if (!sender) return { kind: 'unread', why: 'its subject names no kiosk' };
  const events = decodeBatch(content);
  if (!events) return { kind: 'unread', why: 'not a batch of events' };
  const why = whyNot(sender.kioskId, events);
  return why === null ? { kind: 'events', ...sender, events } : { kind: 'unread', why };
}

/** Why events cannot be those of this kiosk, or cannot be kept; null when they can. */
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
