/** Who did what is written down, by ids; who they are is not, wherever personal data can be put. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoints } from '../../../src/main/http/routes';
import { createCustomerServices } from '../../../src/main/services/screen/customer-services';
import { createLink } from '../../../src/main/services/delivery/document-links';
import { callHelp } from '../../../src/main/services/screen/help-calls';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { movedIn } from '../../support/services/moved-in';
import { openMoveInInvoice } from '../../support/services/open-invoice';
import { valueOf } from '../../support/services/rental';
import { heldForLater } from '../support/held-for-later';
import { signaturePng, startJourney } from '../support/journey';
import { startListener, type TestListener } from '../support/listener';
import { until } from '../../support/base/eventually';

const person = {
  userName: 'canary.login@example.org',
  password: 'Correct-Canary-Passphrase',
  canCreateLoginCredentials: true,
  firstName: 'Quintessa',
  lastName: 'Zylbersztejn',
  phoneNumber: '+1 512 555 0147',
  emailId: 'canary.mail@example.org',
  address: '77 Canary Lane',
  city: 'Canaryville',
  zipCode: '78777',
  countryId: 840,
};
const secrets = ['canary', 'quintessa', 'zylbersztejn', '5550147', '555 0147', '78777', '127.0.0.1'];
const PUBLIC = 'https://kiosk.example.com';

let listener: TestListener;
let customerServices: ReturnType<typeof createCustomerServices>;
const ids: Record<string, string> = {};
const told: string[] = [];
beforeAll(async () => {
  listener = await startListener(undefined, (ctx) => {
    customerServices = createCustomerServices(ctx, {
      printer: null,
      mailer: null,
      publicAddress: PUBLIC,
      phoneScript: '0',
    });
    return customerServices;
  });
  await everyEndpoint();
});
afterAll(() => listener.close());

const call: TestListener['call'] = (method, path, options) => listener.call(method, path, options);

/** Calls each endpoint once with success, with personal data wherever it can be put. */
async function everyEndpoint(): Promise<void> {
  const headers = { 'idempotency-key': 'canary-key', 'user-agent': 'canary' };
  const registered = await call('POST', '/v1/register', { json: person, headers });
  told.push((registered.body.data as { token: string }).token);
  await call('POST', '/v1/login', { json: { userName: person.userName, password: 'canary-wrong' } });
  const login = await call('POST', '/v1/login', {
    json: { userName: person.userName, password: person.password },
  });
  const token = (login.body.data as { token: string }).token;
  told.push(token);
  ids['contact'] = (login.body.data as { authContactBookInfo: { id: string } }).authContactBookInfo.id;

  const journey = await startJourney(listener);
  const contact = { ...person, canCreateLoginCredentials: undefined };
  const made = await journey.create({ contactBookInfo: contact });
  const bookingId = (ids['booking'] = made.body.data as string);
  const options = await journey.insuranceOptions();
  const insurance = { insuranceId: options[0]?.id, priceId: options[0]?.priceId };
  const own = {
    kind: 'own_policy',
    insurer: 'Canary Mutual',
    policyNumber: 'CANARY-1',
    expires: '2027-03-15',
  };
  const addOn = ((await call('GET', '/v1/kiosk/add-on/list')).body.data as { id: string }[])[0];
  await call('PUT', `/v1/kiosk/booking/${bookingId}/coverage`, { json: own });
  await call('PUT', `/v1/booking/${bookingId}/insurance/link`, { json: insurance });
  await call('PUT', `/v1/kiosk/booking/${bookingId}/extras`, { json: { addOnIds: [addOn?.id] } });
  const signature = await signaturePng();
  told.push(signature.slice(0, 60));
  await call('POST', `/v1/booking/${bookingId}/document/save`, { json: { signature } });
  await call('GET', `/v1/booking/${bookingId}/activity-quotation/preview`);
  await pay(bookingId);
  await call('GET', `/v1/kiosk/contract/${ids['contract'] ?? ''}`);
  await listener.download(`/v1/kiosk/contract/${ids['contract'] ?? ''}/document`);

  const other = await startJourney(listener);
  const quote = { unitId: other.unitId, taxUserTypeInfoId: other.userTypeId };
  await call('POST', '/v1/kiosk/quote', { json: { ...quote, moveInDate: '2026-03-16' } });
  const second = (await other.create({ contactBookInfo: contact })).body.data as string;
  await call('POST', `/v1/booking/${second}/cancel`);
  await tenantAndSite(token);
  await mistakes(bookingId);
}

