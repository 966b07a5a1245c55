/** The way from Stripe's library to the emulator without sockets: `new Stripe(key, { httpClient })`. */
import Stripe from 'stripe';
import { exchange, type Parts } from './exchange';

type Client = Stripe.HttpClient;

class Answer extends Stripe.HttpClientResponse {
  constructor(
    status: number,
    headers: Record<string, string>,
    private readonly body: string,
  ) {
    super(status, headers);
  }
  override getRawResponse(): unknown {
    return {};
  }
  override toJSON(): Promise<unknown> {
    try {
      return Promise.resolve(JSON.parse(this.body));
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

export function createInProcessClient(parts: Parts): Client {
  return new (class extends Stripe.HttpClient {
    override getClientName(): string {
      return 'emulator';
    }
    override async makeRequest(
      _host: string,
      _port: string,
      path: string,
      method: string,
      headers: Record<string, string | number | string[]>,
      body: string,
    ): Promise<Stripe.HttpClientResponse> {
      const said = await exchange(parts, {
        method,
        url: path,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
        ),
        body,
      });
      // Not ECONNRESET: that the library tries again by itself, after half a second of real time.
      if (!said) throw Object.assign(new Error('no answer'), { code: 'ENETDOWN' });
      return new Answer(said.status, { ...said.headers }, said.body);
    }
  })();
}
