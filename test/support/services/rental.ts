/** A walk-in's rental up to any point, through the services, for tests of what follows. */
import type Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { ChannelRequest } from '../../../src/shared/channels';
import type { Id } from '../../../src/shared/ids';
import type { Result } from '../../../src/shared/result';
import type { DocumentMaker, PagePainter } from '../../../src/main/documents/port';
import { createApiKey } from '../../../src/main/services/upkeep/api-keys';
import { findBooking } from '../../../src/main/database/booking/bookings';
import { joinVisit } from '../../../src/main/services/booking/beside';
import { createBooking } from '../../../src/main/services/booking/bookings';
import { screen, type Caller } from '../../../src/main/services/base/caller';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { confirmPayment } from '../../../src/main/services/payment/confirm';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { readAgreement } from '../../../src/main/services/signing/shown-agreement';
import { saveSignature, signOnScreen } from '../../../src/main/services/signing/signature';
import type { TestDatabase } from './database';
import { openTestServices, type TestServiceOptions, type TestServices } from './service-context';
import { handDrawn, ink } from '../documents/signature';

export { ink };

export { screen };

/** Documents that take no time: what a test needs of them is that they are there and differ. */
export function lightDocuments(): DocumentMaker {
  const pdfOf = (kind: string) => (facts: { readonly number: string | null }) =>
    Promise.resolve(Buffer.from(`%PDF-light ${kind} ${facts.number ?? 'without a number'}`));
  return {
    contract: pdfOf('contract'),
    invoice: pdfOf('invoice'),
    receipt: pdfOf('receipt'),
    creditNote: pdfOf('credit note'),
    testPage: ({ kioskId }) => Promise.resolve(Buffer.from(`%PDF-light test page ${kioskId}`)),
    heldUnit: pdfOf('held unit'),
    onBehalfReceipt: pdfOf('payment received'),
    dayClosing: pdfOf('day closing'),
    lateLetter: pdfOf('late letter'),
    rentChange: pdfOf('rent change'),
    noticeLetter: pdfOf('notice letter'),
    pass: pdfOf('pass'),
    moveOutStatement: pdfOf('move-out statement'),
    returnedPayment: pdfOf('returned payment'),
    rentKept: pdfOf('rent kept'),
    paymentPlan: pdfOf('payment plan'),
    policyReminder: pdfOf('policy reminder'),
    chargesChanged: pdfOf('charges changed'),
    accountStatement: pdfOf('account statement'),
    transferStatement: pdfOf('transfer statement'),
  };
}

/** Pages of light documents: one each, all white. */
export function lightPages(): PagePainter {
  return {
    pages: () => Promise.resolve(1),
    paint: (_pdf, _page, width) => Promise.resolve({ png: Buffer.from('light page'), width, height: width }),
  };
}

/** Services with light documents. */
export function openLightServices(options: TestServiceOptions = {}): Promise<TestServices> {
  const change = options.change ?? ((ctx: ServiceContext) => ctx);
  const light = { documents: lightDocuments(), pages: lightPages() };
  return openTestServices({ ...options, change: (ctx, db) => change({ ...ctx, ...light }, db) });
}

/** The same for one test, which closes them at its end. */
export async function lightServices(options: TestServiceOptions = {}): Promise<TestServices> {
  const services = await openLightServices(options);
  onTestFinished(() => services.close());
  return services;
}

/** Reads the agreement as the screen shows it, and draws a signature under it. */
export async function signAtScreen(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  more: Partial<ChannelRequest<'signature.save'>> = {},
): Promise<Result<Id<'signature'>>> {
  const language = more.language ?? 'en';
  const read = await readAgreement(ctx, bookingId, language);
  if (!read.ok) return read;
  return signOnScreen(ctx, {
    bookingId,
    language,
    signature: await ink(),
    method: 'drawn',
    strokes: handDrawn,
    typedName: null,
    documentSha256: read.value.document.sha256,
    consent: true,
    ...more,
  });
}

export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.refusals));
}

/** The first refusal, as `CODE kind`; or `ok`. */
export function outcomeOf(result: Result<unknown>): string {
  const first = result.ok ? null : result.refusals[0];
  return first ? `${first.code} ${first.kind}` : 'ok';
}

