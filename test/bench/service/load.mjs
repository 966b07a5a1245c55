/** Requests as fast as they are answered, over a few connections that stay open; costs next to nothing itself. */
import { connect } from 'node:net';

const SOCKETS = 8;
/** The service ends a connection after a thousand requests. */
const MOST_AT_ONCE = 4000;

/** Sends the same GET `count` times; throws for any answer but 200. */
export async function load({ port, apiKey }, path, count) {
  const key = apiKey === undefined ? '' : `X-API-Key: ${apiKey}\r\n`;
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${key}\r\n`;
  const wakeful = stayAwake();
  try {
    for (let done = 0; done < count; done += MOST_AT_ONCE) {
      const left = { count: Math.min(MOST_AT_ONCE, count - done) };
      await Promise.all(Array.from({ length: SOCKETS }, () => talk(port, request, left)));
    }
  } finally {
    wakeful.over = true;
  }
}

/**
 * Whoever sends to a process that sleeps pays for waking it, as much as for the sending, and the slower of two servers
 * finds it asleep more often: that is no work of its own. This process has a core to itself and does not sleep.
 */
export function stayAwake() {
  const wakeful = { over: false };
  const again = () => wakeful.over || setImmediate(again);
  again();
  return wakeful;
}

function talk(port, request, left) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let [size, got, head] = [0, 0, ''];
    const next = () => {
      [size, got, head] = [0, 0, ''];
      if (left.count > 0) {
        left.count -= 1;
        socket.write(request);
      } else {
        socket.end();
        resolve();
      }
    };
    socket.setNoDelay(true).once('error', reject).once('connect', next);
    socket.on('data', (data) => {
      got += data.length;
      if (size === 0) {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 100)));
        size = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      }
      if (got >= size) next();
    });
  });
}
