/** A phone at the site: the QR code on the screen, the page behind it, the documents, and nothing else. */
import jsQR from 'jsqr';
import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomerServices,
  type CustomerServices,
} from '../../../src/main/services/screen/customer-services';
import { createLink } from '../../../src/main/services/delivery/document-links';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import type { Id } from '../../../src/shared/ids';
import type { Language } from '../../../src/shared/languages';
import { movedIn } from '../../support/services/moved-in';
import { lightDocuments, lightPages, rowCounts, valueOf } from '../../support/services/rental';
import { startListener, type TestListener } from '../support/listener';

const PUBLIC = 'https://kiosk.example.com/site-7';

let listener: TestListener;
let customerServices: CustomerServices;
let bookingId: Id<'booking'>;
beforeAll(async () => {
  listener = await startListener(
    (ctx) => ({ ...ctx, documents: lightDocuments(), pages: lightPages() }),
    (ctx) =>
      (customerServices = createCustomerServices(ctx, {
        printer: null,
        mailer: null,
        publicAddress: PUBLIC,
      })),
  );
  bookingId = await movedIn(listener.ctx, listener.db);
});
afterAll(() => listener.close());

const link = async (language: Language = 'en') =>
  valueOf(await createLink(listener.ctx, { bookingId, language }, customerServices.publicAddress));

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** What a phone gets through the site's proxy, which takes `/site-7` off and hands the rest on. */
function phone(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const path = url.replace(PUBLIC, '');
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: listener.port, path, method };
    httpRequest({ ...options, headers: { host: 'kiosk.example.com', ...headers } }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Reads a code the way a phone's camera does. */
async function scan({ size, path }: { size: number; path: string }): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('the code on the screen', () => {
  // Holds: asvs-1.2.1, asvs-5.4.1, asvs-5.4.2, ux-37
  it('leads to the page, and the page to contract, invoice and receipt', async () => {
    const { url, qr } = await link();
    const scanned = await scan(qr);
    expect(scanned).toBe(url);
    expect(url).toMatch(/^https:\/\/kiosk\.example\.com\/site-7\/v1\/kiosk\/handover\/[\w-]{43}$/);

    const page = await phone(scanned ?? '');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...page.body.toString().matchAll(/href="([^"]+)"/g)].map(([, href]) =>
      String(new URL(href ?? '', url)),
    );
    const files = await Promise.all(links.map((each) => phone(each)));
    expect(
      files.map(({ status, headers, body }) => [status, headers['content-type'], body.toString()]),
    ).toEqual([
      [200, 'application/pdf', '%PDF-light pass C-000001'],
      [200, 'application/pdf', '%PDF-light contract C-000001'],
      [200, 'application/pdf', '%PDF-light invoice INV-000001'],
      [200, 'application/pdf', '%PDF-light receipt R-000001'],
    ]);
    expect(files.map(({ headers }) => headers['content-disposition'])).toEqual([
      'attachment; filename="pass-C-000001.pdf"',
      'attachment; filename="contract-C-000001.pdf"',
      'attachment; filename="invoice-INV-000001.pdf"',
      'attachment; filename="receipt-R-000001.pdf"',
    ]);
  });

  it('has four modules of nothing around it', async () => {
    const { qr } = await link();
    for (const [, x, y, width] of qr.path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(4);
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(qr.size - 4);
      expect(Number(y)).toBeGreaterThanOrEqual(4);
      expect(Number(y)).toBeLessThan(qr.size - 4);
    }
  });
});

describe('the page', () => {
  // Holds: asvs-14.2.3, asvs-14.3.2
  it('asks nobody else for anything, is kept by nobody, and tells nobody its address', async () => {
    const page = await phone((await link()).url);
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/) as string,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(page.body.toString()).not.toMatch(/<script|<img|<link|https?:|url\(/);
  });

  it('says of which unit it is where the visit had several, and of none where it had one', async () => {
    expect((await phone((await link()).url)).body.toString()).not.toContain('other units');
    const besideId = await movedIn(listener.ctx, listener.db, 1);
    const { raw } = listener.db.open;
    const joined = raw.prepare('UPDATE booking SET visit_id = ? WHERE id IN (?, ?)');
    joined.run(bookingId, bookingId, besideId);
    for (const [id, number] of [
      [bookingId, listener.db.catalogue.units[0]?.number],
      [besideId, listener.db.catalogue.units[1]?.number],
    ] as const) {
      const asked = { bookingId: id, language: 'en' } as const;
      const { url } = valueOf(await createLink(listener.ctx, asked, customerServices.publicAddress));
      const text = (await phone(url)).body.toString();
      expect(text).toContain(`Documents of unit ${number}. The other units have their own: touch them`);
    }
    joined.run(null, bookingId, besideId);
  });

  it('names nobody', async () => {
    const text = (await phone((await link()).url)).body.toString();
    for (const word of ['Robin', 'Storer', 'robin@', '555 0123', '4242']) expect(text).not.toContain(word);
    expect(text).toContain('C-000001');
  });

  it.each([
    ['en', 'Your documents', 'ltr'],
    ['es', 'Sus documentos', 'ltr'],
    ['de', 'Ihre Dokumente', 'ltr'],
    ['ar', 'مستنداتك', 'rtl'],
  ] as const)('speaks the customer’s language: %s', async (language, title, direction) => {
    const text = (await phone((await link(language)).url)).body.toString();
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
  });
});

