/** Where the units lie: the map of the site, and the way to the unit that is looked at. */
import { defineStore } from 'pinia';
import type { Id } from '../../shared/ids';
import type { SiteMap, SiteRoute } from '../../shared/site-map';
import { useKioskStore } from './kiosk';

interface SiteState {
  map: SiteMap | null;
  route: (SiteRoute & { readonly unitId: Id<'unit'> }) | null;
  failed: boolean;
  /** The unit that was asked about last, where there is no way to it. */
  waylessId: Id<'unit'> | null;
  /** The unit that was asked about last. */
  askedFor: Id<'unit'> | null;
}

export const useSiteStore = defineStore('site', {
  state: (): SiteState => ({ map: null, route: null, failed: false, waylessId: null, askedFor: null }),
  actions: {
    async loadMap() {
      const { language } = useKioskStore();
      const answer = await this.bridge.call('site.map', { language });
      this.map = answer.ok ? answer.value.map : this.map;
      // A catalogue without a plan may have come since the button was shown.
      this.failed = !answer.ok || answer.value.map === null;
    },
    /** The way from here. An answer about a unit that is no longer looked at is dropped, in whatever order they come. */
    async loadRoute(unitId: Id<'unit'>) {
      const { language } = useKioskStore();
      this.askedFor = unitId;
      const answer = await this.bridge.call('site.route', { language, unitId });
      if (this.askedFor !== unitId) return;
      const route = answer.ok ? answer.value.route : null;
      this.route = route && { ...route, unitId };
      this.waylessId = route === null ? unitId : null;
    },
  },
});
