/**
 * The addresses of the front desk: an area, and the id of what is open in it (`#/tenants/ID`). The filter of a list
 * follows (`#/units?state=available`). They contain nothing that somebody typed, because browsers store and show
 * them.
 */
import { shallowRef, watch, type ShallowRef } from 'vue';
import {
  useRouter,
  type RouteLocationNormalized,
  type RouteLocationRaw,
  type Router,
  type RouteRecordRaw,
} from 'vue-router';
import { readGuid } from '../../shared/guid';
import { areas, type DeskArea } from './areas';
import { useDeskStore } from './base/store';

/** The router draws nothing: a screen stays behind the lock for the same person, wherever the address goes. */
const component = { render: () => null };

export const routes: readonly RouteRecordRaw[] = [
  ...areas.map(({ id, path, hasOne }) => ({ name: id, path: `/${path}${hasOne ? '/:id?' : ''}`, component })),
  { name: 'nowhere', path: '/:rest(.*)*', component },
];

/** What is on the page: somebody's work, and where of the desk they are. */
export interface DeskPlaceShown {
  readonly worker: string;
  readonly area: DeskArea;
  readonly id: string | undefined;
}

/**
 * Follows the address while somebody is at work. What is shown stays behind the lock. Each entry of the history is
 * marked with its person. A person who signs in after somebody else begins again, and "back" shows none of the
 * other's pages. A link that nobody has opened yet is for the person who signs in.
 */
export function useAddresses(): Readonly<ShallowRef<DeskPlaceShown | null>> {
  const router = useRouter();
  const desk = useDeskStore();
  const shown = shallowRef<DeskPlaceShown | null>(null);

  const placeOf = (route: RouteLocationNormalized): Omit<DeskPlaceShown, 'worker'> | null => {
    const area = areas.find(({ id }) => id === route.name);
    if (area === undefined || (area.may !== null && !desk.may(area.may))) return null;
    const { id } = route.params;
    if (id === undefined || id === '') return { area, id: undefined };
    const known = area.pages ? area.pages.find((page) => page === id) : readGuid(id);
    return known === null || known === undefined ? null : { area, id: known };
  };
  const first = () => areas.find(({ may }) => may === null || desk.may(may))?.id ?? 'account';

  /** Where a worker may not be they are led to their first area; `true` where they may. */
  function check(route: RouteLocationNormalized): RouteLocationRaw | true {
    if (desk.worker === null) return true;
    const isTheirs = mark(router, desk.worker);
    return isTheirs && placeOf(route) !== null ? true : { name: first(), replace: true };
  }

  function show() {
    const { worker } = desk;
    if (worker === null) return;
    mark(router, worker);
    const place = placeOf(router.currentRoute.value);
    if (place !== null) shown.value = { worker, ...place };
  }

  router.beforeEach(check);
  router.afterEach(show);
  watch(
    () => desk.worker,
    async () => {
      await router.isReady();
      const instead = check(router.currentRoute.value);
      if (instead !== true) await router.replace(instead);
      show();
    },
  );
  return shown;
}

/** Marks the entry that is open as a worker's. Answers false where it was another's. */
function mark({ options: { history } }: Router, worker: string): boolean {
  const before = history.state['worker'];
  if (before !== worker) history.replace(history.location, { ...history.state, worker });
  return before === undefined || before === worker;
}
