/**
 * Acts that nobody does from a session that was left open: they ask who it is once more, unless that was a moment ago. What was
 * asked for comes back with the answer, and is then done.
 */
import type { FastifyRequest } from 'fastify';
import { findPerson } from '../../database/people/people';
import { messagesIn } from '../../locales';
import type { Office } from '../../office';
import { againPage } from '../../pages/again';
import { signInAgainByPasskey } from '../../people/passkeys';
import { FRESH_MS } from '../../people/sessions';
import { signInAgain } from '../../people/sign-in';
import { ownPath, type Browser } from './browser';
import { secret, typed, type Asked, type PageAnswer } from './route';

interface Asking {
  readonly office: Office;
  readonly browser: Pick<Browser, 'deviceToken'>;
}

/** Null: it is who signed in, shown a moment ago or now. Otherwise the page that asks. */
export async function askWhoAgain(
  { office, browser }: Asking,
  asked: Asked,
  request: FastifyRequest,
): Promise<PageAnswer | null> {
  const { person, form, address, site, nowMs } = asked;
  if (nowMs - person.signedInAtMs <= FRESH_MS) return null;
  const words = messagesIn(person.language).people;
  const { forPages: database } = office;
  const ask = async (wrong: string | null, status: number): Promise<PageAnswer> => {
    const isOfProvider = (await findPerson(database, person.id))?.is_of_provider === true;
    const from = ownPath(pathOf(request));
    const html = againPage({ person, isOfProvider, action: request.url, from, asked: form, wrong });
    return { html, status, hasScript: true };
  };
  const answer = typed(form, 'answer');
  if (answer !== '') {
    const isRight = await signInAgainByPasskey(database, person, { answer, site }, nowMs);
    return isRight ? null : ask(words.signIn.wrongPasskey, 401);
  }
  const proof = { password: secret(form, 'current'), code: typed(form, 'code') };
  if (proof.password === '') return ask(null, 401);
  const deviceToken = browser.deviceToken(request);
  const admission = await signInAgain(database, person, { ...proof, address, deviceToken }, nowMs);
  if (admission.kind === 'throttled')
    return ask(words.signIn.tooManyTries(Math.ceil(admission.waitMs / 1000)), 429);
  return admission.kind === 'wrong' ? ask(words.again.wrong, 401) : null;
}

/** The page that the form was on, as far as the browser says. */
function pathOf({ headers }: FastifyRequest): string | null {
  const from = URL.parse(headers.referer ?? '');
  return from !== null && from.host === headers.host ? `${from.pathname}${from.search}` : null;
}
