/**
 * Acts that nobody does from a session that was left open: they ask who it is once more, unless that was a moment ago. What was
 * asked for comes back with the answer, and is then done.
 */
import type { FastifyRequest } from 'fastify';
import { findPerson } from '../../database/people/people';
import { messagesIn } from '../../locales';
import type { Office } from '../../office';
import { AGAIN, againPage, carriedName } from '../../pages/again';
import { signInAgainByPasskey } from '../../people/passkeys';
import { FRESH_MS } from '../../people/sessions';
import { signInAgain } from '../../people/sign-in';
import { ownPath, type Browser } from './browser';
import { secret, typed, type Asked, type PageAnswer, type Route } from './route';

interface Asking {
  readonly office: Office;
  readonly browser: Pick<Browser, 'deviceToken'>;
}

interface ToDo<One extends Asked> {
  readonly route: Pick<Route<One>, 'again' | 'answer' | 'keepsFile'>;
  readonly asked: One;
  readonly request: FastifyRequest;
}

/** Does what was asked for, or answers the page that asks who it is. */
export async function doOrAskAgain<One extends Asked>(
  asking: Asking,
  { route, asked: sent, request }: ToDo<One>,
): Promise<PageAnswer> {
  if (!route.again) return route.answer(sent);
  const isAnswer = sent.query.has(AGAIN);
  const asked = { ...sent, form: isAnswer ? carriedIn(sent.form) : ownFields(sent.form) };
  const act = sent.nowMs - sent.person.signedInAtMs <= FRESH_MS ? null : await route.again(asked);
  if (act === null) return route.answer(asked);
  const proof = isAnswer ? sent.form : new FormData();
  return (
    (await askWhoAgain(asking, { asked, proof, act, keepsFile: route.keepsFile === true }, request)) ??
    route.answer(asked)
  );
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

interface AskedAgain {
  readonly asked: Asked;
  readonly proof: FormData;
  readonly act: string;
  readonly keepsFile: boolean;
}

/** Null: they have shown who they are. Otherwise the page that asks. */
async function askWhoAgain(
  { office, browser }: Asking,
  { asked, proof, act, keepsFile }: AskedAgain,
  request: FastifyRequest,
): Promise<PageAnswer | null> {
  const { person, form, address, site, nowMs } = asked;
  const words = messagesIn(person.language).people;
  const { forPages: database } = office;
  const ask = async (wrong: string | null, status: number): Promise<PageAnswer> => {
    const isOfProvider = (await findPerson(database, person.id))?.is_of_provider === true;
    const from = ownPath(pathOf(request));
    const html = againPage({
      person,
      isOfProvider,
      path: request.url,
      act,
      keepsFile,
      from,
      asked: form,
      wrong,
    });
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
