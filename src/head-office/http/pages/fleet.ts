/** The fleet page and the page of figures. */
import { loadFigures } from '../../figures/facts';
import { figuresPage } from '../../figures/page';
import { fleetFor, fleetOf, type StoredFleet } from '../../fleet/facts';
import { emptyPage, fleetPage } from '../../fleet/page';
import type { FleetView } from '../../fleet/view';
import { isShownTo } from '../../fleet/waiting';
import type { Office } from '../../office';
import { speechIn } from '../../locales/speech';
import { forYouPart } from '../../pages/for-you';
import { mayDo } from '../../people/roles';
import type { SignedIn } from '../../people/sessions';
import { isInScope } from '../../people/scope';
import { within } from '../../within';
import { forYou, nothingForYou } from './for-you';
import type { PageRoute } from './route';

/** A person is not kept waiting longer for figures. */
const FIGURES_WITHIN_MS = 10_000;

/** How much waits at kiosks that this person may approve. */
const moneyFor = (facts: StoredFleet, person: SignedIn): number =>
  fleetOf(facts, person.scope)
    .kiosks.flatMap(({ waiting }) => waiting)
    .filter((each) => each.decided === null && isShownTo(person, each)).length;

export function fleetRoutes(office: Office, view: FleetView, timeZone: string): readonly PageRoute[] {
  return [
    {
      method: 'GET',
      path: '/',
      needs: 'enter',
      async answer({ person, query, nowMs }) {
        // Everybody comes here after signing in.
        if (!mayDo(person.role, 'see'))
          return { to: mayDo(person.role, 'seeMoney') ? '/figures' : '/catalogues' };
        const { facts, awaySinceMs } = await view.look();
        if (!facts) return { html: emptyPage(awaySinceMs ?? nowMs, timeZone, person), status: 503 };
        const own = fleetFor(facts, person);
        const looking = {
          person,
          part: Number(query.get('part') ?? 1) || 1,
          wanted: (query.get('find') ?? '').trim().slice(0, 100),
          isStill: query.has('still'),
          waits: forYouPart(speechIn(person.language), await forYou(office, person, awaySinceMs)),
        };
        return {
          html: fleetPage({ ...own, awaySinceMs, isKeeping: office.intake.isKeeping() }, looking),
        };
      },
    },
    {
      method: 'GET',
      path: '/figures',
      needs: 'seeMoney',
      async answer({ person, query, nowMs }) {
        const all = await within(FIGURES_WITHIN_MS, loadFigures(office.forPages, { nowMs, timeZone }));
        const properties = all.filter(({ propertyId }) => isInScope(person.scope, propertyId));
        // The first page of who does not see the fleet.
        const own = mayDo(person.role, 'see') ? nothingForYou : await forYou(office, person, null);
        const { facts } = await view.look();
        const money = mayDo(person.role, 'see') || !facts ? 0 : moneyFor(facts, person);
        const isStill = query.has('still');
        return {
          html: figuresPage({ nowMs, timeZone, properties, person, forYou: { ...own, money }, isStill }),
        };
      },
    },
  ];
}