describe('without a good token there is a page that says so, and no document', () => {
  it('when it is made up', async () => {
    for (const token of ['x', 'A'.repeat(43), '..%2f..', `${'A'.repeat(43)}/contract`, '%00']) {
      const page = await phone(`${PUBLIC}/v1/kiosk/handover/${token}`, {
        'accept-language': 'fr, de-AT;q=0.8',
      });
      expect([page.status, page.headers['content-type']], token).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.body.toString()).toContain('Diese Seite ist geschlossen');
    }
  });

  // Holds: asvs-14.2.1
  it('when a quarter of an hour has passed', async () => {
    const { url, expiresAt } = await link();
    const made = listener.db.clock.nowMs();
    expect(Date.parse(expiresAt) - made).toBe(15 * 60_000);
    listener.db.clock.set(Date.parse(expiresAt) - 1);
    expect((await phone(url)).status).toBe(200);
    listener.db.clock.set(Date.parse(expiresAt));
    expect([(await phone(url)).status, (await phone(`${url}/contract`)).status]).toEqual([404, 404]);
    await keepHouse(listener.ctx, { isRunning: () => false }, { atStart: false });
    expect(rowCounts(listener.db.open.raw)['document_link']).toBe(0);
  });

  it('nor with one for another kind of document', async () => {
    expect((await phone(`${(await link()).url}/credit_note`)).status).toBe(404);
  });
});

it('a document whose file is gone is said to be so, in the reader’s language, and the kiosk’s health says it too', async () => {
  const { raw } = listener.db.open;
  const { url } = await link();
  const read = () => raw.prepare(`SELECT count(*) FROM audit WHERE action = 'document.read'`).pluck().get();
  const noted = read();
  const kept = raw.prepare(`SELECT content FROM document WHERE kind = 'invoice'`).pluck().get();
  const keep = (content: unknown) =>
    raw.prepare(`UPDATE document SET content = ? WHERE kind = 'invoice'`).run(content);
  // An empty content stands for a file, and there is none.
  keep(Buffer.alloc(0));
  const page = await phone(`${url}/invoice`, { 'accept-language': 'es' });
  const health = await listener.call('GET', '/v1/kiosk/health', { key: listener.keys.health });
  keep(kept);
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body.toString()).toContain('<h1>Este documento no se puede abrir</h1>');
  expect(read()).toBe(noted);
  expect(health.body.data).toMatchObject({
    status: 'degraded',
    problems: ['database_faults'],
    database: { state: 'faults', damagedPagesMet: 0 },
  });
  expect((await phone(`${url}/invoice`)).status).toBe(200);
});

// Holds: asvs-14.2.1
it('the token is stored as a hash, and logged not at all', async () => {
  const { url } = await link();
  await phone(url);
  await phone(`${url}/invoice`);
  const token = url.split('/').at(-1) ?? 'none';
  expect(listener.log.join('\n')).toContain('/v1/kiosk/handover/:token');
  expect(listener.log.join('\n')).not.toContain(token);
  const stored = listener.db.open.raw.prepare('SELECT * FROM document_link').all();
  expect(JSON.stringify(stored)).not.toContain(token);
});

describe('the public name', () => {
  it('leads to nothing else of the interface', async () => {
    for (const path of ['/v1/kiosk/health', '/v1/kiosk/property', '/v1/kiosk/nothing'])
      expect((await phone(path, { 'x-api-key': listener.keys.all })).status, path).toBe(403);
  });

  it('is the only one besides this machine’s own', async () => {
    const { url } = await link();
    expect((await phone(url, { host: 'evil.example' })).status).toBe(403);
    expect((await phone(url, { host: `127.0.0.1:${listener.port}` })).status).toBe(200);
  });

  it('takes no other method', async () => {
    const { url } = await link();
    expect((await phone(url, {}, 'POST')).status).toBe(403);
    const answer = await phone(url, { host: 'localhost' }, 'POST');
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

it('one link is slowed down, and others are not', async () => {
  const { url } = await link();
  const answers = [];
  for (let at = 0; at < 60; at += 1) answers.push((await phone(url)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  const slowed = await phone(url);
  expect([slowed.status, slowed.headers['retry-after']]).toEqual([429, '1']);
  expect((await phone((await link()).url)).status).toBe(200);
  listener.db.clock.advance(1000);
  expect((await phone(url)).status).toBe(200);
});

// Holds: asvs-4.1.3
it('a client that tries links keeps nobody from opening the right one, not even at the same address', async () => {
  const { url } = await link('de');
  const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` });
  const guess = async (address: string) =>
    phone(`${PUBLIC}/v1/kiosk/handover/${randomBytes(32).toString('base64url')}`, from(address));
  const statuses = new Map<number, number>();
  for (let at = 0; at < 100; at += 1) {
    const { status } = await guess(`2001:db8:1:2::${at.toString(16)}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [404, 60],
    [429, 40],
  ]);
  expect((await guess('2001:db8:1:3::1')).status).toBe(404);
  expect((await phone(url, from('2001:db8:1:2::7'))).status).toBe(200);
  expect((await phone(`${url}/contract`, from('2001:db8:1:2::7'))).status).toBe(200);
});
