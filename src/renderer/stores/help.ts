/** The customer's call for somebody to come. The page only asks how it stands; staff answer it elsewhere. */
import { defineStore } from 'pinia';
import type { HelpCall } from '../../shared/screen-shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';

interface HelpState {
  call: HelpCall | null;
  /** The service was not reached; the phone is what is left. */
  failed: boolean;
  asking: boolean;
  /** How the call stood when the customer last looked at it; what is newer is worth a word. */
  seen: HelpCall['state'] | null;
}

export const useHelpStore = defineStore('help', {
  state: (): HelpState => ({ call: null, failed: false, asking: false, seen: null }),
  getters: {
    /** What there is to tell about the call, or null before there is one. */
    status: (store): HelpCall['state'] | 'failed' | null =>
      store.failed ? 'failed' : (store.call?.state ?? null),
    /** It can still change by itself. */
    open: (store): boolean => store.call !== null && store.call.state !== 'cleared',
    /** It has changed since the customer looked. */
    news: (store): boolean => store.call !== null && store.call.state !== store.seen,
  },
  actions: {
    /** Calls staff to this machine. Nothing goes along but the screen and its language. */
    async callStaff() {
      if (this.asking) return;
      const asked = useSessionStore().number;
      this.asking = true;
      const { step } = useJourneyStore();
      const answer = await this.bridge.call('help.call', { step, language: useKioskStore().language });
      if (useSessionStore().number !== asked) return;
      this.asking = false;
      this.failed = !answer.ok;
      if (answer.ok) this.call = answer.value;
      this.look();
    },
    /** Asks how the call stands. No answer changes nothing: the call itself was taken. */
    async refresh() {
      const { call } = this;
      if (call === null || !this.open) return;
      const asked = useSessionStore().number;
      const answer = await this.bridge.call('help.state', { id: call.id });
      if (answer.ok && useSessionStore().number === asked && this.call?.id === call.id)
        this.call = answer.value;
    },
    /** The customer sees how it stands. */
    look() {
      this.seen = this.call?.state ?? null;
    },
  },
});
