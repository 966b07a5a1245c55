/**
 * The end of a customer: nothing of them stays, in any store. The page is built again for the session's next number.
 */
import type { Bridge } from '../../shared/bridge';
import type { ChannelInput } from '../../shared/channels';
import { reloadPage } from '../reload';
import { useDisplayStore } from './display';
import { useFaultStore } from './fault';
import { useJourneyStore } from './journey';
import { useReservationStore } from './reservation';
import { useKioskStore } from './kiosk';
import { usePaymentStore } from './payment';
import { useSessionStore } from './session';
import { useSignedInStore } from './signed-in';

/** Phases after which the booking is no draft any more, so there is nothing to give back. */
const settled = ['paid', 'needs_review'];

/**
 * Forgets everything at once. Afterward the draft is released, or held for a customer who has walked `away` and did
 * not refuse that. Does nothing while a payment is under way.
 */
export function wipe(away = false): void {
  const journey = useJourneyStore();
  const payment = usePaymentStore();
  const kiosk = useKioskStore();
  if (payment.underWay) return;
  const { held: booking } = journey;
  // Another unit that was not answered for whole is no part of what is kept.
  const half = journey.besides === null ? null : journey.booking;
  const draft =
    booking !== null &&
    journey.step !== 'done' &&
    useReservationStore().reserved === null &&
    (payment.forBills || !settled.includes(payment.phase))
      ? booking.id
      : null;
  const kept = away && draft !== null ? useReservationStore().ifAway() : null;
  const signedIn = useSignedInStore().begun;
  const { stubborn } = useFaultStore();
  const { bridge } = journey;
  const { language } = kiosk;
  useSessionStore().next();
  for (const store of useSessionStore().ofCustomer) {
    store.$reset();
    forgetLastRead(store);
  }
  forgetPlaces();
  kiosk.forgetLanguage();
  void kiosk.load();
  if (signedIn) void bridge.call('tenant.sign-out', {});
  if (draft !== null) void leave(bridge, { bookingId: draft, language }, { kept, half: half?.id ?? null });
  if (stubborn) reloadPage();
}

/** What could not be kept is given back. */
async function leave(
  bridge: Bridge,
  draft: ChannelInput<'booking.cancel'>,
  { kept, half }: { kept: ChannelInput<'booking.reserve'> | null; half: string | null },
): Promise<void> {
  if (kept !== null && half !== null) await bridge.call('visit.remove', { ...draft, bookingId: half });
  if (kept !== null && (await bridge.call('booking.reserve', kept)).ok) return;
  await bridge.call('booking.cancel', draft);
}

/**
 * Staff have canceled the booking: all of it is forgotten as at any end. The person at the screen learns so, in their
 * language and text size.
 */
export function wipeCancelled(): void {
  const kiosk = useKioskStore();
  const display = useDisplayStore();
  const { number } = useSessionStore();
  const { language } = kiosk;
  const { largerText, highContrast, lowered } = display;
  wipe();
  if (useSessionStore().number === number) return;
  kiosk.language = language;
  display.$patch({ largerText, highContrast, lowered });
  useJourneyStore().go('cancelled');
}

/** Vue's reference to a member holds on to the value it gave last until it is asked again. */
function forgetLastRead(store: { readonly $state: object }): void {
  for (const member of Object.keys(store.$state)) Reflect.get(store, member);
}

/** Nothing is ever put into these; should a part of the browser do so, it does not stay. */
function forgetPlaces(): void {
  window.getSelection()?.removeAllRanges();
  sessionStorage.clear();
  localStorage.clear();
}
