/** One connection to the service over which calls follow each other, by hand: what a library takes is not the service's. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** `call` answers the data of the envelope, and throws for a failure. */
export async function openLine({ port, apiKey }) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  let settle = null;
  let parts = [];
  socket.on('data', (data) => {
    parts.push(data);
    const answer = Buffer.concat(parts).toString();
    const end = answer.indexOf('\r\n\r\n');
    const size = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
    const body = answer.slice(end + 4);
    if (end < 0 || Buffer.byteLength(body) < size) return;
    parts = [];
    settle(JSON.parse(body));
  });
  const call = async (method, path, content, headers = {}) => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `X-API-Key: ${apiKey}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body ? ['Content-Type: application/json'] : []),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const { succeeded, data, errors } = await new Promise((resolve) => {
      settle = resolve;
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    });
    if (!succeeded) throw new Error(`${method} ${path}: ${JSON.stringify(errors)}`);
    return data;
  };
  return { call, close: () => socket.end() };
}
