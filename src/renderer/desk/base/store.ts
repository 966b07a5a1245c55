/** Who is signed in at the front desk, and which area is open. Ids only ever stand here, nothing somebody typed. */
import { defineStore } from 'pinia';
import type { DeskOutput } from '../../../shared/desk/channels';
import { may, type Permission } from '../../../shared/desk/roles';
import type { SignedIn } from '../../../shared/desk/session';
import { localeFor } from '../../../shared/formats';
import type { Language } from '../../../shared/languages';

/** An area and what of it is looked at: `{area: 'tenants', id: ...}`. */
export interface DeskPlaceShown {
  readonly area: string;
  readonly id?: string | undefined;
}

interface DeskState {
  about: DeskOutput<'session.state'> | null;
  who: SignedIn | null;
  shown: DeskPlaceShown;
  language: Language;
}

export const useDeskStore = defineStore('desk', {
  state: (): DeskState => ({ about: null, who: null, shown: { area: '' }, language: 'en' }),
  getters: {
    /** How dates, numbers and amounts are written: as the page's language is at the property, as the service does it. */
    locale: (state): string =>
      state.about === null ? state.language : localeFor(state.language, state.about),
  },
  actions: {
    may(permission: Permission): boolean {
      return this.who !== null && may(this.who.role, permission);
    },
    open(area: string, id?: string) {
      this.shown = { area, id };
    },
  },
});
