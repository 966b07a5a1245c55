/** The pages for whom nobody knows yet: signing in, joining with a code, signing out; and how the pages look. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { qrCode } from '../../../main/domain/base/qr-code';
import { CommandRefused } from '../../../shared/command-line';
import { isAnybodyThere } from '../../database/people/people';
import { languageSchema, type Language } from '../../../shared/languages';
import type { Office } from '../../office';
import { updatePerson } from '../../database/people/people';
import { messagesIn, type Messages } from '../../locales';
import { sentenceOf } from '../../locales/refused';
import { LANGUAGE } from '../../pages/frame';
import { LIVE_SCRIPT, liveScript } from '../../pages/live';
import { plainPage } from '../../pages/plain';
import {
  PASSKEY_SCRIPT,
  PASSKEY_SIGN_IN,
  PASSKEY_SIGN_IN_OPTIONS,
  passkeyScript,
} from '../../pages/passkeys';
import { accountPage, joinPage, recoveryPage, signInPage, type SignInPage } from '../../pages/sign-in';
import { officeStyle } from '../../pages/style';
import { beginJoining, finishJoining } from '../../people/join';
import { beginPasskeySignIn, signInByPasskey } from '../../people/passkeys';
import type { Sessions } from '../../people/sessions';
import { signIn, type Admission } from '../../people/sign-in';
import { within } from '../../within';
import type { Provider } from '../../people/provider';
import { formOf, isOwnForm, ownPath, passkeySiteOf, type Browser } from './browser';
import { keepLanguage, languageOf } from './language';
import { addProviderEntrance } from './provider';
import { orSay, secret, typed, type PageAnswer } from './route';
import { send } from './serve';

const ANSWER_WITHIN_MS = 10_000;

interface Entrance {
  readonly office: Office;
  readonly sessions: Sessions;
  readonly browser: Browser;
  /** Null: nobody signs in by one. */
  readonly provider: Provider | null;
  readonly isTls: boolean;
  /** Whether a page has that path. */
  readonly isPage: (path: string) => boolean;
}

export function addEntrance(server: FastifyInstance, entrance: Entrance): void {
  const { office, sessions, browser, provider } = entrance;
  const post = posts(server, office);
  server.get('/sign-in', async (request, reply) => {
    const token = browser.token(request);
    const language = languageOf(request);
    if (token !== null && (await sessions.find(token, language)) !== null) return send(reply, { to: '/' });
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const isNobodyThere = !(await within(3000, isAnybodyThere(office.forPages)).catch(() => true));
    const html = signInPage({
      language,
      next: ownPath(query.get('next')),
      isNobodyThere,
      provider: provider?.settings.name ?? null,
    });
    return send(reply, { html, hasScript: true });
  });
  post('/sign-in', (form, request, reply) => enter(entrance, form, request, reply));
  post(PASSKEY_SIGN_IN_OPTIONS, (_form, request) => passkeyOptions(entrance, request));
  post(PASSKEY_SIGN_IN, (form, request, reply) => enterByPasskey(entrance, form, request, reply));
  if (provider !== null) addProviderEntrance(server, { office, browser, provider });
  server.get('/join', (request, reply) => send(reply, { html: joinPage(null, languageOf(request)) }));
  post('/join', (form, request) => accountOr(entrance, typed(form, 'code'), null, languageOf(request)));
  post('/join/finish', (form, request, reply) => join(entrance, form, request, reply));
  post(LANGUAGE, (form, request, reply) => chooseLanguage(entrance, form, request, reply));
  // Without asking for the word of the session: who is signed out so loses nothing.
  post('/sign-out', async (_form, request, reply) => {
    const token = browser.token(request);
    if (token !== null) await sessions.end(token);
    // So that its open pages hear nothing any more.
    office.announcements.say({ kind: 'act', id: '', propertyId: null, needs: 'enter' });
    browser.signOut(reply);
    return { to: '/sign-in' };
  });
  const keptFor5Minutes = (path: string, type: string, content: string) =>
    server.get(path, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'max-age=300').send(content),
    );
  keptFor5Minutes('/office.css', 'text/css', officeStyle);
  keptFor5Minutes(PASSKEY_SCRIPT, 'text/javascript', passkeyScript);
  keptFor5Minutes(LIVE_SCRIPT, 'text/javascript', liveScript);
}

/** A form of somebody who is not known: read, answered, and told in a sentence where it cannot be. */
const posts =
  (server: FastifyInstance, office: Office) =>
  (
    path: string,
    answer: (form: FormData, request: FastifyRequest, reply: FastifyReply) => Promise<PageAnswer>,
  ) =>
    server.post(path, async (request, reply) => {
      const language = languageOf(request);
      const say = (says: (messages: Messages) => string, status: number) =>
        send(reply, {
          html: plainPage({ sentence: says(messagesIn(language)), person: null, language }),
          status,
        });
      if (!isOwnForm(request)) return say((t) => t.frame.strangeForm, 403);
      const form = await formOf(request).catch(() => null);
      if (form === null) return say((t) => t.frame.unreadableForm, 400);
      try {
        return await send(reply, await within(ANSWER_WITHIN_MS, answer(form, request, reply)));
      } catch (error) {
        office.log.warn({ err: error }, 'nobody can sign in now');
        return say((t) => t.frame.cannotSignIn, 503);
      }
    });

