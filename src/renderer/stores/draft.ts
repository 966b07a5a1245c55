/** The draft that the service keeps while the customer answers: what is written, and what becomes of one that nobody waits for. */
import type { Bridge, BridgeAnswer } from '../../shared/bridge';
import type { ChannelInput } from '../../shared/channels';
import type { Language } from '../../shared/languages';
import { draftOf } from './answers';
import type { JourneyState } from './journey-state';

type Draft = ChannelInput<'booking.save'>;

/** Null before unit, renter and day are chosen. */
export function draftToSave(journey: JourneyState, language: Language): Draft | null {
  const { answers, besides, booking, detailsSaved, returnTo, step } = journey;
  // Half-typed details are not worth sending: they are complete once the last of their screens is left.
  const complete = detailsSaved || ['address', 'check'].includes(step) || returnTo === 'check';
  const draft = draftOf(answers, complete);
  return (
    draft && { bookingId: booking?.id ?? null, besides: besides?.booking.id ?? null, language, ...draft }
  );
}

/** A draft that was made for somebody who has left is given back. */
export function giveBackDraft(bridge: Bridge, answer: BridgeAnswer<unknown>, language: Language): void {
  const value = answer.ok ? answer.value : null;
  if (typeof value !== 'object' || value === null || !('id' in value) || !('unit' in value)) return;
  void bridge.call('booking.cancel', { bookingId: String(value.id), language });
}
