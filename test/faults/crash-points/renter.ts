/**
 * A device that rents a unit over /v1 and sends an Idempotency-Key with every change. It remembers what it asked and
 * what it was answered, so that after a cut it can ask the same again.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Id } from '../../../src/shared/ids';
import { rows } from '../../support/restore/books';
import { call } from '../../support/processes/device';
import { ink } from '../../support/documents/signature';
import type { ServiceProcess } from '../../support/processes/service-process';

type Service = Pick<ServiceProcess, 'url' | 'apiKey'>;

/** How the device's own reader shows a card to an intent of its. */
export type PresentCard = (service: Service, paymentIntentId: string) => Promise<void>;

type StepName = 'register' | 'cover' | 'sign' | 'intent' | 'pay';

interface Question {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly json?: unknown;
  readonly key: string;
}

interface Answered {
  readonly question: Question;
  readonly data: unknown;
}

/** Not cut off: the service said no. */
class Refused extends Error {}

/** A payment that the restart gave back is begun again, once. */
const MOST_PAYMENTS = 2;

export class Renter {
  readonly #answered = new Map<StepName, Answered>();
  readonly #asked = new Map<StepName, Question>();
  readonly #name: string;
  readonly #present: PresentCard;
  #payments = 1;
  #presented = false;

  /** `name`: nobody else's; the phone number is free for all. */
  constructor(name: string, present: PresentCard) {
    this.#name = name;
    this.#present = present;
  }

  /** Once the registration was answered. */
  get bookingId(): Id<'booking'> {
    return this.#answered.get('register')?.data as Id<'booking'>;
  }

  get email(): string {
    return `${this.#name}@example.com`;
  }

  /** Everything up to the payment. */
  async book(service: Service): Promise<void> {
    const bookingId = await this.#bookingId(service);
    await this.#step(service, 'cover', () => ({
      method: 'PUT',
      path: `/v1/kiosk/booking/${bookingId}/coverage`,
      json: { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'A-1', expires: '2099-01-01' },
    }));
    const signature = await ink();
    await this.#step(service, 'sign', () => ({
      method: 'POST',
      path: `/v1/booking/${bookingId}/document/save`,
      json: { signature },
    }));
  }

  /** Asks for the intent, shows the card, moves in. */
  async pay(service: Service): Promise<void> {
    const bookingId = await this.#bookingId(service);
    const intent = await this.#step(service, 'intent', () => ({
      method: 'POST',
      path: `/v1/booking/${bookingId}/rental-quote/payment-intent`,
    }));
    const { paymentIntentId } = intent as { paymentIntentId: string };
    if (!this.#presented) await this.#present(service, paymentIntentId);
    this.#presented = true;
    await this.#step(service, 'pay', () => ({
      method: 'POST',
      path: `/v1/payment/transaction/gateway/booking/${bookingId}/success`,
      json: { token: paymentIntentId },
    }));
  }

  /**
   * After a restart: what was answered is answered again, what was not is asked again, and the rest is done. Answers
   * everything that is wrong; in the end this person has one booking and one contract.
   */
  async goOn(service: Service, dataDir: string): Promise<string[]> {
    const wrong: string[] = [];
    for (const [name, { question, data }] of this.#answered) {
      const { status, body } = await ask(service, question);
      if (!isDeepStrictEqual(body.data, data))
        wrong.push(
          `${name} was answered ${JSON.stringify(data)}, and is now ${status} ${JSON.stringify(body)}`,
        );
    }
    await this.book(service);
    await this.#payInTheEnd(service);
    return [...wrong, ...this.#wrongInBooks(dataDir)];
  }

  /** The restart may have given a payment back that no contract came of; then the device begins another. */
  async #payInTheEnd(service: Service): Promise<void> {
    for (;;) {
      try {
        await this.pay(service);
        return;
      } catch (error) {
        if (!(error instanceof Refused) || this.#payments >= MOST_PAYMENTS) throw error;
        if (this.#answered.has('pay')) throw error;
        this.#payments += 1;
        this.#presented = false;
        for (const name of ['intent', 'pay'] as const) {
          this.#answered.delete(name);
          this.#asked.delete(name);
        }
      }
    }
  }

  #wrongInBooks(dataDir: string): string[] {
    const bookings = rows(
      dataDir,
      `SELECT b.id, b.state, c.id AS contract FROM booking b JOIN contact k ON k.id = b.contact_id
        LEFT JOIN rental_contract c ON c.booking_id = b.id WHERE k.email = ?`,
      this.email,
    );
    const contract = this.#answered.get('pay')?.data;
    const [one] = bookings;
    if (bookings.length === 1 && one?.['contract'] === contract && one?.['state'] === 'moved_in') return [];
    return [`${this.email} was answered contract ${String(contract)} and has ${JSON.stringify(bookings)}`];
  }

  async #bookingId(service: Service): Promise<string> {
    const asked = this.#asked.has('register') ? null : await this.#registration(service);
    return (await this.#step(service, 'register', () => {
      if (!asked) throw new Error('the registration was asked for already');
      return asked;
    })) as string;
  }

  async #registration(service: Service): Promise<Omit<Question, 'key'>> {
    const [unit] = (await call(service, 'GET', '/v1/kiosk/unit/list')).body.data as { id: string }[];
    const property = (await call(service, 'GET', '/v1/kiosk/property')).body.data as { id: string };
    return {
      method: 'POST',
      path: '/v1/booking/register/rental/activity/create',
      json: {
        propertyInfoId: property.id,
        unitId: unit?.id,
        taxUserTypeInfoId: 1,
        contactBookInfo: {
          firstName: 'Robin',
          lastName: 'Storer',
          phoneNumber: '+1 512 555 0123',
          emailId: this.email,
        },
      },
    };
  }

  async #step(service: Service, name: StepName, make: () => Omit<Question, 'key'>): Promise<unknown> {
    const known = this.#answered.get(name);
    if (known) return known.data;
    const question = this.#asked.get(name) ?? { ...make(), key: `${this.#name}-${name}-${this.#payments}` };
    this.#asked.set(name, question);
    const { status, body } = await ask(service, question);
    if (!body.succeeded) throw new Refused(`${name}: ${status} ${JSON.stringify(body.errors)}`);
    this.#answered.set(name, { question, data: body.data });
    return body.data;
  }
}

const ask = (service: Service, { method, path, json, key }: Question) =>
  call({ ...service, idempotencyKey: key }, method, path, json);
