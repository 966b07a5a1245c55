/**
 * Does what the description's reader would do: every example in turn, with the sample property. Ids that only come
 * into being on the way stand in the examples as made-up ones; what the examples before have made stands in for them.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '../../../src/shared/ids';
import { describeInterface } from '../../../src/main/http/description/document';
import { later } from '../../../src/main/http/description/examples';
import type { Method, OpenApi, Operation } from '../../../src/main/http/description/openapi';
import { createEndpoints } from '../../../src/main/http/routes';
import { importDemo } from '../../../src/main/services/demonstration/tenants';
import { createLink } from '../../../src/main/services/delivery/document-links';
import {
  createCustomerServices,
  type CustomerServices,
} from '../../../src/main/services/screen/customer-services';
import { callHelp } from '../../../src/main/services/screen/help-calls';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { movedIn } from '../../support/services/moved-in';
import { openMoveInInvoice } from '../../support/services/open-invoice';
import { valueOf } from '../../support/services/rental';
import { heldForLater } from '../support/held-for-later';
import { startListener, type TestListener } from '../support/listener';

let listener: TestListener;
let customerServices: CustomerServices;
let document: OpenApi;
let token = '';
let movedInAtScreen: Id<'booking'>;
/** What stands in for the made-up ids. */
const real = new Map<string, string>();

interface Step {
  readonly operationId: string;
  readonly key?: 'gate' | 'health';
  readonly before?: () => Promise<unknown>;
  /** Takes what later examples need out of `data`. */
  readonly keep?: (data: never) => void;
  /** Asked again while the answer is this: the card is still being read. */
  readonly retryOn?: number;
}

const keepAs = (name: keyof typeof later) => (id: string) => void real.set(later[name], id);
const keepToken = (data: { token: string }) => void (token = data.token);

const steps: readonly Step[] = [
  { operationId: 'register', keep: keepToken },
  { operationId: 'login', keep: keepToken },
  { operationId: 'askForCode' },
  { operationId: 'redeemCode', before: () => readCode() },
  { operationId: 'getTenantProfile' },
  {
    operationId: 'listCreditNotes',
    keep: ([note]: { transactionAssetsInfoId: string }[]) =>
      keepAs('assetId')(note?.transactionAssetsInfoId ?? ''),
  },
  { operationId: 'getAsset' },
  { operationId: 'listUserTypes' },
  { operationId: 'listStorageTypes' },
  { operationId: 'listCountries' },
  { operationId: 'listRegions' },
  { operationId: 'getProperty' },
  { operationId: 'listFreeUnits' },
  ...['', '2', '3', '4', '5'].map((nth) => ({ operationId: `listInsuranceOptions${nth}` })),
  { operationId: 'listAddOns' },
  { operationId: 'quote' },
  { operationId: 'createBooking', keep: keepAs('bookingId') },
  { operationId: 'cancelBooking' },
  { operationId: 'chooseExtras', before: () => bookAgain() },
  { operationId: 'chooseCoverage' },
  { operationId: 'linkInsurance' },
  { operationId: 'saveSignature' },
  { operationId: 'previewBooking' },
  {
    operationId: 'createPaymentIntent',
    keep: (intent: { paymentIntentId: string }) => keepAs('paymentIntentId')(intent.paymentIntentId),
  },
  { operationId: 'presentSimulatedCard' },
  { operationId: 'confirmPayment', retryOn: 409, keep: keepAs('contractId') },
  { operationId: 'getContract' },
  { operationId: 'getContractDocument' },
  { operationId: 'getTenant', before: () => rentAsTenant() },
  { operationId: 'listInvoices' },
  { operationId: 'listLedger' },
  { operationId: 'getNotice', before: () => ownContract() },
  { operationId: 'putNotice' },
  { operationId: 'putAutopay' },
  { operationId: 'getStatement' },
  {
    operationId: 'beginInvoicePayment',
    before: () => openInvoice(),
    keep: ({ paymentIntentId }: { paymentIntentId: string }) => payInvoice(paymentIntentId),
  },
  { operationId: 'confirmInvoicePayment', retryOn: 409 },
  { operationId: 'listReceipts' },
  { operationId: 'listRefunds' },
  { operationId: 'openHandover', before: () => openLink() },
  { operationId: 'getHandoverFile' },
  { operationId: 'openForget', before: () => finishLater() },
  { operationId: 'forget' },
  { operationId: 'openPhoneDetails', before: () => showCode() },
  { operationId: 'getPhoneForm' },
  { operationId: 'sendPhoneDetails' },
  { operationId: 'sendPhonePhoto', before: () => showCode('policy') },
  { operationId: 'listAccessChanges', key: 'gate' },
  { operationId: 'getHealth', key: 'health' },
  {
    operationId: 'listHelpCalls',
    key: 'health',
    before: () => callHelp(listener.ctx, { step: 'payment', language: 'en' }, () => undefined),
    keep: ([call]: { id: string }[]) => keepAs('helpCallId')(call?.id ?? ''),
  },
  { operationId: 'clearHelpCall', key: 'health' },
  { operationId: 'getDescription' },
  { operationId: 'getDescriptionPage' },
];

beforeAll(async () => {
  listener = await startListener(
    (ctx) => ctx,
    (ctx) =>
      (customerServices = createCustomerServices(ctx, {
        printer: null,
        mailer: null,
        publicAddress: 'https://kiosk.example.com',
        phoneScript: 'void 0',
      })),
  );
  movedInAtScreen = await movedIn(listener.ctx, listener.db, 1);
  await importDemo(listener.ctx, createPasswordHasher(), listener.db.catalogue);
  document = describeInterface(
    createEndpoints(listener.ctx, createPasswordHasher(), { deliveries: null, backups: null }),
  );
});
afterAll(() => listener.close());

