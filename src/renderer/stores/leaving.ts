/** A tenant who leaves one of their units: the day, the money of it, and what follows once the unit is empty. */
import { defineStore } from 'pinia';
import type { BridgeAnswer } from '../../shared/bridge';
import type { Id } from '../../shared/ids';
import type { LeavingView, LeftView } from '../../shared/leaving-channels';
import type { DeliveryState } from '../../shared/screen-shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useOwedStore } from './owed';
import { useTenantStore } from './tenant';

interface LeavingState {
  view: LeavingView | null;
  left: LeftView | null;
  print: DeliveryState;
  email: DeliveryState;
}

export const useLeavingStore = defineStore('leaving', {
  state: (): LeavingState => ({ view: null, left: null, print: 'none', email: 'none' }),
  actions: {
    /** From the tenant's page: to the day, or to what follows from it. */
    async open(contractId: Id<'contract'>) {
      const journey = useJourneyStore();
      const answer = await journey.exclusively(() =>
        this.bridge.call('leaving.view', { contractId, language: useKioskStore().language }),
      );
      if (!this.take(answer)) return;
      journey.go(this.view?.notice ? 'tenant-leave' : 'tenant-last-day');
    },
    /** Shows the money of another day; nothing is said by it. */
    async look(lastDay: string) {
      const about = this.about();
      if (about === null) return;
      const current = useOwedStore().whileAsked();
      const answer = await useJourneyStore().exclusively(() =>
        this.bridge.call('leaving.view', { ...about, lastDay }),
      );
      if (current()) this.take(answer);
    },
    async give() {
      const [about, lastDay] = [this.about(), this.view?.lastDay];
      if (about === null || lastDay === undefined) return;
      const journey = useJourneyStore();
      const answer = await journey.exclusively(() =>
        this.bridge.call('leaving.notice', { ...about, lastDay }),
      );
      if (!this.take(answer)) return;
      await this.poll();
      journey.go('tenant-leave');
    },
    async withdraw() {
      const about = this.about();
      if (about === null) return;
      const journey = useJourneyStore();
      const answer = await journey.exclusively(() => this.bridge.call('leaving.withdraw', about));
      if (!this.take(answer)) return;
      await useTenantStore().reload();
      journey.go('tenant');
    },
    async empty() {
      const about = this.about();
      if (about === null) return;
      const journey = useJourneyStore();
      const answer = await journey.exclusively(() => this.bridge.call('leaving.empty', about));
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      this.left = answer.value;
      await useTenantStore().reload();
      journey.go('tenant-left');
    },
    /** The letter on paper; asked twice it is printed once. */
    async printLetter() {
      const about = this.about();
      if (about === null || this.print === 'waiting' || this.print === 'done') return;
      this.print = 'waiting';
      const current = useOwedStore().whileAsked();
      const answer = await this.bridge.call('leaving.print', about);
      if (current()) Object.assign(this, answer.ok ? answer.value : { print: 'failed' });
    },
    /** How far the letter has come. No answer changes nothing. */
    async poll() {
      const about = this.about();
      if (about === null) return;
      const current = useOwedStore().whileAsked();
      const answer = await this.bridge.call('leaving.letter', about);
      if (answer.ok && current()) Object.assign(this, answer.value);
    },
    /** In the language just chosen. */
    async reload() {
      const { view } = this;
      const about = this.about();
      if (view === null || about === null) return;
      const current = useOwedStore().whileAsked();
      if (this.left !== null) {
        const answer = await this.bridge.call('leaving.empty', about);
        if (answer.ok && current()) this.left = answer.value;
        return;
      }
      const answer = await this.bridge.call('leaving.view', { ...about, lastDay: view.lastDay });
      if (answer.ok && current()) this.view = answer.value;
    },
    about() {
      const { view } = this;
      return view && { contractId: view.contractId, language: useKioskStore().language };
    },
    /** False where nothing came of it, which is said. */
    take(answer: BridgeAnswer<LeavingView> | null): boolean {
      if (answer === null) return false;
      if (answer.ok) {
        Object.assign(this, { view: answer.value, left: null });
        return true;
      }
      // The day is no field of its own.
      useTenantStore().refuse(answer.refusals.map((one) => ({ ...one, field: null })));
      return false;
    },
  },
});
