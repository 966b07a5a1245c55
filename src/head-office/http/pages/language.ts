/** The language of a page: of the person's account, else what was chosen in this browser, else what the browser asks for. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageSchema, type Language } from '../../../shared/languages';

const COOKIE = 'keyturn-language';
const KEPT_SECONDS = 365 * 24 * 60 * 60;

export function languageOf({ headers }: FastifyRequest): Language {
  const kept = (headers.cookie ?? '').split('; ').find((each) => each.startsWith(`${COOKIE}=`));
  const chosen = languageSchema.safeParse(kept?.slice(COOKIE.length + 1));
  return chosen.success ? chosen.data : asked(headers['accept-language'] ?? '');
}

/** The one that it wants most of those that there are. */
function asked(header: string): Language {
  const wanted = header.split(',').flatMap((part) => {
    const [tag = '', ...rest] = part.trim().split(';');
    const language = languageSchema.safeParse(tag.split('-')[0]?.toLowerCase());
    const weight = Number(/^\s*q=([\d.]+)$/.exec(rest.join(';'))?.[1] ?? 1);
    return language.success && weight > 0 ? [{ language: language.data, weight }] : [];
  });
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en';
}

/** It is no secret, and stays behind when somebody signs out. */
export function keepLanguage(reply: FastifyReply, language: Language, isTls: boolean): void {
  const rest = `Path=/; HttpOnly; SameSite=Lax${isTls ? '; Secure' : ''}`;
  reply.header('set-cookie', `${COOKIE}=${language}; Max-Age=${KEPT_SECONDS}; ${rest}`);
}
