/**
 * The way from Stripe's library to the emulator without sockets: `new Stripe(key, { httpClient })`. The library's own
 * classes are known by type only, so that the emulator also runs where the library is not loaded.
 */
import type Stripe from 'stripe';
import { exchange, type Parts } from './exchange';

type Client = Stripe.HttpClient;

function answer(status: number, headers: Record<string, string>, body: string): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => ({}),
    toStream() {
      throw new Error('the emulator streams nothing');
    },
    toJSON: async () => JSON.parse(body) as unknown,
  };
}

export function createInProcessClient(parts: Parts): Client {
  return {
    getClientName: () => 'emulator',
    async makeRequest(_host, _port, path, method, headers, body) {
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
      return answer(said.status, { ...said.headers }, said.body);
    },
  };
}
