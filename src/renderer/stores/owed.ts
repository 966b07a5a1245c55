/** What a tenant owes, as it was shown to them, and what their payment has brought. */
import { defineStore } from 'pinia';
import type { ScreenRefusal } from '../../shared/bridge';
import type { OwedPaid, OwedView } from '../../shared/owed-channels';
import type { RefusalReason } from '../../shared/result';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';
import { useTenantStore } from './tenant';

interface OwedState {
  view: OwedView | null;
  paid: OwedPaid | null;
}

/** Sentences for a move-in speak of a unit that is held; a tenant has none in question. */
const forTenants: Partial<Record<RefusalReason, RefusalReason>> = {
  booking_busy: 'bills_busy',
  provider_offline: 'no_payments',
  reader_closed: 'no_payments',
  storage_full: 'no_payments',
  books_not_compared: 'no_payments',
  clock_wrong: 'no_payments',
};

export const useOwedStore = defineStore('owed', {
  state: (): OwedState => ({ view: null, paid: null }),
  actions: {
    /** From the tenant's page: only what is open at this moment is shown. */
    async open() {
      const journey = useJourneyStore();
      const answer = await journey.exclusively(() => this.bridge.call('owed.view', this.asked()));
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      Object.assign(this, { view: answer.value, paid: null });
      journey.go('tenant-pay');
    },
    /** In another language, or after something has changed. */
    async reload() {
      if (this.view === null) return;
      const current = this.whileAsked();
      const answer = await this.bridge.call('owed.view', this.asked());
      if (answer.ok && current()) this.view = answer.value;
      if (this.paid !== null) await this.loadPaid();
    },
    /** Receipts of the payment; asked again by the screen until they are there. */
    async loadPaid() {
      const current = this.whileAsked();
      const answer = await this.bridge.call('owed.paid', this.asked());
      if (answer.ok && current()) this.paid = answer.value;
    },
    /** Tells of an answer whether it is still for this visit and in this language. */
    whileAsked() {
      const [kiosk, session] = [useKioskStore(), useSessionStore()];
      const [language, visit] = [kiosk.language, session.number];
      return () => kiosk.language === language && session.number === visit;
    },
    asked: () => ({ language: useKioskStore().language }),
    /** What could not be paid, said for a tenant. Bills that have changed are shown as they are now. */
    async refuse(refusals: readonly ScreenRefusal[]) {
      if (refusals.some(({ reason }) => reason === 'bills_changed' || reason === 'nothing_owed'))
        await this.reload();
      useTenantStore().refuse(
        refusals.map((one) => ({ ...one, reason: forTenants[one.reason] ?? one.reason, field: null })),
      );
    },
  },
});
