/** A call from another address of the loopback network. */
import type { TestListener } from './listener';
import { answersIn, openLine, type RawAnswer } from './raw';

export async function callFrom(
  listener: TestListener,
  address: string,
  request: string,
  { json, key = listener.keys.portal }: { readonly json?: unknown; readonly key?: string } = {},
): Promise<RawAnswer> {
  const body = json === undefined ? '' : JSON.stringify(json);
  const head = [
    `${request} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `X-API-Key: ${key}`,
    ...(json === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ];
  const line = await openLine(listener.port, address);
  await line.send(`${head.join('\r\n')}\r\n\r\n${body}`);
  const [answer] = answersIn(await line.received);
  if (!answer) throw new Error('the listener closed the line without a word');
  return answer;
}
