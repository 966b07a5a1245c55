/** Serves the built renderer under app://keyturn/. */
import { protocol, type Session } from 'electron';
import { host, scheme } from './address';
import { securityHeaders } from './headers';
import type { Site } from './site';

/** Before Electron is ready: gives the scheme an origin of its own, as https has one. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveScheme(session: Session, site: Site): void {
  session.protocol.handle(scheme, async (request) => {
    const url = URL.parse(request.url);
    if (url === null || url.host !== host) return empty(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405);
    const { status, headers, body } = await site.answer(url.pathname);
    return new Response(body === null ? null : new Uint8Array(body), { status, headers });
  });
}

function empty(status: number): Response {
  return new Response(null, { status, headers: securityHeaders });
}
