/** Serves the built pages: the kiosk's under app://keyturn/, the card reader's under app://reader/, each to its own session. */
import { protocol, type Session } from 'electron';
import { host, readerHost, scheme } from './address';
import { readerHeaders, securityHeaders } from '../pages/headers';
import type { PageFiles } from '../pages/site';

/** Before Electron is ready: gives the scheme an origin of its own, as https has one. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveScheme(session: Session, site: PageFiles): void {
  serve(session, site, host, securityHeaders);
}

export function serveReaderScheme(session: Session, site: PageFiles): void {
  serve(session, site, readerHost, readerHeaders("'none'"));
}

function serve(
  session: Session,
  site: PageFiles,
  own: string,
  policy: Readonly<Record<string, string>>,
): void {
  const empty = (status: number) => new Response(null, { status, headers: policy });
  session.protocol.handle(scheme, async (request) => {
    const url = URL.parse(request.url);
    if (url === null || url.host !== own) return empty(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405);
    const { status, headers, body } = await site.answer(url.pathname);
    const type = headers['content-type'];
    return new Response(body === null ? null : new Uint8Array(body), {
      status,
      headers: { ...policy, ...(type ? { 'content-type': type } : {}) },
    });
  });
}
