/** Who is signed in at the front desk. */
import { defineStore } from 'pinia';
import type { DeskOutput } from '../../../shared/desk/channels';
import { may, type Permission } from '../../../shared/desk/roles';
import type { SignedIn } from '../../../shared/desk/session';
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';

interface DeskState {
  about: DeskOutput<'session.state'> | null;
  /** How far the service's clock was ahead of the browser's when the page began. */
  aheadMs: number;
  /** What time it is by the browser, each second. */
  nowMs: number;
  /** Grows when all that is shown is to be asked for again. */
  stale: number;
  who: SignedIn | null;
  /** Until then somebody is busy with their phone, and touches nothing here. */
  phoneUntilMs: number;
  language: Language;
  /** How the desk looks, apart from the look of a customer. */
  look: { largerText: boolean; highContrast: boolean };
}

export const useDeskStore = defineStore('desk', {
  state: (): DeskState => ({
    about: null,
    aheadMs: 0,
    nowMs: Date.now(),
    stale: 0,
    who: null,
    phoneUntilMs: 0,
    language: 'en',
    look: { largerText: false, highContrast: false },
  }),
  getters: {
    /** Whose work is done, in which role; null while nobody is signed in, or has yet to choose a password. */
    worker: ({ who }): string | null =>
      who === null || who.mustChange ? null : `${who.staffId} ${who.role}`,
    /** How dates, numbers and amounts are written: as the page's language is at the property, as the service does it. */
    locale: (state): string =>
      state.about === null ? state.language : localeFor(state.language, state.about),
  },
  actions: {
    may(permission: Permission): boolean {
      return this.who !== null && may(this.who.role, permission);
    },
  },
});
