/** What a tenant owes, as it was shown to them, and what their payment has brought. */
import { defineStore } from 'pinia';
import type { ScreenRefusal } from '../../shared/bridge';
import type { Id } from '../../shared/ids';
import type { Language } from '../../shared/languages';
import type { OwedChoice, OwedPaid, OwedView } from '../../shared/owed-channels';
import type { RefusalReason } from '../../shared/result';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';
import { useSessionStore } from './session';
import { useSignedInStore } from './signed-in';
import { useTenantStore } from './tenant';

interface OwedState {
  view: OwedView | null;
  /** What the tenant has chosen to pay; null: all that is open. */
  pays: OwedChoice | null;
  /** A part of it, as it was typed; null: all of it is paid. */
  part: { readonly typed: string; readonly language: Language } | null;
  typing: boolean;
  paid: OwedPaid | null;
  /** Contracts whose tenant has agreed that the card they pay with is charged from then on. */
  agreed: readonly { readonly contractId: Id<'contract'>; readonly consentId: Id<'card_consent'> }[];
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
  state: (): OwedState => ({
    view: null,
    pays: null,
    part: null,
    typing: false,
    paid: null,
    agreed: [],
  }),
  actions: {
    /** Who only names their unit pays, and is shown nothing else. */
    async findByUnit() {
      const [journey, tenant] = [useJourneyStore(), useTenantStore()];
      if (journey.busy) return;
      const [unitNumber, phoneDigits] = [tenant.unitNumber.trim(), tenant.unitPhone.trim()];
      journey.refusals = [
        ...(unitNumber === '' ? [unanswered('unitNumber')] : []),
        ...(/^\d{4}$/.test(phoneDigits) ? [] : [unanswered('phoneDigits')]),
      ];
      if (journey.refusals.length > 0) return;
      useSignedInStore().begun = true;
      const { proof } = tenant;
      // Boxes that stay empty ask for nothing more than to pay.
      const document = proof && (proof.contractNumber || proof.gateCode) ? { ...proof } : null;
      const input = { unitNumber, phoneDigits, document, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('tenant.by-unit', input));
      if (answer === null) return;
      if (!answer.ok) return tenant.refuseField('unitNumber', answer.refusals);
      Object.assign(tenant, { unitPhone: '', proof: null });
      if (answer.value === null) return this.open();
      tenant.take(answer.value);
      journey.go('tenant');
    },
    /** From the tenant's page: only what is open at this moment is shown. */
    async open() {
      const journey = useJourneyStore();
      const answer = await journey.exclusively(() => this.bridge.call('owed.view', this.asked()));
      if (answer === null) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      this.$reset();
      this.view = answer.value;
      journey.go('tenant-pay');
    },
    /** Pays a contract or leaves it, and so many periods ahead of it. What that comes to is the service's to say. */
    async choose(contractId: Id<'contract'>, wish: { readonly chosen: boolean; readonly ahead: number }) {
      const pays = (this.view?.contracts ?? []).flatMap((contract) => {
        const isIt = contract.id === contractId;
        const ahead = contract.ahead.find(({ chosen }) => chosen)?.periods ?? 0;
        if (!(isIt ? wish.chosen : contract.chosen)) return [];
        return [{ contractId: contract.id, ahead: isIt ? wish.ahead : ahead }];
      });
      const current = this.whileAsked();
      const asked = { ...this.asked(), pays };
      const answer = await useJourneyStore().exclusively(() => this.bridge.call('owed.view', asked));
      if (answer === null || !current()) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      Object.assign(this, { view: answer.value, pays, part: null, typing: false });
    },
    /** Only what is overdue, or all of it. */
    async payOverdue(overdueOnly: boolean) {
      const current = this.whileAsked();
      const asked = { ...this.choice(null), overdueOnly };
      const answer = await useJourneyStore().exclusively(() => this.bridge.call('owed.view', asked));
      if (answer === null || !current()) return;
      if (!answer.ok) return useTenantStore().refuse(answer.refusals);
      Object.assign(this, { view: answer.value, part: null, typing: false });
    },
    /** '': all of it. */
    async payPart(typed: string) {
      const current = this.whileAsked();
      const part = typed === '' ? null : { typed, language: useKioskStore().language };
      const asked = this.choice(part);
      const answer = await useJourneyStore().exclusively(() => this.bridge.call('owed.view', asked));
      if (answer === null || !current()) return;
      if (!answer.ok) return useTenantStore().refuseField('part', answer.refusals);
      Object.assign(this, { view: answer.value, part, typing: false });
    },
    /** In another language, or after something has changed: then a part may be none any more. */
    async reload() {
      if (this.view === null) return;
      const current = this.whileAsked();
      let answer = await this.bridge.call('owed.view', this.choice(this.part));
      if (!answer.ok && this.part !== null) {
        this.part = null;
        answer = await this.bridge.call('owed.view', this.choice(this.part));
      }
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
    /** The same for what the tenant has chosen. */
    choice(part: OwedState['part']) {
      const { pays } = this;
      // Plain objects: no message takes the store's own.
      const plain = pays?.map(({ contractId, ahead }) => ({ contractId, ahead }));
      return {
        ...this.asked(),
        ...(plain && { pays: plain }),
        ...(part && { part: { ...part } }),
        ...(this.view?.overdueAlone?.chosen && { overdueOnly: true }),
      };
    },
    /** What is paid by that, and for which of it the card is kept. */
    payment() {
      const chosen = new Set(this.view?.contracts.filter((one) => one.chosen).map(({ id }) => id));
      const consentIds = this.agreed.flatMap((one) => (chosen.has(one.contractId) ? [one.consentId] : []));
      return {
        ...this.choice(this.part),
        mark: this.view?.mark ?? '',
        ...(consentIds.length > 0 && { consentIds }),
      };
    },
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
