/** The documents on their way to the customer: printed, e-mailed, or fetched with a phone. */
import { defineStore } from 'pinia';
import type { ChannelOutput } from '../../shared/channels';
import type { DeliveryState } from '../../shared/screen-shapes';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { useSessionStore } from './session';

type Way = 'print' | 'email';
type States = ChannelOutput<'delivery.state'>;

interface DeliveryStoreState {
  print: DeliveryState;
  email: DeliveryState;
  /** The e-mail to another address. */
  another: DeliveryState;
  emailTrouble: States['emailTrouble'];
  link: ChannelOutput<'document.link'> | null;
  linkFailed: boolean;
}

export const useDeliveryStore = defineStore('delivery', {
  state: (): DeliveryStoreState => ({
    print: 'none',
    email: 'none',
    another: 'none',
    emailTrouble: null,
    link: null,
    linkFailed: false,
  }),
  getters: {
    /** Something is on its way and may still change. */
    watched: (store) => [store.print, store.email, store.another].includes('waiting'),
  },
  actions: {
    /** Asks for one way; asked twice it is done once. */
    async send(way: Way) {
      const reference = this.reference();
      if (reference === null || this[way] === 'waiting' || this[way] === 'done') return;
      this[way] = 'waiting';
      const current = this.stillTheSame();
      const answer = await this.bridge.call(`document.${way}`, reference);
      if (current() && !(answer.ok && answer.value.queued)) this[way] = 'failed';
    },
    /** The same documents to another address; answers why not, or null. */
    async sendTo(otherAddress: string): Promise<string | null> {
      const reference = this.reference();
      if (reference === null) return null;
      const current = this.stillTheSame();
      const answer = await this.bridge.call('document.email', { ...reference, otherAddress });
      if (!current()) return null;
      if (!answer.ok) return answer.refusals[0]?.reason ?? 'not_offered';
      this.another = 'waiting';
      return null;
    },
    /** A square for the phone's camera, to the documents of the unit that is shown. */
    async fetchLink(bookingId = useJourneyStore().booking?.id) {
      if (bookingId === undefined) return;
      const reference = { bookingId, language: useKioskStore().language };
      const current = this.stillTheSame();
      const answer = await this.bridge.call('document.link', reference);
      if (!current()) return;
      this.linkFailed = !answer.ok;
      this.link = answer.ok ? answer.value : null;
    },
    /** No answer changes nothing. */
    async poll() {
      const reference = this.reference();
      if (reference === null) return;
      const current = this.stillTheSame();
      const answer = await this.bridge.call('delivery.state', reference);
      if (!current() || !answer.ok) return;
      const { print, email, another, emailTrouble } = answer.value;
      // It goes by itself, so that it may be on its way before anybody has asked.
      this.$patch({ email, emailTrouble });
      if (this.print === 'waiting' && print !== 'none') this.print = print;
      if (this.another === 'waiting' && another !== 'none') this.another = another;
    },
    reference() {
      const { booking } = useJourneyStore();
      return booking === null ? null : { bookingId: booking.id, language: useKioskStore().language };
    },
    /** Answers that come after the customer has left belong to nobody. */
    stillTheSame() {
      const session = useSessionStore();
      const asked = session.number;
      return () => session.number === asked;
    },
  },
});
