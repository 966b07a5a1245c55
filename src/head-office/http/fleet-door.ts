/** The door for people: the fleet page, and nothing else. */
import type { FastifyInstance } from 'fastify';
import { loadFleet } from '../fleet/facts';
import { fleetPage } from '../fleet/page';
import { createGuard } from '../fleet/password';
import { fleetStyle } from '../fleet/style';
import type { Office } from '../office';

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

export function addFleetDoor(
  server: FastifyInstance,
  office: Office,
  { passwordSha256, timeZone }: { readonly passwordSha256: string; readonly timeZone: string },
): void {
  const guard = createGuard(passwordSha256);
  server.get('/', async (request, reply) => {
    const admission = guard(request.headers.authorization, request.ip, office.nowMs());
    if (admission === 'throttled')
      return reply.code(429).header('retry-after', '60').type('text/plain').send('Wait a minute.\n');
    if (admission === 'refused')
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="Keyturn fleet", charset="UTF-8"')
        .type('text/plain')
        .send('The password of the fleet page is needed; the name does not matter.\n');
    const facts = await loadFleet(office.database, { nowMs: office.nowMs(), timeZone });
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(fleetPage({ ...facts, isReading: office.isReading() }));
  });
  server.get('/fleet.css', (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(fleetStyle);
  });
}