async function pay(bookingId: string): Promise<void> {
  const intent = await call('POST', `/v1/booking/${bookingId}/rental-quote/payment-intent`);
  const { paymentIntentId } = intent.body.data as { paymentIntentId: string };
  const json = { paymentIntentId, outcome: 'approved' };
  await call('POST', '/v1/kiosk/simulated-reader/present', { json });
  const path = `/v1/payment/transaction/gateway/booking/${bookingId}/success`;
  const confirm = () => call('POST', path, { json: { token: paymentIntentId } });
  await until(async () => (await confirm()).status === 200);
  ids['contract'] = (await confirm()).body.data as string;
}

/** The tenant's own calls, the gate's, the site's, and a phone with a link. */
async function tenantAndSite(token: string): Promise<void> {
  const asked = { email: person.emailId };
  await call('POST', '/v1/kiosk/tenant/code', { json: asked });
  await listener.codes.round();
  const code = listener.codeLetters[0]?.code ?? '';
  const redeemed = await call('POST', '/v1/kiosk/tenant/code/redeem', { json: { ...asked, code } });
  told.push((redeemed.body.data as { token: string }).token);
  await call('GET', '/v1/transaction/credit-note/list', { token });
  await call('GET', '/v1/tenant/profile', { token });
  await call('GET', '/v1/tenant/', { token });
  await call('GET', '/v1/transaction/invoice/list', { token });
  await call('GET', '/v1/transaction/ledger/list', { token });
  await call('GET', '/v1/transaction/voucher/receipt/list', { token });
  await call('GET', '/v1/transaction/voucher/payment/list', { token });
  const asset = await listener.db.query((tx) =>
    tx.selectFrom('document').select('id').where('kind', '=', 'invoice').executeTakeFirstOrThrow(),
  );
  await listener.db.query((tx) =>
    tx
      .updateTable('login')
      .set({ contact_id: tx.selectFrom('document').select('contact_id').limit(1) })
      .execute(),
  );
  await listener.download(`/v1/kiosk/asset/${asset.id}`, { token });
  const notice = `/v1/kiosk/contract/${ids['contract']}/notice`;
  await call('GET', notice, { token });
  await call('PUT', notice, { token, json: { lastDay: null } });
  const own = `/v1/kiosk/contract/${ids['contract']}`;
  await call('PUT', `${own}/autopay`, { token, json: { state: 'revoked' } });
  await listener.download(`${own}/statement`, { token });
  await call('GET', '/v1/kiosk/access', { key: listener.keys.gate });
  await call('GET', '/v1/kiosk/access', { key: listener.keys.gate });
  valueOf(await callHelp(listener.ctx, { step: 'sign', language: 'en' }, () => undefined));
  const waiting = await call('GET', '/v1/kiosk/help', { key: listener.keys.health });
  ids['help'] = (waiting.body.data as { id: string }[])[0]?.id ?? '';
  await call('POST', `/v1/kiosk/help/${ids['help']}/clear`, { key: listener.keys.health });
  for (const path of ['country', 'user-type', 'storage/type', 'country/840/geo-location'])
    await call('GET', `/v1/common/${path}`);
  await call('GET', '/v1/openapi.json', { key: null });
  await listener.download('/v1/docs');
  await call('GET', '/v1/kiosk/health', { key: listener.keys.health });
  await call('GET', '/v1/kiosk/property');
  const bookingId = await movedIn(listener.ctx, listener.db, 5);
  await payInvoice(token, bookingId);
  const { url } = valueOf(
    await createLink(listener.ctx, { bookingId, language: 'en' }, customerServices.publicAddress),
  );
  told.push(url.split('/').at(-1) ?? '');
  await listener.download(url.replace(PUBLIC, ''));
  await listener.download(`${url.replace(PUBLIC, '')}/contract`);
  await detailsFromPhone();
  const forget = `/v1/kiosk/forget/${await heldForLater(listener, customerServices.singleDeliveries, 'A110')}`;
  await listener.download(forget);
  const head = ['host: kiosk.example.com', 'origin: null', 'content-length: 0', 'connection: close'];
  await listener.speak([`POST ${forget} HTTP/1.1`, ...head, '', ''].join('\r\n'));
}

