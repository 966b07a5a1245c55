/** Signing in by the identity provider: the browser leaves for it, and comes back with its answer. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CommandRefused } from '../../../shared/command-line';
import { Refused } from '../../locales/refused';
import type { Office } from '../../office';
import { messagesIn } from '../../locales';
import { sentenceOf } from '../../locales/refused';
import { PROVIDER_SIGN_IN, signInPage } from '../../pages/sign-in';
import { PROVIDER_RETURN, type Provider } from '../../people/provider';
import { signInByProvider } from '../../people/provider-sign-in';
import { within } from '../../within';
import { ownPath, type Browser } from './browser';
import { languageOf } from './language';
import type { PageAnswer } from './route';
import { send } from './serve';

/** Of the provider, twice, and of the database. */
const ANSWER_WITHIN_MS = 20_000;

interface Entrance {
  readonly office: Office;
  readonly browser: Browser;
  readonly provider: Provider;
}

export function addProviderEntrance(server: FastifyInstance, entrance: Entrance): void {
  const { office, browser, provider } = entrance;
  /** What is refused is said on the page of signing in. */
  const orSignIn = async (reply: FastifyReply, next: string, work: () => Promise<PageAnswer>) => {
    const language = languageOf(reply.request);
    try {
      return await send(reply, await within(ANSWER_WITHIN_MS, work()));
    } catch (error) {
      if (!(error instanceof CommandRefused)) office.log.warn({ err: error }, 'nobody can sign in now');
      const wrong =
        error instanceof CommandRefused
          ? sentenceOf(error, language)
          : messagesIn(language).people.signIn.providerAway;
      const html = signInPage({ language, wrong, next, provider: provider.settings.name });
      return send(reply, { html, status: error instanceof CommandRefused ? 401 : 503, hasScript: true });
    }
  };
  server.get(PROVIDER_SIGN_IN, (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const next = ownPath(query.get('next'));
    return orSignIn(reply, next, async () => {
      const { to, flow } = await provider.leave(next, query.has('again'));
      browser.keepFlow(reply, flow);
      return { to };
    });
  });
  server.get(PROVIDER_RETURN, (request, reply) => {
    const flow = browser.flow(request);
    const next = ownPath(flow?.next ?? null);
    // Once: an address that is opened again signs nobody in.
    browser.forgetFlow(reply);
    return orSignIn(reply, next, async () => {
      if (flow === null) throw new Refused((t) => t.refusals.people.notBegun);
      const claimed = await provider.comeBack(new URL(request.url, 'http://here').search, flow);
      const parts = { claimed, settings: provider.settings };
      browser.signIn(reply, { token: await signInByProvider(office.forPages, parts, office.nowMs()) });
      return { to: next };
    });
  });
}
