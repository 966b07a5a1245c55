/** The listener's server below the routes: plain on this machine, TLS on the site network. */
import { constants } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { TLS_SUITES } from '../../../shared/tls-suites';
import type { Limits } from './limits';

/** The listener's identity under TLS, in PEM. */
export interface TlsIdentity {
  readonly key: string;
  /** The listener's certificate, followed by the chain to an authority that the clients trust. */
  readonly certificate: string;
}

export function createTransport(
  handler: RequestListener,
  limits: Limits,
  identity: TlsIdentity | null,
): Server {
  const options: ServerOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: limits.headerBytes,
    // A request without `Host` is refused by the request check, in an envelope.
    requireHostHeader: false,
  };
  const server = identity
    ? createTlsServer({ ...options, ...secure(identity), handshakeTimeout: limits.headersMs }, handler)
    : createServer(options, handler);
  server.setTimeout(limits.connectionMs);
  return server;
}

/** For new connections; open ones continue as they are. */
export function changeIdentity(server: Server, identity: TlsIdentity): void {
  if (!(server instanceof TlsServer)) throw new Error('a plain listener has no identity to change');
  server.setSecureContext(secure(identity));
}

function secure({ key, certificate }: TlsIdentity): SecureContextOptions {
  return {
    key,
    cert: certificate,
    minVersion: 'TLSv1.2',
    ciphers: TLS_SUITES,
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  };
}
