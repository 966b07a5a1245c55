/** People with a browser: whom the throttle counts, which language they read, and the pages they get. */
import type { FastifyRequest } from 'fastify';
import { languageSchema, type Language } from '../../../shared/languages';
import type { PageEndpoint, Visit } from '../endpoint/endpoint';
import type { Answer } from '../answer/envelope';
import { page } from '../answer/page';
import type { Throttle } from './throttle';

const tooMany: Readonly<Record<Language, string>> = {
  en: 'Too many requests. Please try again in a minute.',
  es: 'Demasiadas solicitudes. Inténtelo de nuevo en un minuto.',
  de: 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
  ar: 'طلبات كثيرة جدًا. يُرجى المحاولة مرة أخرى بعد دقيقة.',
};

/**
 * The page that a browser asked for. Counted are how often one link is opened, and how often an address comes with
 * wrong links. So an address that guesses links keeps nobody else from opening the right one. Each address also has its
 * share of the public pages.
 */
export async function visitPage(
  endpoint: PageEndpoint,
  request: FastifyRequest,
  throttle: Throttle,
): Promise<Answer> {
  const visit = toVisit(request);
  const answer = await endpoint.visit(visit);
  const seconds = secondsToWait(answer, visit.path('token'), visitorOf(request), throttle);
  return seconds > 0 ? tooManyVisits(visit.language, seconds) : answer;
}

function secondsToWait({ status }: Answer, token: string, visitor: string, throttle: Throttle): number {
  if (status === 404) return throttle.wrongLink(visitor);
  return token === '' ? throttle.readDescription(visitor) : throttle.openedLink(token);
}

function tooManyVisits(language: Language, seconds: number): Answer {
  const answer = page(429, { language, title: tooMany[language], paragraphs: [], links: [] });
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } };
}

function toVisit(request: FastifyRequest): Visit {
  const params = request.params as Readonly<Record<string, string | undefined>>;
  return {
    path: (name) => params[name] ?? '',
    language: readerLanguage(request.headers['accept-language']),
    ifNoneMatch: request.headers['if-none-match'],
    body: request.body,
  };
}

/**
 * The address that is counted. For a phone behind a proxy on this machine, the proxy has written it at the end of this
 * header. Everything before that may be made up, and so may the whole header of any other client.
 */
function visitorOf(request: FastifyRequest): string {
  if (!isLoopback(request.ip)) return request.ip;
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim();
  return last ? last.slice(0, 64) : request.ip;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** The name that the `Host` header has; none where it is an address. */
export function hostNameOf(address: string | null): string[] {
  const name = address === null ? null : URL.parse(address)?.hostname;
  return name ? [name.toLowerCase()] : [];
}

function readerLanguage(accepted: string | undefined): Language {
  for (const part of (accepted ?? '').split(',')) {
    const language = languageSchema.safeParse(part.trim().slice(0, 2).toLowerCase());
    if (language.success) return language.data;
  }
  return 'en';
}
