/** Answers the pages: asks first who it is, then whether they may, and then whose property it is about. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kioskNameSchema } from '../../../shared/head-office/event';
import { parseGuid, type Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { CommandRefused } from '../../../shared/command-line';
import { findKiosk } from '../../database/kiosk/kiosks';
import type { FleetView } from '../../fleet/view';
import type { Office } from '../../office';
import { messagesIn, type Messages } from '../../locales';
import { sentenceOf } from '../../locales/refused';
import { speechIn } from '../../locales/speech';
import { canLive, withLife, withoutLife } from '../../pages/live';
import { awayPage, leadingPage, plainPage } from '../../pages/plain';
import { mayDo } from '../../people/roles';
import { isInScope } from '../../people/scope';
import type { Sessions, SignedIn } from '../../people/sessions';
import { doOrAskAgain, isShut } from './again';
import {
  formOf,
  isByItself,
  isLedFromElsewhere,
  isOwnForm,
  listenerAddressOf,
  liveHeaders,
  ownPath,
  pageHeaders,
  passkeySiteOf,
  scriptedHeaders,
  type Browser,
} from './browser';
import { languageOf } from './language';
import type { Asked, PageAnswer, PageRoute } from './route';

interface Serving {
  readonly office: Office;
  readonly sessions: Sessions;
  readonly browser: Browser;
  readonly view: FleetView;
  readonly timeZone: string;
}

/** Of the property or kiosk that a path names. */
type About = { readonly propertyId: Id<'property'>; readonly kioskId: string };

export function servePages(server: FastifyInstance, serving: Serving, routes: readonly PageRoute[]): void {
  for (const route of routes) servePage(server, serving, route);
}

function servePage(server: FastifyInstance, serving: Serving, route: PageRoute): void {
  const { office } = serving;
  const people = new WeakMap<FastifyRequest, SignedIn>();
  server.route({
    method: route.method,
    url: route.path,
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    // Before the body is read: nobody else sends one.
    async onRequest(request, reply) {
      const person = await admit(serving, route, request, reply);
      if (person === null) return reply;
      people.set(request, person);
      return undefined;
    },
    async handler(request, reply) {
      // Asked again once the body is here: a person who was sent away meanwhile does nothing any more.
      const person =
        route.method === 'POST' ? await admit(serving, route, request, reply) : people.get(request);
      if (person === null) return reply;
      if (!person) throw new Error('a page without a person');
      try {
        return await send(
          reply,
          enliven(serving, route, { request, person }, await answer(serving, route, { request, person })),
        );
      } catch (error) {
        if (error instanceof CommandRefused)
          return send(
            reply,
            notDone(() => sentenceOf(error, person.language), person, 400),
          );
        office.log.warn({ err: error }, 'a page could not be made');
        const away = await databaseAway(serving, { request, person });
        return send(reply, enliven(serving, route, { request, person }, away));
      }
    },
  });
}

/** A page comes by itself once the database answers; a form is sent again by who sent it. */
async function databaseAway(
  { view, timeZone }: Serving,
  { request, person }: { readonly request: FastifyRequest; readonly person: SignedIn },
): Promise<PageAnswer> {
  const { awaySinceMs: sinceMs } = request.method === 'GET' ? await view.look() : { awaySinceMs: null };
  if (sinceMs === null) return notDone((t) => t.frame.databaseAway, person, 503);
  const [path = '/', query] = request.url.split('?');
  const html = awayPage({ person, sinceMs, timeZone, path, query: new URLSearchParams(query) });
  return { html, status: 503 };
}

/** A page that was asked for stays up to date, and so does one that says that it cannot be shown now. */
function enliven(
  { office, timeZone }: Serving,
  { method, everySeconds }: PageRoute,
  { request, person }: { readonly request: FastifyRequest; readonly person: SignedIn },
  page: PageAnswer,
): PageAnswer {
  if (method !== 'GET' || !('html' in page)) return page;
  const { html, status = 200 } = page;
  if (status !== 200 && status !== 503) return page;
  const life = {
    speech: speechIn(person.language),
    nowMs: office.nowMs(),
    timeZone,
    url: request.url,
    everySeconds,
    isAway: status === 503,
  };
  return { ...page, html: withLife(html, life), isLive: canLive(html) };
}

