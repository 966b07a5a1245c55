/** Details from a customer's phone by way of head office: what it serves, what it never sees, and what breaks in between. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficePhones } from '../../src/main/services/base/head-office';
import { createPhoneHandOff, type PhoneHandOff } from '../../src/main/services/contact/phone-details';
import type { HeadOfficeLine } from '../../src/main/sync/line';
import type { Id } from '../../src/shared/ids';
import { LONGEST_PHOTO_BOX, MOST_PHOTO_BYTES } from '../../src/shared/phone-box';
import { eventually } from '../support/base/eventually';
import { PROPERTY } from '../support/head-office/office';
import type { Proxy } from '../support/head-office/proxy';
import { query } from '../support/head-office/servers';
import { quietStatus } from '../support/head-office/status';
import {
  readCode,
  sealOnPhone,
  sealPhotoOnPhone,
  typedOnPhone,
  type PhoneCode,
} from '../support/services/customers-phone';
import { valueOf } from '../support/services/rental';
import { openTestServices, type TestServices } from '../support/services/service-context';
import { httpsRig, type HttpsRig, type RigKiosk } from './https-rig';

const PHONES = 'https://go.example.com';
const kiosk: RigKiosk = { kioskId: 'lobby', propertyId: PROPERTY };
const other: RigKiosk = {
  kioskId: 'annex',
  propertyId: '00000000-0000-4000-8000-0000000000b2' as Id<'property'>,
};

let services: TestServices;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

interface Site {
  readonly rig: HttpsRig;
  readonly line: HeadOfficeLine;
  readonly proxy: Proxy | null;
  readonly handOff: PhoneHandOff;
  open(path: string): Promise<{ status: number; text: string; headers: Headers }>;
  send(code: PhoneCode, box: unknown, below?: string): Promise<[number, string]>;
}

async function openSite(proxied = false): Promise<Site> {
  const rig = await httpsRig([kiosk, other], {
    phones: { address: PHONES, script: 'globalThis.phone = 1', forgetEveryMs: 100 },
  });
  const { line, proxy } = await rig.line(kiosk, { proxied });
  await eventually(() => expect(line.up()).toBe(true));
  const { phonesAddress } = await line.report(quietStatus(kiosk));
  const phones: OfficePhones = {
    address: phonesAddress ?? '',
    ask: (request) => line.phone(request).catch(() => null),
  };
  const ctx = {
    ...services.ctx,
    headOffice: { ...services.ctx.headOffice, phones: () => (line.up() ? phones : null) },
  };
  const handOff = createPhoneHandOff(ctx, { publicAddress: null, script: null });
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${rig.url}${path}`, { ...init, headers: { connection: 'close' } });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return {
    rig,
    line,
    proxy,
    handOff,
    open: (path) => ask(path),
    async send(code, box, below = '') {
      const { status, text } = await ask(`${pathOf(code)}${below}`, {
        method: 'POST',
        body: JSON.stringify({ box }),
      });
      return [status, /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? ''];
    },
  };
}

const pathOf = ({ address }: PhoneCode) => address.replace(PHONES, '');

async function begin(
  { handOff }: Site,
  language: 'en' | 'ar' = 'en',
  kind: 'details' | 'policy' = 'details',
) {
  const { url, qr, number } = valueOf(await handOff.begin({ language, kind }));
  const code = readCode(qr);
  expect(code.address).toBe(url);
  return { ...code, number };
}

const placesIn = ({ rig }: Site) =>
  query<{ kiosk_id: string; box: string | null }>(rig.postgres, 'SELECT * FROM phone_place');

describe('a kiosk that no phone reaches', () => {
  test('gets details over head office, which serves the page and keeps ciphertext alone', async () => {
    const site = await openSite();
    const code = await begin(site);
    expect(code.address).toBe(`${PHONES}/details/${code.id}`);
    expect((await site.handOff.state()).state).toBe('waiting');
    const page = await site.open(pathOf(code));
    expect(page.text).toContain(`<strong>${code.number}</strong>`);
    expect(page.text).toContain('ZIP code');
    expect(page.text).not.toContain(code.key.toString('base64url'));
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; /,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await site.handOff.state()).state).toBe('opened');
    expect(await site.send(code, sealOnPhone(code))).toEqual([200, 'Sent']);
    const stored = JSON.stringify(await placesIn(site));
    for (const word of ['Quillfeather', 'zephyrine', code.key.toString('base64url')])
      expect(stored).not.toContain(word);
    expect(await site.handOff.state()).toEqual({ state: 'arrived', contact: typedOnPhone });
    expect(await site.handOff.state()).toEqual({ state: 'over', contact: null });
    // Until the customer goes on, a second phone hears that one has sent.
    expect((await site.open(pathOf(code))).text).toContain('This code was used already');
    site.handOff.end();
    await eventually(async () => expect(await placesIn(site)).toEqual([]));
    expect((await site.open(pathOf(code))).status).toBe(404);
  });

  test('asks for an address as its country writes it, in the language of the screen', async () => {
    const site = await openSite();
    const code = await begin(site, 'ar');
    expect((await site.open(pathOf(code))).text).toContain('<html lang="ar" dir="rtl">');
    const form = JSON.parse((await site.open(`${pathOf(code)}/276`)).text) as { fields: { name: string }[] };
    expect(form.fields.map(({ name }) => name)).toEqual(['postalCode', 'address', 'city']);
    const states = JSON.parse((await site.open(`${pathOf(code)}/840`)).text) as { regions: { id: number }[] };
    expect(states.regions.map(({ id }) => id)).toContain(84001144);
    for (const country of ['999', 'x', '-1', '840x'])
      expect((await site.open(`${pathOf(code)}/${country}`)).status).toBe(404);
  });

  test('gets a photo as large as a kiosk takes in the same way, and its tables hold ciphertext alone', async () => {
    const site = await openSite();
    const code = await begin(site, 'en', 'policy');
    expect((await site.open(pathOf(code))).text).toContain('A photo of your policy');
    const typed = { insurer: 'Prairie Mutual', policyNumber: 'PM-PLANTED-4711', expires: '2099-12-31' };
    const photo = Buffer.alloc(MOST_PHOTO_BYTES, 'oyster ');
    photo.set([0xff, 0xd8, 0xff]);
    // Details are not asked for here.
    expect(await site.send(code, sealOnPhone(code))).toEqual([404, 'This code no longer works']);
    const box = sealPhotoOnPhone(code, { kind: 'policy', typed, photo });
    expect(await site.send(code, box, '/photo')).toEqual([200, 'Sent']);
    const stored = JSON.stringify(await placesIn(site));
    for (const word of ['PLANTED', 'Prairie', 'oyster oyster', photo.toString('base64url').slice(100, 200)])
      expect(stored).not.toContain(word);
    expect(await site.handOff.state()).toEqual({ state: 'arrived', contact: null, policy: typed });
    expect(site.handOff.photo()?.content.equals(photo)).toBe(true);
    site.handOff.end();
    expect(site.handOff.photo()).toBeNull();
    await eventually(async () => expect(await placesIn(site)).toEqual([]));
    const next = await begin(site, 'en', 'policy');
    expect((await site.send(next, 'x'.repeat(LONGEST_PHOTO_BOX + 200), '/photo'))[0]).toBe(413);
  });

  test('counts the first of two phones, knows one that sends again, and opens five times', async () => {
    const site = await openSite();
    const code = await begin(site);
    for (let nth = 0; nth < 5; nth += 1) expect((await site.open(pathOf(code))).status).toBe(200);
    expect((await site.open(pathOf(code))).text).toContain('This code no longer works');
    const [box, second] = [sealOnPhone(code), sealOnPhone(code, { ...typedOnPhone, firstName: 'Other' })];
    expect(await site.send(code, box)).toEqual([200, 'Sent']);
    expect(await site.send(code, box)).toEqual([200, 'Sent']);
    expect(await site.send(code, second)).toEqual([404, 'This code was used already']);
    expect((await site.handOff.state()).contact?.firstName).toBe('Zephyrine');
  });

  test('has one place: a new code ends the former, and ten minutes end each', async () => {
    const site = await openSite();
    const former = await begin(site);
    const code = await begin(site);
    expect(await site.send(former, sealOnPhone(former))).toEqual([404, 'This code no longer works']);
    expect(await placesIn(site)).toHaveLength(1);
    const later = Date.now() + 10 * 60_000;
    site.rig.setClock(() => later);
    expect(await site.send(code, sealOnPhone(code))).toEqual([404, 'This code no longer works']);
    expect((await site.handOff.state()).state).toBe('over');
    await eventually(async () => expect(await placesIn(site)).toEqual([]));
  });
});

describe('between phone and kiosk', () => {
  test.each<[string, (code: PhoneCode) => string]>([
    ['altered by head office', (code) => sealOnPhone(code).replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))],
    ['of another code under the same key', ({ key }) => sealOnPhone({ id: 'A'.repeat(22), key })],
    ['encrypted by somebody without the key', ({ id }) => sealOnPhone({ id, key: Buffer.alloc(32, 7) })],
  ])('what is %s is not read', async (_title, lie) => {
    const site = await openSite();
    const code = await begin(site);
    expect(await site.send(code, lie(code))).toEqual([200, 'Sent']);
    expect(await site.handOff.state()).toEqual({ state: 'unreadable', contact: null });
  });

  test('a kiosk neither sees nor ends what another kiosk has opened', async () => {
    const site = await openSite();
    const code = await begin(site);
    expect(await site.send(code, sealOnPhone(code))).toEqual([200, 'Sent']);
    const { line: stranger } = await site.rig.line(other);
    await eventually(() => expect(stranger.up()).toBe(true));
    expect(await stranger.phone({ act: 'ask', id: code.id })).toEqual({ state: 'over', box: null });
    await stranger.phone({ act: 'end', id: code.id });
    expect((await site.handOff.state()).state).toBe('arrived');
  });

  test('a line that breaks for a moment loses nothing, and one that is down offers no code', async () => {
    const site = await openSite(true);
    const code = await begin(site);
    expect(await site.send(code, sealOnPhone(code))).toEqual([200, 'Sent']);
    site.proxy?.cut();
    expect((await site.handOff.state()).state).toBe('waiting');
    expect(site.handOff.offered()).toBe(false);
    const other = await site.handOff.begin({ language: 'en', kind: 'details' });
    expect(other.ok).toBe(false);
  });

  test('a place that cannot be ended, as on a full disk, ends by itself and breaks nothing', async () => {
    const asked: string[] = [];
    const phones: OfficePhones = {
      address: PHONES,
      ask({ act }) {
        asked.push(act);
        return act === 'end'
          ? Promise.reject(new Error('disk full'))
          : Promise.resolve({ state: 'waiting', box: null });
      },
    };
    const headOffice = { ...services.ctx.headOffice, phones: () => phones };
    const handOff = createPhoneHandOff(
      { ...services.ctx, headOffice },
      { publicAddress: null, script: null },
    );
    valueOf(await handOff.begin({ language: 'en', kind: 'details' }));
    // An error that nobody heard would fail this run.
    handOff.end();
    expect(asked).toEqual(['open', 'end']);
    expect((await handOff.state()).state).toBe('over');
  });

  test('what has another form is refused, and the code still counts', async () => {
    const site = await openSite();
    const code = await begin(site);
    for (const box of ['', 'short', '<b>'.repeat(30), 7, null])
      expect(await site.send(code, box)).toEqual([404, 'This code no longer works']);
    expect((await site.send(code, 'x'.repeat(20_000)))[0]).toBe(413);
    expect((await site.open('/details/nobody')).status).toBe(404);
    expect(await site.send(code, sealOnPhone(code))).toEqual([200, 'Sent']);
  });
});
