/**
 * The step at which the customer at the kiosk's screen is, never what was typed. The page reports each step. It is kept
 * in memory only, because nobody stands in front of a page that was opened again.
 */
import type { ChannelRequest } from '../../../shared/channels';
import type { Clock } from '../../domain/base/dates';

export interface LiveJourney {
  readonly step: string;
  /** Since when they are at this step. */
  readonly sinceMs: number;
  readonly language: ChannelRequest<'journey.step'>['language'];
  readonly bookingId: ChannelRequest<'journey.step'>['bookingId'];
}

export interface LiveJourneys {
  tell(where: ChannelRequest<'journey.step'>): void;
  /** Null while nobody has begun. */
  current(): LiveJourney | null;
  /** Staff have their desk open on the screen. */
  isStaffThere(): boolean;
  /** The page was opened again. */
  forget(): void;
}

/** The start screen, which invites the next customer. */
const NOBODY = 'welcome';

export function createLiveJourneys(clock: Clock): LiveJourneys {
  let live: LiveJourney | null = null;
  let isStaffThere = false;
  return {
    tell({ step, language, bookingId, staff }) {
      isStaffThere = staff;
      if (step === NOBODY) {
        live = null;
        return;
      }
      const sinceMs = live?.step === step ? live.sinceMs : clock.nowMs();
      live = { step, sinceMs, language, bookingId };
    },
    current: () => live,
    isStaffThere: () => isStaffThere,
    forget() {
      isStaffThere = false;
      live = null;
    },
  };
}