/** Null where it has been answered. */
async function admit(
  { office, sessions, browser }: Serving,
  { method, needs, isEverywhere }: PageRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const token = browser.token(request);
  const spoken = languageOf(request);
  const person = token === null ? null : await sessions.find(token, spoken);
  if (person === null) {
    if (token === null && isLedFromElsewhere(request)) await leadOn(reply, spoken);
    else if (method === 'GET')
      await reply.code(303).headers(pageHeaders).header('location', signInPath(request)).send();
    else
      await send(reply, {
        html: plainPage({
          sentence: messagesIn(spoken).frame.signedOut,
          person: null,
          language: spoken,
        }),
        status: 401,
      });
    return null;
  }
  if (!mayDo(person.role, needs) || (isEverywhere === true && person.scope !== 'everywhere')) {
    await send(
      reply,
      notDone((t) => t.frame.notAllowed, person, 403),
    );
    return null;
  }
  if (method === 'POST' && !isOwnForm(request)) {
    await send(
      reply,
      notDone((t) => t.frame.strangeForm, person, 403),
    );
    return null;
  }
  if (method === 'POST' && !office.atWork.isUp()) {
    await send(
      reply,
      notDone((t) => t.frame.databaseAway, person, 503),
    );
    return null;
  }
  if (!isByItself(request) && !isShut(needs, person)) await sessions.use(person);
  return person;
}

/** Once: what our own page asks for comes from elsewhere no more. */
function leadOn(reply: FastifyReply, language: Language): Promise<FastifyReply> {
  const path = ownPath(reply.request.url);
  reply.header('refresh', `0; url=${path}`);
  return send(reply, { html: leadingPage(path, language) });
}

const signInPath = ({ url }: FastifyRequest): string =>
  url === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(url)}`;

async function answer(
  serving: Serving,
  route: PageRoute,
  { request, person }: { readonly request: FastifyRequest; readonly person: SignedIn },
): Promise<PageAnswer> {
  const { office } = serving;
  const form = route.method === 'POST' ? await formOf(request).catch(() => null) : new FormData();
  if (form === null) return notDone((t) => t.frame.unreadableForm, person, 400);
  if (route.method === 'POST' && !isToken(form.get('form'), person.formToken))
    return notDone((t) => t.frame.otherSession, person, 403);
  const asked: Asked = {
    person,
    params: paramsOf(request),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    form,
    address: request.ip,
    site: passkeySiteOf(request),
    listenerAddress: listenerAddressOf(request),
    nowMs: office.nowMs(),
  };
  if (route.about === undefined)
    return said(serving, route, null, await doOrAskAgain(serving, { route, asked, request }));
  const about = await aboutOf(office, route.about, asked);
  if (about === null || !isInScope(person.scope, about.propertyId)) return notFound(person);
  const page = await doOrAskAgain(serving, { route, asked: { ...asked, ...about }, request });
  return said(serving, route, about.propertyId, page);
}

/** What a form brought about is said to pages that are open. */
function said(
  { office }: Serving,
  { method }: PageRoute,
  propertyId: Id<'property'> | null,
  page: PageAnswer,
): PageAnswer {
  const isRefused = 'status' in page && page.status !== undefined && page.status >= 400;
  if (method === 'POST' && !isRefused)
    office.announcements.say({ kind: 'act', id: '', propertyId, needs: 'enter' });
  return page;
}

async function aboutOf(
  { forPages }: Office,
  about: 'property' | 'kiosk',
  { params }: Asked,
): Promise<About | null> {
  if (about === 'property') {
    const propertyId = parseGuid<'property'>(params['property'] ?? '');
    return propertyId === null ? null : { propertyId, kioskId: '' };
  }
  const name = kioskNameSchema.safeParse(params['kiosk']);
  const kiosk = name.success ? await findKiosk(forPages, name.data) : undefined;
  return kiosk ? { propertyId: kiosk.property_id, kioskId: kiosk.id } : null;
}

const paramsOf = ({ params }: FastifyRequest): Readonly<Record<string, string>> =>
  typeof params === 'object' && params !== null ? (params as Record<string, string>) : {};

function isToken(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string' || given.length !== wanted.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}

/** The same for what is not there and for what is another property's. */
export const notFound = (person: SignedIn): PageAnswer => notDone((t) => t.frame.notFound, person, 404);

function notDone(says: (messages: Messages) => string, person: SignedIn, status: number): PageAnswer {
  const { language } = person;
  return { html: plainPage({ sentence: says(messagesIn(language)), person, language }), status };
}

export async function send(reply: FastifyReply, page: PageAnswer): Promise<FastifyReply> {
  reply.headers(pageHeaders);
  if ('json' in page)
    return reply
      .code(page.status ?? 200)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(page.json));
  if ('to' in page) return reply.code(303).header('location', page.to).send();
  if ('file' in page)
    return reply
      .header('content-disposition', `attachment; filename="${page.file.name}"`)
      .header('x-content-type-options', 'nosniff')
      .type(page.file.mediaType)
      .send(page.file.content);
  if (page.hasScript === true) reply.headers(scriptedHeaders);
  if (page.isLive === true) reply.headers(liveHeaders);
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(withoutLife(page.html));
}
