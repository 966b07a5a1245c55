/** A tenant who has signed in: what the service tells of them, and what they look at. The page holds no token. */
import { defineStore } from 'pinia';
import type { ScreenRefusal } from '../../shared/bridge';
import type { ChannelOutput } from '../../shared/channels';
import type { Id } from '../../shared/ids';
import type { DeliveryState } from '../../shared/screen-shapes';
import type { TenantView } from '../../shared/tenant-channels';
import { useJourneyStore } from './journey';
import { useKioskStore } from './kiosk';
import { unanswered } from './refusals';
import { useSessionStore } from './session';
import { useSignedInStore } from './signed-in';
import { asksDetails, stepOfField } from './steps';

export type TenantDocument = TenantView['documents'][number];
/** One that is here. */
export interface ReadableDocument {
  readonly id: Id<'document' | 'letter'>;
  readonly kind: TenantDocument['kind'] | 'statement';
  readonly number: string;
}
type Way = 'print' | 'email';

interface TenantState {
  view: TenantView | null;
  userName: string;
  password: string;
  /** Where a one-time code goes, and its digits as typed. */
  codeEmail: string;
  code: string;
  /** What finds somebody without both. */
  unitNumber: string;
  unitPhone: string;
  /** From their documents; null: they only pay. */
  proof: { contractNumber: string; gateCode: string } | null;
  /** Which documents are listed, and which page of them: 0 has the newest. */
  kind: TenantDocument['kind'] | 'all';
  page: number;
  /** Which page of what they rent. */
  unitsPage: number;
  document: ReadableDocument | null;
  pages: number;
  print: DeliveryState;
  email: DeliveryState;
}