/** The page of a customer's own phone, and what a phone sends that does not encrypt. */
async function detailsFromPhone(): Promise<void> {
  const box = Buffer.from(JSON.stringify(person)).toString('base64url');
  const head = [`content-length: ${JSON.stringify({ box }).length}`, 'content-type: application/json'];
  for (const [kind, way] of [
    ['details', ''],
    ['policy', '/photo'],
  ] as const) {
    const { url } = valueOf(await customerServices.phoneHandOff.begin({ language: 'en', kind }));
    const page = url.replace(PUBLIC, '');
    await listener.download(page, { key: null });
    await listener.download(`${page}/840`, { key: null });
    const lines = [
      `POST ${page}${way} HTTP/1.1`,
      'host: kiosk.example.com',
      ...head,
      'connection: close',
      '',
    ];
    await listener.speak([...lines, JSON.stringify({ box })].join('\r\n'));
  }
}

/** The invoice of another move-in, as if it were open, from the device of its tenant. */
async function payInvoice(token: string, bookingId: string): Promise<void> {
  const { raw } = listener.db.open;
  const rented = raw.prepare<[string], { id: string; contact_id: string }>(
    'SELECT id, contact_id FROM rental_contract WHERE booking_id = ?',
  );
  const contract = rented.get(bookingId);
  if (!contract) throw new Error('nobody moved in');
  raw.prepare('UPDATE login SET contact_id = ?').run(contract.contact_id);
  const invoiceId = openMoveInInvoice(raw, contract.id);
  const begun = await call('GET', `/v1/invoice/${invoiceId}/payment`, { token });
  const { paymentIntentId } = begun.body.data as { paymentIntentId: string };
  listener.ctx.gateway.present?.(paymentIntentId, 'approved');
  const path = `/v1/payment/transaction/gateway/invoice/${invoiceId}/success`;
  const json = { token: paymentIntentId };
  await until(async () => (await call('POST', path, { token, json })).status === 200);
}

/** What goes wrong is where personal data is most easily told. */
async function mistakes(bookingId: string): Promise<void> {
  await call('POST', '/v1/register', { json: { ...person, firstName: 'Canary '.repeat(80) } });
  await call('POST', '/v1/register', { json: person });
  await call('POST', '/v1/register', { raw: '{"firstName": "Canary", "firstName": "Canary"' });
  await call('POST', '/v1/login', { json: { userName: 'canary@example.org', password: 'canary' } });
  await call('GET', '/v1/booking/canary/activity-quotation/preview?canary=canary');
  await call('GET', '/v1/kiosk/access?since=canary', { key: listener.keys.gate });
  await call('GET', '/v1/canary');
  await call('GET', '/v1/tenant/profile', { token: 'canary.canary.canary' });
  await call('GET', '/v1/kiosk/property', { key: 'canary' });
  await call('PUT', `/v1/kiosk/booking/${bookingId}/extras`, { json: { discountCode: 'CANARY' } });
}

const rowsOf = (table: string) => listener.db.open.raw.prepare(`SELECT * FROM ${table}`).all();