/** What was cancelled is gone; the examples after it are about a booking that stands. */
async function bookAgain(): Promise<void> {
  const { method, path, operation } = find('createBooking');
  const json = operation.requestBody?.content['application/json'].example;
  keepAs('bookingId')((await listener.call(method, path, { json })).body.data as string);
}

async function readCode(): Promise<void> {
  await listener.codes.round();
  keepAs('oneTimeCode')(listener.codeLetters[0]?.code ?? '');
}

/** The tenant who is logged in has rented at the screen, and was given money back. */
function rentAsTenant(): Promise<void> {
  const { raw } = listener.db.open;
  const tenant = `(SELECT contact_id FROM login WHERE user_name = 'tenant@example.com')`;
  raw.prepare(`UPDATE rental_contract SET contact_id = ${tenant} WHERE booking_id = ?`).run(movedInAtScreen);
  raw
    .prepare(
      `INSERT INTO refund (id, credit_note_id, contract_id, key, way, amount_minor, currency, state, why, staff_id,
        asked_at_ms, updated_at_ms) SELECT ?, n.id, c.id, 'example', 'cash', 2580, 'USD', 'done', 'leaves', ?, ?, ?
        FROM rental_contract c, credit_note n WHERE c.booking_id = ? AND n.contact_id = ${tenant} LIMIT 1`,
    )
    .run(
      listener.db.newId<'refund'>(),
      listener.db.newId<'staff'>(),
      listener.db.clock.nowMs(),
      listener.db.clock.nowMs(),
      movedInAtScreen,
    );
  return Promise.resolve();
}

/** The notice is the tenant's own to give. */
function ownContract(): Promise<void> {
  const { raw } = listener.db.open;
  const contract = raw.prepare<[string], string>('SELECT id FROM rental_contract WHERE booking_id = ?');
  keepAs('contractId')(contract.pluck().get(movedInAtScreen) ?? '');
  return Promise.resolve();
}

/** What was paid at the move-in is open again. */
function openInvoice(): Promise<void> {
  const { raw } = listener.db.open;
  const contract = raw.prepare<[string], string>('SELECT id FROM rental_contract WHERE booking_id = ?');
  keepAs('invoiceId')(openMoveInInvoice(raw, contract.pluck().get(movedInAtScreen) ?? ''));
  return Promise.resolve();
}

function payInvoice(paymentIntentId: string): void {
  keepAs('paymentIntentId')(paymentIntentId);
  listener.ctx.gateway.present?.(paymentIntentId, 'approved');
}

async function openLink(): Promise<void> {
  const bookingId = movedInAtScreen;
  const { url } = valueOf(
    await createLink(listener.ctx, { bookingId, language: 'en' }, customerServices.publicAddress),
  );
  keepAs('handoverToken')(url.split('/').at(-1) ?? '');
}

/** A customer at the screen wants to use their phone. */
async function showCode(kind: 'details' | 'policy' = 'details'): Promise<void> {
  const { url } = valueOf(await customerServices.phoneHandOff.begin({ language: 'en', kind }));
  keepAs('phoneToken')(url.split('/').at(-1) ?? '');
}

/** A customer of the screen has a letter with a link. */
async function finishLater(): Promise<void> {
  keepAs('forgetToken')(await heldForLater(listener, customerServices.singleDeliveries, 'B205'));
}

interface Found {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

function find(operationId: string): Found {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId === operationId) return { method: method as Method, path, operation };
    }
  }
  throw new Error(`no operation ${operationId}`);
}

function resolved(text: string): string {
  return [...real].reduce((so, [madeUp, id]) => so.replaceAll(madeUp, id), text);
}

function requestOf({ path, operation }: Found): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example } of operation.parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, String(example ?? ''));
    if (place === 'query' && example !== undefined) query.set(name, String(example));
  }
  return resolved(query.size > 0 ? `${filled}?${query.toString()}` : filled);
}

async function run(step: Step): Promise<{ status: number; type: string; body: unknown }> {
  const found = find(step.operationId);
  const { method, operation } = found;
  const example = operation.requestBody?.content['application/json'].example;
  const options = {
    ...(example === undefined ? {} : { json: JSON.parse(resolved(JSON.stringify(example))) as unknown }),
    ...(operation.security.length === 0 ? { key: null } : {}),
    ...(step.key ? { key: listener.keys[step.key] } : {}),
    ...(operation.security.some((each) => 'sessionToken' in each) ? { token } : {}),
  };
  const types = Object.keys(operation.responses['200']?.content ?? {});
  if (types[0] !== 'application/json' || operation.security.length === 0) {
    const { bytes, ...rest } = await listener.download(requestOf(found), options);
    return { ...rest, body: bytes };
  }
  for (;;) {
    const reply = await listener.call(method.toUpperCase(), requestOf(found), options);
    if (reply.status === step.retryOn) continue;
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', body: reply.body };
  }
}

it('every operation has its turn', () => {
  const described = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(steps.map(({ operationId }) => operationId).toSorted()).toEqual(described.toSorted());
});

// Holds: asvs-1.2.3, asvs-4.1.1, asvs-8.1.2, asvs-15.3.1
it.each(steps)(
  'the example of $operationId is answered 200, and as the description shows it',
  async (step) => {
    await step.before?.();
    const { status, type, body } = await run(step);
    const content = find(step.operationId).operation.responses['200']?.content ?? {};
    expect([status, type.split(';', 1)[0]]).toEqual([200, Object.keys(content)[0]]);
    const shown = content['application/json']?.example;
    if (Buffer.isBuffer(body)) return;
    step.keep?.((body as { data: never }).data);
    expect(outline(shown)).toEqual(outline(body));
  },
);

/** Members and kinds of values, without the values. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(outline);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, outline(each)]));
}
