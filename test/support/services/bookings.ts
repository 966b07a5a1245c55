/** Everything a booking needs, by the ways people use: services, keys, and the screen's router. */
import { regionId } from '../../../src/main/domain/property/iso-3166';
import { createHandlers } from '../../../src/main/ipc/handlers';
import type { DeskRouter } from '../../../src/main/services/staff/desk-router';
import { createRouter, type ScreenRouter } from '../../../src/main/ipc/router';
import { createBooking } from '../../../src/main/services/booking/bookings';
import { screen, type Caller } from '../../../src/main/services/base/caller';
import {
  createCustomerServices,
  type CustomerServices,
} from '../../../src/main/services/screen/customer-services';
import type { ScreenSettings } from '../../../src/main/services/screen/kiosk-state';
import { createOneTimeCodes, type OneTimeCodes } from '../../../src/main/services/delivery/one-time-codes';
import { createPasswordHasher } from '../../../src/main/services/login/passwords';
import { createPaymentRuns, type PaymentRuns } from '../../../src/main/services/payment/run';
import type { BridgeAnswer } from '../../../src/shared/bridge';
import type { ChannelInput, ChannelName, ChannelOutput } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import type { Result } from '../../../src/shared/result';
import type { BookingView } from '../../../src/shared/shapes';
import { openTestServices, type TestServiceOptions, type TestServices } from './service-context';
import { handDrawn, signed } from '../documents/signature';

/** A renter as devices send one. */
export const renter = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  phoneNumber: '+1 512 555 0199',
  emailId: 'zephyrine@example.com',
  address: '77 Larkspur Lane',
  city: 'Austin',
  zipCode: '78702',
  countryId: 840,
};

/** The same person as typed at the screen. */
export const typed = {
  firstName: renter.firstName,
  lastName: renter.lastName,
  phoneNumber: renter.phoneNumber,
  email: renter.emailId,
  address: renter.address,
  city: renter.city,
  region: regionId('US-TX'),
  postalCode: renter.zipCode,
  countryId: renter.countryId,
  phoneCountryId: renter.countryId,
};

/** Words of the renter that must be found nowhere they do not belong. Their postal code is one the sample proposes to everybody. */
export const traces = [
  'Zephyrine',
  'Quillfeather',
  '555 0199',
  '5550199',
  'zephyrine@example.com',
  'Larkspur',
];

export type KeyCaller = Extract<Caller, { kind: 'api_key' }>;
export { screen };
export const UNKNOWN = '0f0e0d0c-0000-7000-8000-000000000001';

export const settings: ScreenSettings = {
  readerPlace: 'right',
  idle: { seconds: 60, readingSeconds: 180, warningSeconds: 20 },
  display: { inches: 21.5, viewingDistanceMm: 500, pseudoLanguage: false },
  demonstration: false,
  lettersInFolder: false,
};