describe('the audit', () => {
  const actsOn = (subject: string | undefined) =>
    listener.db.query(async (tx) => {
      const rows = tx
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', subject ?? '');
      return (await rows.orderBy('sequence').execute()).map(({ action }) => action);
    });

  // Holds: asvs-16.2.1
  it('has each change of a booking from its beginning to its contract, in order', async () => {
    expect(await actsOn(ids['booking'])).toEqual([
      'booking.made',
      'coverage.chosen',
      'coverage.chosen',
      'extras.chosen',
      'signature.saved',
      'payment.began',
      'payment.captured',
    ]);
    expect(await actsOn(ids['contract'])).toEqual(['contract.made', 'document.read']);
    expect(await actsOn(ids['contact'])).toEqual(['contact.registered']);
    expect(await actsOn(ids['help'])).toEqual(['help.call', 'help.clear']);
  });

  // Holds: asvs-16.3.1
  it('has logins, those that failed without a name, and who read documents and codes', async () => {
    const rows = await listener.db.query((tx) => tx.selectFrom('audit').selectAll().execute());
    const count = (action: string) => rows.filter((row) => row.action === action).length;
    expect([count('login.made'), count('login.succeeded'), count('login.failed')]).toEqual([2, 2, 2]);
    expect(count('code.asked')).toBe(1);
    expect(rows.filter(({ action }) => action === 'login.failed').map(({ subject }) => subject)).toEqual([
      '-',
      '-',
    ]);
    // The contract by its device, the invoice by its tenant, the contract by the phone.
    const readers = rows
      .filter(({ action }) => action === 'document.read')
      .map(({ actor }) => actor.split(':')[0]);
    expect(readers).toEqual(['api_key', 'login', 'login', 'link']);
    // Asked for twice within the hour.
    expect(count('access.read')).toBe(1);
  });

  // Holds: asvs-16.4.2
  it('cannot be changed, deleted or overwritten by SQL', () => {
    const { raw } = listener.db.open;
    const before = rowsOf('audit');
    for (const statement of [
      "UPDATE audit SET actor = 'nobody'",
      'DELETE FROM audit',
      "REPLACE INTO audit VALUES (1, 1, 'a', 'b', 'c', NULL)",
      "INSERT INTO audit VALUES (1, 1, 'a', 'b', 'c', NULL) ON CONFLICT DO UPDATE SET actor = 'nobody'",
    ])
      expect(() => raw.exec(statement), statement).toThrow('audit is append-only');
    expect(rowsOf('audit')).toEqual(before);
  });
});

describe('personal data', () => {
  // Holds: asvs-16.2.4
  it('was put into every endpoint there is', () => {
    const endpoints = createEndpoints(listener.ctx, createPasswordHasher(), {
      deliveries: customerServices.deliveries,
      backups: null,
    });
    const answered = new Set(
      listener.log
        .map((line) => JSON.parse(line) as { msg: string; method: string; route: string; status: number })
        .filter(({ msg, status }) => msg === 'answered' && status === 200)
        .map(({ method, route }) => `${method} ${route}`),
    );
    const missing = endpoints
      .map(({ method, url }) => `${method} ${url}`)
      .filter((endpoint) => !answered.has(endpoint));
    expect(missing).toEqual([]);
  });

  // Holds: asvs-16.2.5
  it.each(['audit', 'outbox', 'allowance', 'login_throttle', 'login_place'])(
    'is not in the table %s',
    (table) => {
      const rows = rowsOf(table);
      expect(rows.length).toBeGreaterThan(table === 'allowance' ? -1 : 0);
      const text = JSON.stringify(rows).toLowerCase();
      expect(foundIn(text)).toEqual([]);
    },
  );

  // Holds: asvs-16.2.5
  it('is not in the log', () => {
    const text = listener.log.join('\n').toLowerCase();
    expect(listener.log.length).toBeGreaterThan(30);
    expect(foundIn(text)).toEqual([]);
  });
});

/** Five digits stand in an id or a hash by chance, so a postal code counts where it stands alone. */
function foundIn(text: string): string[] {
  return [...secrets, ...keysAndTokens()].filter((secret) =>
    /^\d{5}$/.test(secret)
      ? new RegExp(`(?<![0-9a-z])${secret}(?![0-9a-z])`).test(text)
      : text.includes(secret),
  );
}

function keysAndTokens(): string[] {
  return [...Object.values(listener.keys), ...told].map((each) => each.toLowerCase());
}
