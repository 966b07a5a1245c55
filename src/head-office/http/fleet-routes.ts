/** The listener for people: the fleet page and the page of figures, and nothing else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emptyPage, fleetPage } from '../fleet/page';
import { createGuard } from '../fleet/sign-in';
import { fleetStyle } from '../fleet/style';
import { openView } from '../fleet/view';
import { loadFigures } from '../figures/facts';
import { figuresPage } from '../figures/page';
import { within } from '../within';
import type { Office } from '../office';

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
/** By what a browser is known that had the right password. It opens nothing by itself. */
const COOKIE = 'keyturn-fleet';
const COOKIE_SECONDS = 180 * 24 * 60 * 60;
/** A person is not kept waiting longer for figures. */
const FIGURES_WITHIN_MS = 10_000;

export interface FleetRouteOptions {
  readonly passwordSha256: string;
  readonly timeZone: string;
  readonly isTls: boolean;
}

export function addFleetRoutes(
  server: FastifyInstance,
  office: Office,
  { passwordSha256, timeZone, isTls }: FleetRouteOptions,
): void {
  const { forPages, atWork, log, nowMs } = office;
  const guard = createGuard(passwordSha256, forPages, () => atWork.isUp());
  const view = openView({ database: forPages, atWork, timeZone, log, nowMs });
  server.addHook('onClose', async () => view.close());

  /** Answers false where the page is not to be seen, and has said so. */
  async function lets(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { authorization, accept = '' } = request.headers;
    const deviceToken = cookieOf(request);
    const admission = await guard({ authorization, deviceToken, address: request.ip, nowMs: nowMs() });
    if (admission.kind === 'throttled') {
      const seconds = Math.ceil(admission.waitMs / 1000);
      await reply
        .code(429)
        .header('retry-after', String(seconds))
        .type('text/plain')
        .send(`Too many wrong passwords. Try again in ${seconds} s.\n`);
      return false;
    }
    if (admission.kind === 'refused') {
      await reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Keyturn fleet", charset="UTF-8"')
        .type('text/plain')
        .send('The password of the fleet page is needed; the name does not matter.\n');
      return false;
    }
    // A program that asks without keeping cookies would be a new one each time.
    if (admission.newToken !== null && accept.includes('text/html'))
      reply.header(
        'set-cookie',
        `${COOKIE}=${admission.newToken}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`,
      );
    return true;
  }
  server.get('/', async (request, reply) => {
    if (!(await lets(request, reply))) return reply;
    const { facts, awaySinceMs } = await view.look();
    const page = facts
      ? fleetPage({ ...facts, awaySinceMs, isKeeping: office.intake.isKeeping() })
      : emptyPage(awaySinceMs ?? nowMs(), timeZone);
    return reply
      .code(facts ? 200 : 503)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(page);
  });
  server.get('/figures', async (request, reply) => {
    if (!(await lets(request, reply))) return reply;
    return sendFigures(reply, office, timeZone);
  });
  server.get('/fleet.css', (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(fleetStyle);
  });
}

async function sendFigures(
  reply: FastifyReply,
  { forPages, log, nowMs }: Office,
  timeZone: string,
): Promise<FastifyReply> {
  const asked = { nowMs: nowMs(), timeZone };
  const properties = await within(FIGURES_WITHIN_MS, loadFigures(forPages, asked)).catch((error: unknown) => {
    log.warn({ err: error }, 'the figures could not be read');
    return null;
  });
  if (!properties)
    return reply
      .code(503)
      .type('text/plain')
      .send('The database does not answer now. Try again in a minute.\n');
  return reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(figuresPage({ ...asked, properties }));
}

function cookieOf({ headers: { cookie = '' } }: FastifyRequest): string | null {
  return new RegExp(`(?:^|; )${COOKIE}=([A-Za-z0-9_-]{32})(?:;|$)`).exec(cookie)?.[1] ?? null;
}
