/**
 * Acts that nobody does from a session that was left open: they ask who it is once more, unless that was a moment ago. What was
 * asked for comes back with the answer, and is then done.
 */
import type { FastifyRequest } from 'fastify';
import { findPerson } from '../../database/people/people';
import { messagesIn } from '../../locales';
import type { Office } from '../../office';
import { AGAIN, againPage, carriedName, GO_ON, type AgainPage } from '../../pages/again';
import { signInAgainByPasskey } from '../../people/passkeys';
import { isAboutMoney, type Permission } from '../../people/roles';
import { FRESH_MS, type SignedIn } from '../../people/sessions';
import { signInAgain } from '../../people/sign-in';
import { ownPath, type Browser } from './browser';
import { secret, typed, type Asked, type PageAnswer, type Route } from './route';

interface Asking {
  readonly office: Office;
  readonly browser: Pick<Browser, 'deviceToken'>;
}

interface ToDo<One extends Asked> {
  readonly route: Pick<Route<One>, 'method' | 'path' | 'needs' | 'again' | 'answer' | 'keepsFile'>;
  readonly asked: One;
  readonly request: FastifyRequest;
}

/** Whether a page about money waits for them to show who they are, since the session was left alone. */
export const isShut = (needs: Permission, { isRested }: SignedIn): boolean => isRested && isAboutMoney(needs);

/** Does what was asked for, or answers the page that asks who it is. */
export async function doOrAskAgain<One extends Asked>(
  asking: Asking,
  { route, asked: sent, request }: ToDo<One>,
): Promise<PageAnswer> {
  const { person, form, query, nowMs } = sent;
  const isAnswer = route.method === 'POST' && query.has(AGAIN);
  const isLeft = isShut(route.needs, person) || (route.path === GO_ON && person.isRested);
  if (!route.again && !isAnswer && !isLeft) return route.answer(sent);
  const asked = { ...sent, form: isAnswer ? carriedIn(form) : ownFields(form) };
  const isFresh = nowMs - person.signedInAtMs <= FRESH_MS;
  const act = isFresh || !route.again ? null : await route.again(asked);
  if (act === null && !isLeft) return route.answer(asked);
  const kind = route.keepsFile === true ? 'file' : act === null ? 'left' : 'act';
  const page = { act: act ?? messagesIn(person.language).people.again.acts.money, kind } as const;
  const proof = isAnswer ? form : new FormData();
  const way = route.method === 'POST' ? wayOfForm(request) : wayOfPage(request, asked.form);
  return (await askWhoAgain(asking, { asked, proof, ...page, ...way }, request)) ?? route.answer(asked);
}

/** The form is sent again, and Back leads to the page that it was on. */
function wayOfForm(request: FastifyRequest): Way {
  const from = ownPath(pathOf(request));
  return { path: request.url, from, back: from };
}

/** The page is asked for once more by a form of its own. */
function wayOfPage({ url }: FastifyRequest, form: FormData): Way {
  form.set('next', url);
  return { path: GO_ON, from: ownPath(url), back: '/' };
}

/** The fields of the act, of a form of its own page: all but the token, which comes first. */
function ownFields(form: FormData): FormData {
  const own = new FormData();
  let isToken = true;
  for (const [name, value] of form) {
    if (name === 'form' && isToken) isToken = false;
    else own.append(name, value);
  }
  return own;
}

/** The fields of the act, of a form of the page that asked. */
function carriedIn(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) {
    const carried = carriedName(name);
    if (carried !== null) own.append(carried, value);
  }
  return own;
}

type Way = Pick<AgainPage, 'path' | 'from' | 'back'>;

interface AskedAgain extends Way, Pick<AgainPage, 'act' | 'kind'> {
  readonly asked: Asked;
  readonly proof: FormData;
}

/** Null: they have shown who they are. Otherwise the page that asks. */
async function askWhoAgain(
  { office, browser }: Asking,
  { asked, proof, ...page }: AskedAgain,
  request: FastifyRequest,
): Promise<PageAnswer | null> {
  const { person, form, address, site, nowMs } = asked;
  const words = messagesIn(person.language).people;
  const { forPages: database } = office;
  const ask = async (wrong: string | null, status: number): Promise<PageAnswer> => {
    const isOfProvider = (await findPerson(database, person.id))?.is_of_provider === true;
    const html = againPage({ ...page, person, isOfProvider, asked: form, wrong });
    return { html, status, hasScript: true };
  };
  const answer = typed(proof, 'answer');
  if (answer !== '') {
    const isRight = await signInAgainByPasskey(database, person, { answer, site }, nowMs);
    return isRight ? null : ask(words.signIn.wrongPasskey, 401);
  }
  const given = { password: secret(proof, 'current'), code: typed(proof, 'code') };
  if (given.password === '') return ask(null, 401);
  const deviceToken = browser.deviceToken(request);
  const admission = await signInAgain(database, person, { ...given, address, deviceToken }, nowMs);
  if (admission.kind === 'throttled')
    return ask(words.signIn.tooManyTries(Math.ceil(admission.waitMs / 1000)), 429);
  return admission.kind === 'wrong' ? ask(words.again.wrong, 401) : null;
}

/** The page that the form was on, as far as the browser says. */
function pathOf({ headers }: FastifyRequest): string | null {
  const from = URL.parse(headers.referer ?? '');
  return from !== null && from.host === headers.host ? `${from.pathname}${from.search}` : null;
}
