/** "Forget me" on the customer's phone: the link of the letter asks, its button deletes, and nothing else does. */
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createCustomerServices,
  type CustomerServices,
} from '../../../src/main/services/screen/customer-services';
import { languages } from '../../../src/shared/languages';
import { typed } from '../../support/services/bookings';
import { heldForLater } from '../support/held-for-later';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
let services: CustomerServices;
let path: string;

/** What a phone gets through the site's proxy; the button of a page says `null` as where it comes from. */
function phone(
  method: 'GET' | 'POST',
  host = 'kiosk.example.com',
): Promise<{ status: number; body: string; policy: string }> {
  const origin =
    method === 'POST' ? { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' } : {};
  const headers = { host, ...origin };
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: listener.port, path, method, headers }, (response) => {
      const policy = String(response.headers['content-security-policy']);
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body, policy }), reject);
    })
      .on('error', reject)
      .end();
  });
}

const unitState = () =>
  listener.db.open.raw.prepare("SELECT state FROM unit WHERE number = 'A101'").pluck().get();
const people = () => listener.db.open.raw.prepare('SELECT count(*) FROM contact').pluck().get();

beforeEach(async () => {
  listener = await startListener(
    (ctx) => ctx,
    (ctx) =>
      (services = createCustomerServices(ctx, {
        printer: null,
        mailer: null,
        publicAddress: 'https://kiosk.example.com',
      })),
  );
  path = `/v1/kiosk/forget/${await heldForLater(listener, services.singleDeliveries)}`;
});
afterEach(() => listener.close());

it('the link alone deletes nothing, says what goes in the customer’s language, and has one button', async () => {
  const { status, body, policy } = await phone('GET');
  expect(status).toBe(200);
  expect(body).toContain('<html lang="de"');
  expect(body).toContain('A101');
  expect(body).toContain('<form method="post"><button>Meine Angaben löschen</button></form>');
  expect(body).not.toContain(typed.lastName);
  expect(policy).toContain("form-action 'self'");
  expect([unitState(), people()]).toEqual(['held', 1]);
});

it('the button deletes at once, and neither link nor button finds anything afterward', async () => {
  expect(await phone('POST')).toMatchObject({ status: 200 });
  expect([unitState(), people()]).toEqual(['available', 0]);
  expect((await phone('GET')).status).toBe(404);
  expect((await phone('POST')).status).toBe(404);
});

it('another token, one of another length and another name of the machine open nothing', async () => {
  const own = path;
  for (const other of ['a'.repeat(43), 'a', `${own.split('/').at(-1)}a`]) {
    path = `/v1/kiosk/forget/${other}`;
    expect((await phone('POST')).status).toBe(404);
  }
  path = own;
  expect((await phone('POST', 'elsewhere.example.com')).status).toBe(403);
  expect(unitState()).toBe('held');
});

it('the page is written in every language', async () => {
  const bodies = new Set<string>();
  for (const { code } of languages) {
    listener.db.open.raw.prepare('UPDATE booking SET language = ?').run(code);
    bodies.add((await phone('GET')).body);
  }
  expect(bodies.size).toBe(languages.length);
});
