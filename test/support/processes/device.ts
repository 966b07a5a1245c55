/** A device that rents a unit over /v1, one call after the other, and can be cut off after any of them. */
import type { ServiceProcess } from './service-process';
import { ink } from '../documents/signature';

export interface Reply {
  readonly status: number;
  readonly body: {
    readonly succeeded: boolean;
    readonly status: string;
    readonly data: unknown;
    readonly errors: readonly { code: string; message: string }[] | null;
  };
}

/** What a device remembers of its rental, as far as it got answers. */
export interface Rental {
  /** Who rents; somebody who is registered with it unless it is said. */
  readonly contact?: { readonly id: string } | typeof renter;
  bookingId?: string;
  signed?: boolean;
  paymentIntentId?: string;
  presented?: boolean;
  contractId?: string;
}

type Service = Pick<ServiceProcess, 'url' | 'apiKey'> & {
  /** Sent with a call that changes something. */
  readonly idempotencyKey?: string;
};

export async function call(service: Service, method: string, path: string, json?: unknown): Promise<Reply> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      'x-api-key': service.apiKey ?? '',
      // The service may have given up an idle connection that `fetch`, held up by a busy machine, takes for open.
      connection: 'close',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(service.idempotencyKey === undefined ? {} : { 'idempotency-key': service.idempotencyKey }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

/** The answer's data; throws when the answer is no success. */
async function data<T>(...args: Parameters<typeof call>): Promise<T> {
  const { status, body } = await call(...args);
  if (!body.succeeded) throw new Error(`${args[1]} ${args[2]}: ${status} ${JSON.stringify(body.errors)}`);
  return body.data as T;
}

interface Unit {
  readonly id: string;
  readonly area: number;
  readonly storageType: { readonly id: string };
}

const GENERAL = 1;
const renter = {
  firstName: 'Robin',
  lastName: 'Storer',
  phoneNumber: '+1 512 555 0123',
  emailId: 'robin@example.com',
};

type Step = (service: Service, rental: Rental) => Promise<void>;

/** The calls of a move-in in order. Each writes into the rental what it was answered. */
export const steps: readonly Step[] = [
  async (service, rental) => {
    const [unit] = await data<Unit[]>(service, 'GET', '/v1/kiosk/unit/list');
    const property = await data<{ id: string }>(service, 'GET', '/v1/kiosk/property');
    rental.bookingId = await data<string>(service, 'POST', '/v1/booking/register/rental/activity/create', {
      propertyInfoId: property.id,
      unitId: unit?.id,
      taxUserTypeInfoId: GENERAL,
      contactBookInfo: rental.contact ?? renter,
    });
  },
  async (service, { bookingId }) => {
    const own = { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2099-01-01' };
    await data(service, 'PUT', `/v1/kiosk/booking/${bookingId}/coverage`, own);
  },
  async (service, rental) => {
    const path = `/v1/booking/${rental.bookingId}/document/save`;
    await data(service, 'POST', path, { signature: await ink() });
    rental.signed = true;
  },
  async (service, rental) => {
    const path = `/v1/booking/${rental.bookingId}/rental-quote/payment-intent`;
    const intent = await data<{ paymentIntentId: string }>(service, 'POST', path);
    rental.paymentIntentId = intent.paymentIntentId;
  },
  async (service, rental) => {
    const { paymentIntentId } = rental;
    await data(service, 'POST', '/v1/kiosk/simulated-reader/present', {
      paymentIntentId,
      outcome: 'approved',
    });
    rental.presented = true;
  },
  async (service, rental) => {
    const path = `/v1/payment/transaction/gateway/booking/${rental.bookingId}/success`;
    rental.contractId = await data<string>(service, 'POST', path, { token: rental.paymentIntentId });
  },
];

export async function moveIn(service: Service, rental: Rental = {}): Promise<Rental> {
  for (const step of steps) await step(service, rental);
  return rental;
}

/** Up to and without the confirmation. */
export async function upToPaid(service: Service): Promise<Rental> {
  const rental: Rental = {};
  for (const step of steps.slice(0, -1)) await step(service, rental);
  return rental;
}
