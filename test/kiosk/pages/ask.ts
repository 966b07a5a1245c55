/** A request as another program makes it. Not fetch: that would not send a Host or an Origin of our choosing, and tidies paths. */
import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export function ask(
  origin: string,
  path: string,
  options: RequestOptions & { body?: string | Buffer } = {},
): Promise<Answer> {
  const { body, ...rest } = options;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, agent: false, ...rest }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