export const useTenantStore = defineStore('tenant', {
  state: (): TenantState => ({
    view: null,
    userName: '',
    password: '',
    codeEmail: '',
    code: '',
    unitNumber: '',
    unitPhone: '',
    proof: null,
    kind: 'all',
    page: 0,
    unitsPage: 0,
    document: null,
    pages: 0,
    print: 'none',
    email: 'none',
  }),
  getters: {
    watched: (store) => store.print === 'waiting' || store.email === 'waiting',
  },
  actions: {
    async signIn() {
      const journey = useJourneyStore();
      if (journey.busy) return;
      const { userName, password } = this;
      journey.refusals = [
        ...(userName.trim() === '' ? [unanswered('userName')] : []),
        ...(password === '' ? [unanswered('password')] : []),
      ];
      if (journey.refusals.length > 0) return;
      useSignedInStore().begun = true;
      const input = { userName, password, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('tenant.sign-in', input));
      if (answer === null) return;
      // Right or wrong, it is not kept.
      this.password = '';
      if (!answer.ok) return this.refuse(answer.refusals);
      this.take(answer.value);
      this.userName = '';
      journey.go('tenant');
    },
    /** Whether anybody is known by the address is never said: the next screen is the same. */
    async askForCode() {
      const journey = useJourneyStore();
      if (journey.busy) return;
      const email = this.codeEmail.trim();
      journey.refusals = email === '' ? [unanswered('codeEmail')] : [];
      if (journey.refusals.length > 0) return;
      useSignedInStore().begun = true;
      this.code = '';
      const input = { address: email, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('tenant.code', input));
      if (answer === null) return;
      if (!answer.ok) return this.refuseField('codeEmail', answer.refusals);
      if (journey.step === 'tenant-code') journey.go('tenant-code-typed');
    },
    async redeem() {
      const journey = useJourneyStore();
      if (journey.busy) return;
      const { code } = this;
      journey.refusals = /^\d{6}$/.test(code) ? [] : [unanswered('signInCode')];
      if (journey.refusals.length > 0) return;
      const input = { code, language: useKioskStore().language };
      const answer = await journey.exclusively(() => this.bridge.call('tenant.redeem', input));
      if (answer === null) return;
      this.code = '';
      if (!answer.ok) return this.refuseField('signInCode', answer.refusals);
      this.take(answer.value);
      this.codeEmail = '';
      journey.go('tenant');
    },
    /** The journey with what is known of them: only what a contract still needs is asked. */
    rent() {
      const { view } = this;
      if (view === null) return;
      const journey = useJourneyStore();
      const { company, contact } = view.person;
      // An address on file is one line.
      journey.answers.contact = { ...contact, apartment: '' };
      // It is the tenant of the next contract too, and the check says so. That they may sign for it, they say under that one.
      if (company) journey.answers.company = { on: true, ...company, maySign: true };
      journey.answers.userTypeId = view.person.userTypeId;
      journey.detailsSaved = view.person.missing.length === 0;
      journey.go('size');
    },
    /** What was billed and paid, up to today. */
    async openStatement(contractId: TenantView['contracts'][number]['id']) {
      const answer = await useJourneyStore().exclusively(() =>
        this.bridge.call('tenant.statement', { contractId }),
      );
      if (answer === null) return;
      if (!answer.ok) return this.refuse(answer.refusals);
      await this.open({ ...answer.value, kind: 'statement' });
    },
    async open(document: ReadableDocument) {
      const journey = useJourneyStore();
      useSignedInStore().readFrom = journey.step === 'tenant-paid' ? 'tenant-paid' : 'tenant-documents';
      const answer = await journey.exclusively(() =>
        this.bridge.call('tenant.document', { documentId: document.id }),
      );
      if (answer === null) return;
      if (!answer.ok) return this.refuse(answer.refusals);
      Object.assign(this, { document, pages: answer.value.pages, print: 'none', email: 'none' });
      journey.go('tenant-document');
    },
    fetchPage(page: number, width: number) {
      const { document } = this;
      return document && this.bridge.call('tenant.document-page', { documentId: document.id, page, width });
    },
    /** Asks for one way; asked twice it is done once. */
    async deliver(way: Way) {
      const { document } = this;
      if (document === null || this[way] === 'waiting' || this[way] === 'done') return;
      this[way] = 'waiting';
      const input = { documentId: document.id, way, language: useKioskStore().language };
      const answer = await this.whileShown(document, () => this.bridge.call('tenant.deliver', input));
      if (answer && !answer.ok) this[way] = 'failed';
    },
    /** No answer changes nothing. */
    async poll() {
      const { document } = this;
      if (document === null) return;
      const input = { documentId: document.id };
      const answer = await this.whileShown(document, () => this.bridge.call('tenant.delivery-state', input));
      if (!answer?.ok) return;
      for (const way of ['print', 'email'] as const)
        if (this[way] === 'waiting' && answer.value[way] !== 'none') this[way] = answer.value[way];
    },
    /** In the language just chosen. */
    async reload() {
      if (this.view === null) return;
      const asked = useSessionStore().number;
      const { language } = useKioskStore();
      const answer = await this.bridge.call('tenant.view', { language });
      const current = useSessionStore().number === asked && useKioskStore().language === language;
      if (answer.ok && current) this.take(answer.value);
    },
    take(view: ChannelOutput<'tenant.view'>) {
      this.view = view;
      // Questions that a contract needs answered and that are not.
      const steps = view.person.missing.map(stepOfField).filter((step) => step !== null);
      const asked = [...new Set(steps.filter(asksDetails))];
      useSignedInStore().asked = asked;
    },
    /** Null when another customer or another document is there by then. */
    async whileShown<T>(document: ReadableDocument, call: () => Promise<T>): Promise<T | null> {
      const asked = useSessionStore().number;
      const answer = await call();
      return useSessionStore().number === asked && this.document?.id === document.id ? answer : null;
    },
    /** Beside the one field of the screen; a visit that has ended starts over. */
    refuseField(field: string, refusals: readonly ScreenRefusal[]) {
      if (refusals.some((one) => one.reason === 'signed_out')) return this.refuse(refusals);
      useJourneyStore().refusals = refusals.map(({ reason }) => ({ reason, field }));
    },
    /** A session that has run out leads back to signing in; nothing of before is shown any more. */
    refuse(refusals: readonly ScreenRefusal[]) {
      const journey = useJourneyStore();
      if (refusals.some((one) => one.reason === 'signed_out')) {
        this.$reset();
        useSignedInStore().$reset();
        journey.go('tenant-sign-in');
      }
      journey.refusals = refusals.map(({ reason, field }) => ({ reason, field }));
    },
  },
});
