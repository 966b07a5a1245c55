/** Opens head office's listener: for kiosks, for kiosks that join, and for people. */
import { addActivationRoutes } from './http/activation-routes';
import { refuse } from './http/answers';
import { openBudget, type BudgetRules } from './http/budget';
import { addPages } from './http/pages';
import { addPhonePages, type PhonePages } from './http/pages/phones';
import { addSealing } from './http/sealing';
import type { ProviderSettings } from './people/provider-settings';
import { createServer, listen, type ServerOptions } from './http/server';
import { rememberNonces } from './http/nonces';
import { addSyncRoutes } from './http/sync-routes';
import type { Office } from './office';

export interface OfficeListenerOptions extends ServerOptions {
  /** By whose midnight the fleet page's "today" begins. */
  readonly timeZone: string;
  /** For customers' phones whose kiosk they do not reach; null: they are not served. */
  readonly phones: PhonePages | null;
  /** An identity provider by which people sign in; null: none. */
  readonly provider: ProviderSettings | null;
  /** Of each kiosk; the same at all listeners. */
  readonly budget?: BudgetRules;
}

export interface OfficeListener {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function openOfficeListener(
  office: Office,
  options: OfficeListenerOptions,
): Promise<OfficeListener> {
  const server = createServer(options, office.log, office.nowMs);
  server.addHook('onRequest', async (request, reply) => {
    // Who may not work on the database now has nothing to say to a kiosk: it is away, or being restored.
    if (!office.atWork.isUp() && request.url.startsWith('/sync/'))
      return refuse(reply, { reason: 'busy', message: 'Head office cannot answer now.' }, office.nowMs());
    return undefined;
  });
  const nonces = rememberNonces(office.database);
  const sealing = addSealing(server, office.signer);
  const { phones, provider, timeZone, tls } = options;
  const budget = openBudget(office.database, options.budget);
  addSyncRoutes(server, office, {
    nonces,
    sealing,
    budget,
    phonesAddress: phones?.address ?? null,
  });
  addActivationRoutes(server, office, nonces, sealing);
  if (phones !== null) addPhonePages(server, office, phones);
  addPages(server, office, { timeZone, isTls: tls !== null, provider });
  const url = await listen(server, options);
  return { url, close: () => server.close() };
}
