/**
 * Twilio Programmable Messaging on this machine, as far as a kiosk uses it, and as badly as a test wants: refusing, slow, down,
 * or gone after it has taken a message. It keeps what it took, and so what a site would pay for.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lost`: taken, and the answer never came. `slow`: taken, and answered too late. */
export type Mood = 'ok' | 'refused' | 'unsubscribed' | 'busy' | 'down' | 'failed' | 'lost' | 'slow';

export interface TwilioEmulator {
  readonly address: string;
  readonly accountSid: string;
  readonly keySid: string;
  readonly secret: string;
  /** Messages that were taken, in order. */
  readonly taken: readonly Readonly<Record<string, string>>[];
  /** How often it was asked. */
  asked(): number;
  /** How often it was asked to take a message. */
  tried(): number;
  /** Of the next messages, in order; well when nothing is left. */
  next(...moods: readonly Mood[]): void;
  close(): Promise<void>;
}

const refusals: Partial<Record<Mood, readonly [status: number, code: number]>> = {
  refused: [400, 21_211],
  unsubscribed: [400, 21_610],
  busy: [429, 20_429],
  down: [503, 20_503],
  failed: [500, 20_500],
};

async function formOf(message: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = [];
  for await (const part of message) if (Buffer.isBuffer(part)) parts.push(part);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
}

export async function startTwilioEmulator(): Promise<TwilioEmulator> {
  const accountSid = `AC${'a1'.repeat(16)}`;
  const keySid = `SK${'b2'.repeat(16)}`;
  const secret = 'twilio-secret-twilio-secret';
  const taken: Record<string, string>[] = [];
  const moods: Mood[] = [];
  let asked = 0;
  let tried = 0;
  const right = `Basic ${Buffer.from(`${keySid}:${secret}`).toString('base64')}`;

  const server = createServer((message, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, code: number, To = '') =>
      answer(status, {
        code,
        message: `refused: ${To}`,
        more_info: `https://www.twilio.com/docs/errors/${code}`,
        status,
      });
    const serve = async () => {
      const form = await formOf(message);
      asked += 1;
      if (form['To']) tried += 1;
      if (message.headers.authorization !== right) return refuse(401, 20_003);
      if (message.method !== 'POST' || message.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
        return refuse(404, 20_404);
      const mood = moods.shift() ?? 'ok';
      const refusal = refusals[mood];
      if (refusal) return refuse(...refusal, form['To']);
      if (!form['To']) return refuse(400, 21_604);
      if (!form['From'] && !form['MessagingServiceSid']) return refuse(400, 21_603);
      taken.push(form);
      if (mood === 'lost') return void message.socket.destroy();
      // Answered when nobody waits any more.
      if (mood === 'slow') return;
      answer(201, { sid: `SM${String(taken.length).padStart(32, '0')}`, status: 'queued', to: form['To'] });
    };
    void serve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    accountSid,
    keySid,
    secret,
    taken,
    asked: () => asked,
    tried: () => tried,
    next: (...more) => void moods.push(...more),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
