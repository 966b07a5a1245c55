/** What a screen with the reader says and offers in each phase of a payment, for a move-in and for open bills alike. */
import { computed, type Ref } from 'vue';
import { usePolling } from '../../composables/use-polling';
import { useTexts } from '../../locales/use-texts';
import { useKioskStore } from '../../stores/kiosk';
import { usePaymentStore } from '../../stores/payment';
import { wipe } from '../../stores/wipe';

const POLL_MS = 500;
/** Before a payment only the reader is watched. */
const IDLE_POLL_MS = 2000;

/** `amount` is what is to pay, as it is shown; `before` is the heading until a card is asked for. */
export function usePaymentScreen(amount: Ref<string>, before: () => string) {
  const { t } = useTexts();
  const kiosk = useKioskStore();
  const payment = usePaymentStore();

  usePolling(
    () => (payment.phase === 'none' ? IDLE_POLL_MS : POLL_MS),
    async () => {
      if (payment.watched) await payment.poll();
    },
  );

  const heading = computed(() => {
    if (payment.waitingFor !== null) return t(`pay.waiting.${payment.waitingFor}.heading`);
    if (payment.silent) return t('pay.phases.checking.heading');
    return payment.phase === 'none' ? before() : t(`pay.phases.${payment.phase}.heading`);
  });
  /** Nobody can hold a card to a reader that the page does not hear from. */
  const testing = computed(
    () => kiosk.state?.reader.simulated === true && payment.phase === 'present_card' && !payment.silent,
  );
  /** Another attempt may be started. */
  const canPay = computed(
    () =>
      payment.waitingFor === null &&
      ['none', 'declined', 'timed_out', 'disconnected', 'not_taken'].includes(payment.phase),
  );
  const mainLabel = computed(() => {
    if (payment.phase === 'needs_review') return t('done.finish');
    if (payment.phase === 'declined') return t('pay.anotherCard');
    if (payment.phase === 'timed_out' || payment.phase === 'disconnected') return t('pay.again');
    return t('pay.button', { amount: amount.value });
  });
  /** Back where nothing has been begun, where nothing was taken, and where what was begun can be called off first. */
  const canGoBack = computed(
    () => !payment.underWay && (['none', 'not_taken'].includes(payment.phase) || payment.callable),
  );
  /** Who has a payment that somebody has to look at is done here: they leave with its number. */
  function main() {
    if (payment.phase === 'needs_review') wipe();
    else void payment.start();
  }
  return { heading, testing, canPay, mainLabel, canGoBack, main };
}
