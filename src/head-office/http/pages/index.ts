/** Everything that head office shows to people. */
import type { FastifyInstance } from 'fastify';
import { openView, type FleetView } from '../../fleet/view';
import type { Office } from '../../office';
import { openProvider } from '../../people/provider';
import type { ProviderSettings } from '../../people/provider-settings';
import { openSessions } from '../../people/sessions';
import { openBrowser } from './browser';
import { catalogueRoutes } from './catalogues';
import { changeFieldRoutes } from './change-fields';
import { changeRoutes } from './changes';
import { clearanceRoutes } from './clearances';
import { addEntrance } from './entrance';
import { addEvents } from './events';
import { fleetRoutes } from './fleet';
import { journalRoutes } from './journal';
import { kioskRoutes } from './kiosks';
import { letterRoutes } from './letters';
import { historyRoutes, ownRoutes } from './own';
import { peopleRoutes } from './people';
import { reportRoutes } from './reports';
import type { PageRoute } from './route';
import { servePages } from './serve';
import { unitRoutes } from './units';
import { waitingRoutes } from './waiting';

export interface PageOptions {
  readonly timeZone: string;
  readonly isTls: boolean;
  /** By whom people sign in besides; null: by nobody. */
  readonly provider: ProviderSettings | null;
}

export function addPages(server: FastifyInstance, office: Office, options: PageOptions): void {
  const { timeZone, isTls } = options;
  const { forPages, atWork, log, nowMs } = office;
  const sessions = openSessions({ database: forPages, atWork, nowMs });
  const view = openView({ database: forPages, atWork, timeZone, log, nowMs });
  server.addHook('onClose', async () => {
    view.close();
    sessions.close();
  });
  const serving = { office, sessions, browser: openBrowser(isTls) };
  const provider = options.provider && openProvider(options.provider, log);
  const routes = pageRoutes(office, view, timeZone);
  addEntrance(server, { ...serving, provider, isTls, isPage: isPageOf(routes) });
  addEvents(server, serving);
  servePages(server, { ...serving, view, timeZone }, routes);
}

/** The pages of the entrance, and those that somebody is shown who is signed in. */
function isPageOf(routes: readonly PageRoute[]): (path: string) => boolean {
  const shown = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const forms = ['/sign-in', '/join', ...shown].map(
    (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  );
  return (path) => forms.some((form) => form.test(path));
}

/** For a test that asks for each as everybody. */
export function pageRoutes(office: Office, view: FleetView, timeZone: string): readonly PageRoute[] {
  return [
    ...fleetRoutes(office, view, timeZone),
    ...reportRoutes(office, timeZone),
    ...journalRoutes(office, timeZone),
    ...waitingRoutes(office, view),
    ...letterRoutes(office),
    ...kioskRoutes(office, view, timeZone),
    ...clearanceRoutes(office),
    ...unitRoutes(office),
    ...catalogueRoutes(office, view, timeZone),
    ...changeRoutes(office, view, timeZone),
    ...changeFieldRoutes(office),
    ...peopleRoutes(office, timeZone),
    ...historyRoutes(office, timeZone),
    ...ownRoutes(office, timeZone),
  ];
}
