/** The emulator's listener on loopback. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchange, type Parts } from './exchange';
import { answerScript, scriptPath } from './script-calls';

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

export async function listen(parts: Parts, port: number): Promise<Listening> {
  const server = createServer((message, response) => {
    const answer = async () => {
      const body = await bodyOf(message);
      const url = message.url ?? '/';
      if (scriptPath.test(url)) {
        const said = answerScript(parts.state, url, body);
        response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said));
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
      );
      const said = await exchange(parts, { method: message.method ?? 'GET', url, headers, body });
      if (!said) return void response.destroy();
      response.writeHead(said.status, said.headers);
      response.end(said.body);
    };
    answer().catch((error: unknown) => {
      // A mistake of the emulator's own: a test must see it, not take it for a fault of Stripe's.
      response.writeHead(501, { 'content-type': 'text/plain' });
      response.end(`the emulator failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