/** A device with a key of its own. */
export async function deviceCaller(db: TestDatabase): Promise<Caller> {
  const input = { name: 'device', scopes: ['portal'] as const, expiresAtMs: null };
  const act = { nowMs: db.clock.nowMs(), actor: 'test', newId: () => db.newId<'api_key'>() };
  const { id } = await db.query((tx) => createApiKey(tx, input, act));
  return { kind: 'api_key', id, client: id, all: false };
}

const renter = {
  firstName: 'Robin',
  lastName: 'Storer',
  phoneNumber: '+1 512 555 0123',
  emailId: 'robin@example.com',
};

/** A draft on a unit of the sample, without coverage and signature. */
export async function draft(
  ctx: ServiceContext,
  db: Pick<TestDatabase, 'catalogue'>,
  unitIndex = 0,
  caller: Caller = screen,
): Promise<Id<'booking'>> {
  const body = {
    propertyInfoId: db.catalogue.property.id,
    unitId: db.catalogue.units[unitIndex]?.id,
    taxUserTypeInfoId: db.catalogue.userTypes[0]?.id,
    contactBookInfo: renter,
  };
  return valueOf(await createBooking(ctx, caller, body));
}

/** The n-th plan of the sample with the premium that fits a unit. */
export function planBody({ catalogue }: Pick<TestDatabase, 'catalogue'>, nth = 0, unitIndex = 0) {
  const plan = catalogue.insurancePlans[nth];
  const unit = catalogue.units[unitIndex];
  const premium = plan?.premiums.find(
    ({ storageType, from, to }) =>
      unit?.storageType === storageType && from <= unit.area && (to === null || unit.area < to),
  );
  return { insuranceId: plan?.id, priceId: premium?.id };
}

/** A draft with coverage and signature: ready to pay. */
export async function readyBooking(
  ctx: ServiceContext,
  db: Pick<TestDatabase, 'catalogue'>,
  unitIndex = 0,
  caller: Caller = screen,
): Promise<Id<'booking'>> {
  const id = await draft(ctx, db, unitIndex, caller);
  valueOf(await linkInsurance(ctx, caller, id, planBody(db, 0, unitIndex)));
  if (caller.kind === 'screen') valueOf(await signAtScreen(ctx, id));
  else valueOf(await saveSignature(ctx, caller, id, { signature: await ink() }));
  return id;
}

/** Two units of one visit that are signed in one act; answers the second. */
export async function readyVisit(
  ctx: ServiceContext,
  db: Pick<TestDatabase, 'catalogue'>,
): Promise<Id<'booking'>> {
  const first = await draft(ctx, db, 0);
  const second = await draft(ctx, db, 1);
  valueOf(await linkInsurance(ctx, screen, first, planBody(db, 0, 0)));
  valueOf(await linkInsurance(ctx, screen, second, planBody(db, 0, 1)));
  await ctx.store.transaction(async (tx) => {
    const booking = await findBooking(tx, first);
    if (booking) await joinVisit({ ctx, tx }, booking, second);
  });
  valueOf(await signAtScreen(ctx, second));
  return second;
}

/** An intent of the booking for which a device's own reader has taken a card. */
export async function paidIntent(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  caller: Caller = screen,
): Promise<string> {
  const { paymentIntentId } = valueOf(await createPaymentIntent(ctx, caller, bookingId));
  if (!ctx.gateway.present?.(paymentIntentId, 'approved')) throw new Error('the card was not taken');
  return paymentIntentId;
}

export function confirm(
  ctx: ServiceContext,
  bookingId: string,
  token: unknown,
  caller: Caller = screen,
): Promise<Result<Id<'contract'>>> {
  return confirmPayment(ctx, caller, { gateway: 'gateway', bookingId, body: { token } });
}

/** How many rows each table has. */
export function rowCounts(raw: Database.Database): Record<string, number> {
  const names = raw
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  const count = (name: string) =>
    raw.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0;
  return Object.fromEntries(names.map((name) => [name, count(name)]));
}
