/** Details from a customer's own phone: its page, what it may send, a relay that lies, and what is left behind. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPhoneHandOff, type PhoneHandOff } from '../../../src/main/services/contact/phone-details';
import {
  createCustomerServices,
  type CustomerServices,
} from '../../../src/main/services/screen/customer-services';
import {
  readCode,
  sealOnPhone as seal,
  typedOnPhone as details,
  type PhoneCode,
} from '../../support/services/customers-phone';
import { valueOf } from '../../support/services/rental';
import { startListener, type TestListener } from '../support/listener';

const PUBLIC = 'https://kiosk.example.com/site-7';
let listener: TestListener;
let services: CustomerServices;
let handOff: PhoneHandOff;
beforeAll(async () => {
  listener = await startListener(
    (ctx) => ctx,
    (ctx) =>
      (services = createCustomerServices(ctx, {
        printer: null,
        mailer: null,
        publicAddress: PUBLIC,
        phoneScript: 'globalThis.phone = 1',
      })),
  );
  handOff = services.phoneHandOff;
});
afterAll(() => listener.close());
beforeEach(() => listener.db.clock.advance(60_000));

interface Code extends PhoneCode {
  readonly path: string;
  readonly number: string;
}

async function begin(language: 'en' | 'ar' = 'en'): Promise<Code> {
  const { url, qr, number } = valueOf(await handOff.begin({ language, kind: 'details' }));
  const code = readCode(qr);
  expect(code.address).toBe(url);
  return { ...code, path: url.replace(PUBLIC, ''), number };
}

async function send({ path }: Pick<Code, 'path'>, box: unknown): Promise<[number, string]> {
  const { status, text } = await post(path, JSON.stringify({ box }));
  return [status, /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? ''];
}

async function post(path: string, body: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const open = async (path: string) => {
  const { status, type, bytes } = await listener.download(path, { key: null });
  return { status, type, text: bytes.toString() };
};
const goneTitle = 'This code no longer works';

describe('the page on the phone', () => {
  // Holds: asvs-3.4.3, asvs-14.2.1
  it('has the number of the screen, one program, and no key', async () => {
    const code = await begin();
    const answer = await fetch(`http://127.0.0.1:${listener.port}${code.path}`);
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain(`<strong>${code.number}</strong>`);
    expect(text).toContain('globalThis.phone = 1');
    expect(text).toContain('ZIP code');
    expect(text).not.toContain(code.key.toString('base64url'));
    expect(text).not.toMatch(/https?:|url\(/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    // Of 128 bits: nobody guesses one in ten minutes.
    expect(code.id).toMatch(/^[\w-]{22}$/);
    expect(await handOff.state()).toEqual({ state: 'opened', contact: null });
  });

  it('asks for an address as its country writes it, in the language of the screen', async () => {
    const code = await begin('ar');
    const page = await open(code.path);
    expect(page.text).toContain('<html lang="ar" dir="rtl">');
    const form = JSON.parse((await open(`${code.path}/276`)).text) as { fields: { name: string }[] };
    expect(form.fields.map(({ name }) => name)).toEqual(['postalCode', 'address', 'city']);
    for (const country of ['999', 'x', '-1', '840x'])
      expect((await open(`${code.path}/${country}`)).status).toBe(404);
  });

  it('opens five times, and a code that is made up opens nothing', async () => {
    const code = await begin();
    for (let nth = 0; nth < 5; nth += 1) expect((await open(code.path)).status).toBe(200);
    const sixth = await open(code.path);
    expect([sixth.status, sixth.text.includes(goneTitle)]).toEqual([404, true]);
    expect((await open('/v1/kiosk/details/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    // Who opened it in time may still send.
    expect(await send(code, seal(code))).toEqual([200, 'Sent']);
  });
});

it('who guesses codes is heard sixty times a minute, and keeps nobody from the right one', async () => {
  const code = await begin();
  const guess = (nth: number) => `/v1/kiosk/details/${String(nth).padStart(22, 'A')}`;
  for (let nth = 0; nth < 60; nth += 2) {
    expect((await open(guess(nth))).status).toBe(404);
    expect((await post(guess(nth + 1), JSON.stringify({ box: seal(code) }))).status).toBe(404);
  }
  expect((await open(guess(60))).status).toBe(429);
  expect((await post(guess(61), JSON.stringify({ box: seal(code) }))).status).toBe(429);
  expect((await open(`${code.path}/276`)).status).toBe(200);
  expect(await send(code, seal(code))).toEqual([200, 'Sent']);
});

describe('what a phone sends', () => {
  // Holds: asvs-14.2.1
  it('arrives once, and is then neither here nor in the log', async () => {
    const code = await begin();
    await open(code.path);
    const box = seal(code);
    expect(await send(code, box)).toEqual([200, 'Sent']);
    expect(await handOff.state()).toEqual({ state: 'arrived', contact: details });
    expect(await handOff.state()).toEqual({ state: 'over', contact: null });
    expect(handOff.relay?.take(code.id)).toBeNull();
    const log = listener.log.join('\n');
    expect(log).toContain('/v1/kiosk/details/:token');
    for (const word of [code.id, box.slice(0, 40), 'Quillfeather', code.key.toString('base64url')])
      expect(log).not.toContain(word);
  });

  it('counts from the first phone; the second hears so, also once the first was read', async () => {
    const code = await begin();
    expect(await send(code, seal(code))).toEqual([200, 'Sent']);
    expect(await send(code, seal(code, { ...details, firstName: 'Other' }))).toEqual([
      404,
      'This code was used already',
    ]);
    expect((await handOff.state()).contact?.firstName).toBe('Zephyrine');
    expect(await send(code, seal(code))).toEqual([404, 'This code was used already']);
    expect((await open(code.path)).text).toContain('This code was used already');
  });

  it('is known when the same phone sends it again, because its line broke before the answer came', async () => {
    const code = await begin();
    const box = seal(code);
    for (let nth = 0; nth < 2; nth += 1) expect(await send(code, box)).toEqual([200, 'Sent']);
    expect(await handOff.state()).toEqual({ state: 'arrived', contact: details });
    expect(await send(code, box)).toEqual([200, 'Sent']);
    expect(await handOff.state()).toEqual({ state: 'over', contact: null });
    expect(handOff.relay?.take(code.id)).toBeNull();
  });

  it.each<[string, (code: Code, former: Code, box: string) => string]>([
    ['altered on its way', (_code, _former, box) => `${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`],
    ['cut short', (_code, _former, box) => box.slice(0, -8)],
    ['of another code', (_code, former) => seal(former)],
    ['of another code under this key', ({ key }, { id }) => seal({ id, key })],
    ['encrypted with a key that was guessed', ({ id }) => seal({ id, key: randomBytes(32) })],
    ['no details', (code) => seal(code, { ...details, region: 'Texas' })],
    ['details with a text as long as a book', (code) => seal(code, { ...details, city: 'x'.repeat(300) })],
  ])('is not read when it is %s, and nothing of it is kept', async (_title, lie) => {
    const former = await begin();
    const code = await begin();
    expect(await send(code, lie(code, former, seal(code)))).toEqual([200, 'Sent']);
    expect(await handOff.state()).toEqual({ state: 'unreadable', contact: null });
    expect(await handOff.state()).toEqual({ state: 'over', contact: null });
  });

  it('is refused when it has another form, and the code still counts', async () => {
    const code = await begin();
    for (const box of ['', 'short', 'x'.repeat(20_000), '<b>'.repeat(30), 7, null]) {
      const [status] = await send(code, box);
      expect(status).toBe(typeof box === 'string' && box.length > 16_484 ? 413 : 404);
    }
    expect((await post(code.path, 'no JSON')).status).toBe(404);
    expect(await send(code, seal(code))).toEqual([200, 'Sent']);
  });
});

describe('a code is over', () => {
  const isOver = async (code: Code) => {
    expect(await send(code, seal(code))).toEqual([404, goneTitle]);
    expect((await open(code.path)).status).toBe(404);
  };

  it('after ten minutes, and what was sent in time and not fetched is gone with it', async () => {
    const [early, late] = [await begin(), await begin()];
    await isOver(early);
    listener.db.clock.advance(10 * 60_000 - 1);
    expect(await send(late, seal(late))).toEqual([200, 'Sent']);
    listener.db.clock.advance(1);
    expect(await handOff.state()).toEqual({ state: 'over', contact: null });
    expect(handOff.relay?.take(late.id)).toBeNull();
    await isOver(late);
  });

  it('after ten minutes although the screen broke down and asks for nothing more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await handOff.begin({ language: 'en', kind: 'details' });
      vi.advanceTimersByTime(10 * 60_000 - 1);
      expect((await handOff.state()).state).toBe('waiting');
      vi.advanceTimersByTime(1);
      expect((await handOff.state()).state).toBe('over');
    } finally {
      vi.useRealTimers();
    }
  });

  it('with the next one, and when the customer leaves, with what came', async () => {
    const former = await begin();
    const code = await begin();
    await isOver(former);
    expect(await send(code, seal(code))).toEqual([200, 'Sent']);
    handOff.end();
    expect(await handOff.state()).toEqual({ state: 'over', contact: null });
    await isOver(code);
  });
});

it('typing on a phone is offered only where the site wants it, a phone reaches the kiosk, and the page was built', async () => {
  const { ctx } = listener;
  const unwanted = { ...ctx, settings: { ...ctx.settings, phoneDetails: false } };
  for (const none of [
    createPhoneHandOff(unwanted, { publicAddress: PUBLIC, script: 'x' }),
    createPhoneHandOff(ctx, { publicAddress: null, script: 'x' }),
    createPhoneHandOff(ctx, { publicAddress: PUBLIC, script: null }),
  ]) {
    const begun = await none.begin({ language: 'en', kind: 'details' });
    expect([none.offered(), begun.ok]).toEqual([false, false]);
  }
});
