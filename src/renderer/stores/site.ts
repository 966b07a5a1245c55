/** Where the units lie: the map of the site, and the way to the unit that is looked at. */
import { defineStore } from 'pinia';
import type { Id } from '../../shared/ids';
import type { SiteMap, SiteRoute } from '../../shared/site-map';
import { useKioskStore } from './kiosk';

interface SiteState {
  map: SiteMap | null;
  route: (SiteRoute & { readonly unitId: Id<'unit'> }) | null;
  failed: boolean;
  /** The unit that was asked about last. */
  askedFor: Id<'unit'> | null;
}

export const useSiteStore = defineStore('site', {
  state: (): SiteState => ({ map: null, route: null, failed: false, askedFor: null }),
  actions: {
    async loadMap() {
      const { language } = useKioskStore();
      const answer = await this.bridge.call('site.map', { language });
      this.failed = !answer.ok;
      if (answer.ok) this.map = answer.value.map;
    },
    /** The way from here. An answer about a unit that is no longer looked at is dropped, in whatever order they come. */
    async loadRoute(unitId: Id<'unit'>) {
      const { language } = useKioskStore();
      this.askedFor = unitId;
      const answer = await this.bridge.call('site.route', { language, unitId });
      if (this.askedFor !== unitId) return;
      const route = answer.ok ? answer.value.route : null;
      this.route = route && { ...route, unitId };
    },
  },
});
