/**
 * Where a phone leaves what was typed on it, for the screen to fetch. It holds ciphertext, in memory, for ten minutes at
 * most. It has no key. There is one place, because one customer stands at a kiosk: no flood of calls makes it grow.
 */
import { createHash } from 'node:crypto';
import type { Language } from '../../../shared/languages';
import { LIVES_MS, OPENINGS, type PhoneKind } from '../../../shared/phone-box';
import type { Clock } from '../../domain/base/dates';

/** `used`: a phone has sent already. `gone`: the code is unknown or over, or was opened too often. */
export type Seen = Omit<NewPlace, 'id'> | 'used' | 'gone';
export type Put = 'taken' | 'used' | 'gone';

export interface PhoneRelay {
  /** Opens the place under this name; whatever was there is gone. */
  open(place: NewPlace): void;
  /** Somebody opens the page. */
  visit(id: string): Seen;
  /** The language of the page that is open under this name; null where there is none. */
  languageOf(id: string): Language | null;
  /** `gone` also for a photo where details are asked for, and the other way around. */
  put(id: string, box: string, isPhoto: boolean): Put;
  state(id: string): 'waiting' | 'opened' | 'sent' | 'over';
  /** Hands it out once. */
  take(id: string): string | null;
  close(): void;
}

/** `id`: a name that nobody guesses. `number`: two digits that the screen shows, and the phone too. */
export interface NewPlace {
  readonly id: string;
  readonly language: Language;
  readonly number: string;
  /** What the page asks for. */
  readonly kind: PhoneKind;
}

interface Place extends NewPlace {
  readonly endsAtMs: number;
  openings: number;
  box: string | null;
  /** Fingerprint of what was sent; null: nothing was. It tells a phone that sends the same again from another phone. */
  sent: string | null;
}

export function createPhoneRelay(clock: Pick<Clock, 'nowMs'>): PhoneRelay {
  let place: Place | null = null;
  const at = (id: string): Place | null => {
    if (place !== null && clock.nowMs() >= place.endsAtMs) place = null;
    return place?.id === id ? place : null;
  };
  return {
    open(asked) {
      place = {
        ...asked,
        endsAtMs: clock.nowMs() + LIVES_MS,
        openings: 0,
        box: null,
        sent: null,
      };
    },
    visit(id) {
      const found = at(id);
      if (found && found.sent !== null) return 'used';
      if (!found || found.openings >= OPENINGS) return 'gone';
      found.openings += 1;
      return { language: found.language, number: found.number, kind: found.kind };
    },
    languageOf: (id) => at(id)?.language ?? null,
    put(id, box, isPhoto) {
      const found = at(id);
      if (!found || (found.kind !== 'details') !== isPhoto) return 'gone';
      const print = createHash('sha256').update(box).digest('base64url');
      if (found.sent !== null) return found.sent === print ? 'taken' : 'used';
      found.sent = print;
      found.box = box;
      return 'taken';
    },
    state(id) {
      const found = at(id);
      if (!found) return 'over';
      if (found.sent !== null) return found.box === null ? 'over' : 'sent';
      return found.openings > 0 ? 'opened' : 'waiting';
    },
    take(id) {
      const found = at(id);
      if (!found) return null;
      const { box } = found;
      found.box = null;
      return box;
    },
    close() {
      place = null;
    },
  };
}