export interface BookingWorld extends TestServices {
  readonly screen: ScreenRouter;
  readonly customerServices: CustomerServices;
  readonly runs: PaymentRuns;
  readonly codes: OneTimeCodes;
  readonly keys: { readonly mine: KeyCaller; readonly other: KeyCaller; readonly all: KeyCaller };
  readonly propertyId: Id<'property'>;
  unitId(number: string): Id<'unit'>;
  userTypeId(name: string): Id<'user_type'>;
  storageTypeId(name: string): Id<'storage_type'>;
  /** A plan with its premium for a storage type and the tier that begins at a size. */
  plan(name: string, storageType: string, from: number): { insuranceId: Id<'plan'>; priceId: Id<'premium'> };
  addOnId(name: string): Id<'add_on'>;
  body(more?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Makes a booking as a device; throws when it is refused. */
  book(more?: Readonly<Record<string, unknown>>, caller?: Caller): Promise<Id<'booking'>>;
  call<C extends ChannelName>(channel: C, input: ChannelInput<C>): Promise<BridgeAnswer<ChannelOutput<C>>>;
  draft(more?: Partial<ChannelInput<'booking.save'>>): ChannelInput<'booking.save'>;
  /** Saves a draft of the screen's; throws when it is refused. */
  save(more?: Partial<ChannelInput<'booking.save'>>): Promise<BookingView>;
  /** Reads the agreement of a booking and answers what signing it by hand sends. */
  signature(
    bookingId: Id<'booking'>,
    more?: Partial<ChannelInput<'signature.save'>>,
  ): Promise<ChannelInput<'signature.save'>>;
  /** Reads the agreement and signs it; throws when either is refused. */
  sign(bookingId: Id<'booking'>, more?: Partial<ChannelInput<'signature.save'>>): Promise<void>;
  /** Every row of every table, by table. */
  rows(): Record<string, unknown[]>;
  unitState(number: string): string;
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the sample has no ${what}`);
  return value;
}

/** The value of what must have succeeded. */
export function valueOf<T>(result: Result<T> | BridgeAnswer<T>): T {
  if (!result.ok) throw new Error(`refused: ${refusalsOf(result).join(', ')}`);
  return result.value;
}

/** What was refused, each as `CODE field`; empty when nothing was. */
export function refusalsOf(result: Result<unknown> | BridgeAnswer<unknown>): string[] {
  return result.ok ? [] : result.refusals.map(({ code, field }) => `${code} ${field ?? '-'}`);
}

/** The reasons and, where there is one, the kinds of a refusal. */
export function reasonsOf(result: Result<unknown> | BridgeAnswer<unknown>): string[] {
  return result.ok ? [] : result.refusals.map((each) => each.reason);
}

export function kindsOf(result: Result<unknown>): string[] {
  return result.ok ? [] : result.refusals.map((each) => each.kind);
}

/** The front desk has a world of its own (support/desk). */
const closedDesk: DeskRouter = {
  call: () => Promise.resolve({ ok: false, refusals: [{ reason: 'unknown', field: null }] }),
  knows: () => Promise.resolve(false),
};

export async function openBookings(
  options: TestServiceOptions & {
    readonly settings?: Partial<ScreenSettings>;
    /** Printer, mail server and public address; absent: the site has none. */
    readonly outside?: Partial<Parameters<typeof createCustomerServices>[1]>;
  } = {},
): Promise<BookingWorld> {
  const services = await openTestServices(options);
  const { db, ctx } = services;
  const { catalogue } = db;
  const runs = createPaymentRuns(ctx);
  const customerServices = createCustomerServices(ctx, {
    printer: null,
    mailer: null,
    publicAddress: null,
    ...options.outside,
  });
  await customerServices.deliveries.start();
  await customerServices.singleDeliveries.start();
  const passwords = createPasswordHasher();
  const codes = createOneTimeCodes(ctx, { mailer: options.outside?.mailer ?? null, passwords });
  await codes.start();
  const router = createRouter(
    createHandlers(
      ctx,
      runs,
      { ...settings, ...options.settings },
      { customerServices, staffDesk: closedDesk, passwords, codes, demonstration: null },
    ),
    ctx.log,
  );
  const keys = { mine: await addKey(services), other: await addKey(services), all: await addKey(services) };
  const unitId = (number: string) =>
    found(
      catalogue.units.find((unit) => unit.number === number),
      number,
    ).id;
  const userTypeId = (name: string) =>
    found(
      catalogue.userTypes.find((each) => each.name === name),
      name,
    ).id;
  const body: BookingWorld['body'] = (more = {}) => ({
    propertyInfoId: catalogue.property.id,
    unitId: unitId('A101'),
    taxUserTypeInfoId: userTypeId('General'),
    contactBookInfo: renter,
    ...more,
  });
  const draft: BookingWorld['draft'] = (more = {}) => ({
    bookingId: null,
    language: 'en',
    unitId: unitId('A101'),
    userTypeId: userTypeId('General'),
    moveInDate: '2026-03-15',
    coverage: null,
    addOnIds: [],
    discountCode: null,
    contact: typed,
    ...more,
  });
  const call: BookingWorld['call'] = async (channel, input) =>
    (await router.call(channel, input)) as BridgeAnswer<ChannelOutput<typeof channel>>;
  const signature: BookingWorld['signature'] = async (bookingId, more = {}) => {
    const about = { bookingId, language: more.language ?? 'en' } as const;
    const { document } = valueOf(await call('agreement.read', about));
    const made = { method: 'drawn', strokes: handDrawn, typedName: null, consent: true } as const;
    return { ...about, signature: await signed(), documentSha256: document.sha256, ...made, ...more };
  };
  return {
    ...services,
    screen: router,
    customerServices,
    runs,
    codes,
    signature,
    async sign(bookingId, more) {
      valueOf(await call('signature.save', await signature(bookingId, more)));
    },
    keys: { ...keys, all: { ...keys.all, all: true } },
    propertyId: catalogue.property.id,
    unitId,
    userTypeId,
    storageTypeId: (name) =>
      found(
        catalogue.storageTypes.find((each) => each.name === name),
        name,
      ).id,
    plan(name, storageType, from) {
      const plan = found(
        catalogue.insurancePlans.find((each) => each.name.startsWith(name)),
        name,
      );
      const premium = plan.premiums.find(
        (each) => each.storageType === storageType && each.from === from * 1000,
      );
      return { insuranceId: plan.id, priceId: found(premium, `${name} from ${from}`).id };
    },
    addOnId: (name) =>
      found(
        catalogue.addOns.find((each) => each.name === name),
        name,
      ).id,
    body,
    book: async (more, caller = keys.mine) => valueOf(await createBooking(ctx, caller, body(more))),
    call,
    draft,
    save: async (more) => valueOf(await call('booking.save', draft(more))),
    rows() {
      const tables = db.open.raw
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
        .pluck()
        .all() as string[];
      return Object.fromEntries(
        tables.map((table) => [table, db.open.raw.prepare(`SELECT * FROM "${table}"`).all()]),
      );
    },
    unitState: (number) =>
      String(db.open.raw.prepare('SELECT state FROM unit WHERE id = ?').pluck().get(unitId(number))),
    async close() {
      services.gateway.stopReader();
      await Promise.all([runs.stop(2000), customerServices.stop(), codes.stop()]);
      await services.close();
    },
  };
}

async function addKey({ db }: TestServices): Promise<KeyCaller> {
  const id = db.newId<'api_key'>();
  const row = { id, name: 'test', key_hash: id, scopes: '[]', created_at_ms: 0 };
  const none = { expires_at_ms: null, revoked_at_ms: null, last_used_at_ms: null };
  await db.query((tx) =>
    tx
      .insertInto('api_key')
      .values({ ...row, ...none })
      .execute(),
  );
  return { kind: 'api_key', id, client: id, all: false };
}
