/**
 * Several units in one visit: another one is added, one is looked at, changed or given back. The customer looks at one booking at
 * a time; the service keeps them together.
 */
import type { Visit } from '../../shared/visit';
import type { ScreenBooking } from '../../shared/screen-shapes';
import { answersOf, copyOf, emptyCoverage } from './answers';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';
import { isVisit } from './several';

type Unit = Visit['units'][number];

/** On to the sizes for another unit. Who they are and when they move in stays; what costs money is asked again. */
export async function addUnit(): Promise<void> {
  const journey = useJourneyStore();
  if (journey.busy || !(await journey.save())) return;
  const { booking } = journey;
  if (booking === null || !booking.visit.mayAdd) return;
  const answers = copyOf(journey.answers);
  const { insurer, policyNumber, expires } = answers.coverage;
  journey.$patch((state) => {
    state.besides = { booking, answers: copyOf(answers) };
    state.answers = {
      ...answers,
      unitId: null,
      coverage: { ...emptyCoverage(), insurer, policyNumber, expires },
      addOnIds: [],
      autopay: null,
    };
    state.booking = null;
    state.savedAs = null;
    state.size = null;
    state.onlyOffer = null;
    state.lostUnitId = null;
    state.planDropped = false;
    state.beforeChange = null;
    state.returnTo = 'check';
  });
  journey.go('size');
}

/** Back from the first question about another unit: if it is held already, it is free again. */
export async function giveUpAnother(): Promise<void> {
  const journey = useJourneyStore();
  const { besides, booking } = journey;
  if (journey.busy || besides === null) return;
  if (booking !== null && !(await giveBack(booking.id))) return;
  journey.$patch((state) => {
    state.booking = besides.booking;
    state.answers = besides.answers;
    state.savedAs = null;
  });
  journey.finishReturn('check');
  await refreshVisit();
}

/** Looks at another unit of the visit: its answers and its price. True when the service told them. */
export async function showUnit(bookingId: Unit['bookingId']): Promise<boolean> {
  const journey = useJourneyStore();
  if (journey.booking?.id === bookingId) return true;
  const { language } = useKioskStore();
  const answer = await journey.exclusively(() => journey.bridge.call('booking.get', { bookingId, language }));
  if (answer === null) return false;
  if (answer.ok) take(answer.value);
  else journey.refuse(answer.refusals);
  return answer.ok;
}

/** One of several units is free again, and the visit goes on with the others. */
export async function removeUnit(bookingId: Unit['bookingId']): Promise<void> {
  const journey = useJourneyStore();
  const left = await giveBack(bookingId);
  if (!left) return;
  journey.refusals = [];
  journey.forgetSignature();
  if (journey.booking?.id === bookingId) take(left);
  else await refreshVisit();
}

/** To the question that puts right what keeps a unit from being rented. */
export async function repairUnit({ bookingId, trouble }: Unit): Promise<void> {
  const journey = useJourneyStore();
  if (!(await showUnit(bookingId))) return;
  journey.change(trouble === 'coverage' ? 'coverage' : 'unit');
  if (trouble !== 'gone') return;
  journey.lostUnitId = journey.answers.unitId;
  journey.answers.unitId = null;
  journey.notice = 'taken';
}

/** The units as they stand now: staff may have changed one, and one may have gone to somebody else. */
export async function refreshVisit(): Promise<void> {
  const journey = useJourneyStore();
  const { booking } = journey;
  if (booking === null) return;
  const session = useSessionStore();
  const asked = session.number;
  const { language } = useKioskStore();
  const answer = await journey.bridge.call('booking.get', { bookingId: booking.id, language });
  if (session.number !== asked || journey.booking?.id !== booking.id || journey.busy) return;
  if (answer.ok) journey.booking = answer.value;
}

async function giveBack(bookingId: Unit['bookingId']): Promise<ScreenBooking | null> {
  const journey = useJourneyStore();
  const { language } = useKioskStore();
  const answer = await journey.exclusively(() =>
    journey.bridge.call('visit.remove', { bookingId, language }),
  );
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  journey.refuse(answer.refusals);
  return null;
}

/** Who they are is the same for all of them, as it was typed. */
function take(booking: ScreenBooking): void {
  const journey = useJourneyStore();
  const { contact, company } = journey.answers;
  const answers = { ...answersOf(booking), contact, company };
  journey.$patch((state) => {
    state.booking = booking;
    state.answers = answers;
    state.savedAs = null;
    state.planDropped = false;
  });
}

/** Whether nothing keeps the units of the visit from being signed for. */
export function isWhole(booking: ScreenBooking | null): boolean {
  return (
    booking === null || !isVisit(booking) || booking.visit.units.every(({ trouble }) => trouble === null)
  );
}
