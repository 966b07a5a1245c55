/** One connection to the service over which calls follow each other, by hand: what a library takes is not the service's. */
import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * `call` answers the data of the envelope, and throws for a failure. A connection that was closed meanwhile, because nothing
 * came for too long, is opened again.
 */
export async function openLine({ port, apiKey }) {
  let socket = await connected(port);
  const call = async (method, path, content, headers = {}) => {
    if (socket.destroyed || socket.readableEnded) socket = await connected(port);
    const body = content === undefined ? '' : JSON.stringify(content);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `X-API-Key: ${apiKey}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body ? ['Content-Type: application/json'] : []),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const answered = answerOn(socket);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    const { succeeded, data, errors } = await answered;
    if (!succeeded) throw new Error(`${method} ${path}: ${JSON.stringify(errors)}`);
    return data;
  };
  return { call, close: () => socket.end() };
}

async function connected(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

function answerOn(socket) {
  const parts = [];
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('the connection was closed before the answer'));
    const onData = (data) => {
      parts.push(data);
      const answer = Buffer.concat(parts).toString();
      const end = answer.indexOf('\r\n\r\n');
      const size = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
      const body = answer.slice(end + 4);
      if (end < 0 || Buffer.byteLength(body) < size) return;
      socket.off('data', onData).off('close', onClose);
      resolve(JSON.parse(body));
    };
    socket.on('data', onData).once('close', onClose);
  });
}
