/** The one word about its health that a running service tells anybody. */
import { existsSync, readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AUTHORITY_PEM } from '../../certificates/authority';
import { CERTIFICATES_DIR } from '../network/identity';
import { portOfRun } from '../network/listening';
import type { Config } from '../settings/config';

const PATIENCE_MS = 3000;
/** It listens everywhere: here it is asked at this machine's own address. */
const OWN_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** `not asked` where it shows a certificate of the site's own, or where nothing says at which port it listens. */
export async function serviceWord(dataDir: string, { listener }: Config): Promise<string> {
  const { tls } = listener;
  const port = portOfRun(dataDir, listener.port);
  const authority = join(dataDir, CERTIFICATES_DIR, AUTHORITY_PEM);
  if (port === 0 || (tls !== null && (tls !== 'site-authority' || !existsSync(authority))))
    return 'not asked';
  const place = {
    host: OWN_ADDRESS[listener.host] ?? listener.host,
    port,
    path: '/v1/kiosk/health',
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
  } as const;
  try {
    const said = await new Promise<string>((resolve, reject) => {
      const asked =
        tls === null ? plainRequest(place) : tlsRequest({ ...place, ca: readFileSync(authority, 'utf8') });
      asked.on('response', (answer) => void text(answer).then(resolve, reject));
      asked.on('error', reject).end();
    });
    return /"status":"(ok|degraded)"/.exec(said)?.[1] ?? 'answered, and does not say how it is';
  } catch {
    return `no answer at port ${port}`;
  }
}