async function enter(
  { office, browser, provider: by }: Entrance,
  form: FormData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAnswer> {
  const [name, next] = [typed(form, 'name'), ownPath(typed(form, 'next'))];
  const provider = by?.settings.name ?? null;
  const language = languageOf(request);
  const words = messagesIn(language).people.signIn;
  const attempt = {
    name,
    password: secret(form, 'password'),
    code: typed(form, 'code'),
    address: request.ip,
    deviceToken: browser.deviceToken(request),
  };
  const admission = await signIn(office.forPages, attempt, office.nowMs());
  if (admission.kind === 'throttled') {
    reply.header('retry-after', String(secondsOf(admission.waitMs)));
    const wrong = words.tooManyTries(secondsOf(admission.waitMs));
    return { html: signInPage({ language, wrong, name, next, provider }), status: 429, hasScript: true };
  }
  return admitted(browser, reply, admission, { language, wrong: words.wrong, name, next, provider });
}

function admitted(
  browser: Browser,
  reply: FastifyReply,
  admission: Exclude<Admission, { kind: 'throttled' }>,
  page: SignInPage & { readonly next: string },
): PageAnswer {
  if (admission.kind === 'wrong') return { html: signInPage(page), status: 401, hasScript: true };
  browser.signIn(reply, admission);
  return { to: page.next };
}

const secondsOf = (waitMs: number): number => Math.ceil(waitMs / 1000);

const passkeyOptions = ({ office }: Entrance, request: FastifyRequest): Promise<PageAnswer> =>
  orSay(
    languageOf(request),
    async () => {
      const asked = { address: request.ip, site: passkeySiteOf(request) };
      const options = await beginPasskeySignIn(office.forPages, asked, office.nowMs());
      return typeof options === 'number'
        ? {
            json: { wrong: messagesIn(languageOf(request)).people.signIn.tooManyTries(secondsOf(options)) },
            status: 429,
          }
        : { json: { options } };
    },
    async (wrong) => ({ json: { wrong }, status: 400 }),
  );

async function enterByPasskey(
  { office, browser, provider }: Entrance,
  form: FormData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAnswer> {
  const admission = await signInByPasskey(
    office.forPages,
    {
      answer: typed(form, 'answer'),
      site: passkeySiteOf(request),
      deviceToken: browser.deviceToken(request),
    },
    office.nowMs(),
  );
  const language = languageOf(request);
  const wrong = messagesIn(language).people.signIn.wrongPasskey;
  const page = {
    language,
    wrong,
    next: ownPath(typed(form, 'next')),
    provider: provider?.settings.name ?? null,
  };
  return admitted(browser, reply, admission, page);
}

async function join(
  entrance: Entrance,
  form: FormData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAnswer> {
  const { office, browser } = entrance;
  const language = languageOf(request);
  const chosen = {
    code: typed(form, 'code'),
    password: secret(form, 'password'),
    again: secret(form, 'again'),
    authenticatorCode: typed(form, 'authenticator'),
  };
  try {
    const { token, recoveryCodes } = await finishJoining(office.forPages, chosen, office.nowMs());
    browser.signIn(reply, { token });
    return { html: recoveryPage(recoveryCodes, null, language) };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return accountOr(entrance, chosen.code, sentenceOf(error, language), language);
  }
}

/** The second page of joining, or the first one with what was wrong. */
async function accountOr(
  { office }: Entrance,
  code: string,
  wrong: string | null,
  language: Language,
): Promise<PageAnswer> {
  try {
    const joining = await beginJoining(office.forPages, code, office.nowMs());
    const html = accountPage({ joining, code, qr: await qrCode(joining.uri), wrong, language });
    return { html, status: wrong === null ? 200 : 400 };
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return { html: joinPage(sentenceOf(error, language), language), status: 400 };
  }
}

/** For this browser, and for the account of who is signed in. Back to the page where it was chosen. */
async function chooseLanguage(
  { office, sessions, browser, isTls, isPage }: Entrance,
  form: FormData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAnswer> {
  const chosen = languageSchema.safeParse(typed(form, 'language'));
  const from = URL.parse(request.headers.referer ?? '');
  const path =
    from !== null && from.host === request.headers.host ? ownPath(`${from.pathname}${from.search}`) : '/';
  const [place = '/'] = path.split('?');
  // What a form answered has no address of its own: then to the page that has the form.
  const above = place.slice(0, place.lastIndexOf('/')) || '/';
  const to = isPage(place) ? path : isPage(above) ? above : '/';
  if (!chosen.success) return { to };
  keepLanguage(reply, chosen.data, isTls);
  const token = browser.token(request);
  const person = token === null ? null : await sessions.find(token, chosen.data);
  if (person !== null && person.formToken === typed(form, 'form'))
    await office.forPages
      .transaction()
      .execute((tx) => updatePerson(tx, person.id, { language: chosen.data }));
  return { to };
}
