/** One handler per channel of the screen's bridge: takes what the schema has cleaned, asks a service. */
import { ok } from '../../shared/result';
import { addressFormOf, checkContact } from '../services/contact/screen';
import { assistanceState } from '../services/booking/assistance';
import { bookingAutopay } from '../services/booking/autopay';
import { saveDraft, touchBooking } from '../services/booking/draft';
import { previewBooking } from '../services/booking/preview';
import { screen } from '../services/base/caller';
import type { ServiceContext } from '../services/base/context';
import { moveInResult } from '../services/contract/contracts';
import { createLink } from '../services/delivery/document-links';
import { listAddOnsFor } from '../services/booking/extras';
import type { DeskRouter } from '../services/staff/desk-router';
import type { CustomerServices } from '../services/screen/customer-services';
import { kioskState, type ScreenSettings } from '../services/screen/kiosk-state';
import { acknowledgePayment, interruptedPayment, resumeAfterPayment } from '../services/payment/interrupted';
import type { PaymentRuns } from '../services/payment/run';
import { cancelPayment, paymentState, presentTestCard, startPayment } from '../services/payment/payments';
import type { OneTimeCodes } from '../services/delivery/one-time-codes';
import { reserveForLater } from '../services/delivery/reservation-code';
import type { PasswordHasher } from '../services/login/passwords';
import { createPickUps } from '../services/booking/pick-ups';
import { requireProperty } from '../services/property/property';
import { quoteFromBody } from '../services/booking/quotes';
import {
  listCountries,
  listRegionsIn,
  listStorageTypes,
  listUserTypes,
} from '../services/property/reference-lists';
import { paintAgreementPage, readAgreement } from '../services/signing/shown-agreement';
import { signatureExpiry, signOnScreen } from '../services/signing/signature';
import { createScreenFaults } from '../services/screen/fault';
import { allForScreen, forScreen } from '../services/screen/booking';
import { giveBackDraft, releaseScreenDrafts } from '../services/screen/session';
import { createTenantSession } from '../services/tenant/session';
import { insuranceOfUnit } from '../services/unit/unit-insurance';
import { freeUnits } from '../services/unit/units';
import { tenantHandlers } from './tenant-handlers';
import type { Handlers } from './screen-handlers';

/** What the customer's screen leads to beside the services. */
export interface ScreenParts {
  readonly customerServices: CustomerServices;
  readonly staffDesk: DeskRouter;
  readonly passwords: PasswordHasher;
  readonly codes: Pick<OneTimeCodes, 'ask'>;
}

export function createHandlers(
  ctx: ServiceContext,
  runs: PaymentRuns,
  settings: ScreenSettings,
  { customerServices, staffDesk, passwords, codes }: ScreenParts,
): Handlers {
  const tenant = createTenantSession(ctx, passwords, codes);
  const noteFault = createScreenFaults(ctx);
  const pickUps = createPickUps(ctx);
  return {
    ...tenantHandlers(ctx, tenant, customerServices),
    'kiosk.state': () => kioskState(ctx, settings, customerServices.ways()),
    'session.begin': async () => {
      customerServices.journeys.forget();
      await tenant.signOut();
      return ok({ released: await releaseScreenDrafts(ctx) });
    },
    'journey.step': (where) => {
      customerServices.journeys.tell(where);
      return Promise.resolve(ok({}));
    },
    'storage-type.list': ({ language }) => listStorageTypes(ctx, language),
    'user-type.list': ({ language }) => listUserTypes(ctx, language),
    'country.list': ({ language }) => listCountries(ctx, language),
    'region.list': ({ countryId, language }) => listRegionsIn(ctx, countryId, language),
    'unit.list': ({ language, storageTypeId }) =>
      ctx.store.read(async (tx) =>
        ok(await freeUnits(ctx, tx, await requireProperty(tx), { filter: { storageTypeId }, language })),
      ),
    'insurance.list': (input) => insuranceOfUnit(ctx, input),
    'add-on.list': (input) => listAddOnsFor(ctx, input),
    'quote.preview': ({ language, unitId, userTypeId, moveInDate }) =>
      quoteFromBody(ctx, { unitId, taxUserTypeInfoId: userTypeId, moveInDate }, language),
    'contact.check': ({ contact }) => checkContact(ctx, contact),
    'booking.save': async (input) => forScreen(ctx, await saveDraft(ctx, input, await tenant.contactId())),
    'booking.assistance': ({ bookingId }) => assistanceState(ctx, runs, bookingId),
    'booking.get': async ({ bookingId, language }) =>
      forScreen(ctx, await previewBooking(ctx, screen, bookingId, language)),
    'booking.touch': ({ bookingId }) => touchBooking(ctx, bookingId),
    'booking.cancel': async ({ bookingId }) => ok({ cancelled: await giveBackDraft(ctx, bookingId) }),
    'booking.autopay': (input) => bookingAutopay(ctx, input),
    'agreement.read': ({ bookingId, language }) => readAgreement(ctx, bookingId, language),
    'agreement.page': (input) => paintAgreementPage(ctx, input),
    'signature.save': async (input) => {
      const saved = await signOnScreen(ctx, input);
      return saved.ok ? ok({ expiresAt: await signatureExpiry(ctx, input.bookingId) }) : saved;
    },
    'payment.start': (input) => startPayment(ctx, runs, input),
    'booking.keep': (input) => reserveForLater(ctx, customerServices.singleDeliveries, input),
    'booking.pick-up': async (input) => forScreen(ctx, await pickUps.byCode(input)),
    'booking.find': async (input) => allForScreen(ctx, await pickUps.byPerson(input)),
    'payment.state': (input) => paymentState(ctx, runs, input),
    'payment.cancel': (input) => cancelPayment(ctx, runs, input),
    'payment.interrupted': ({ language }) => interruptedPayment(ctx, language),
    'payment.acknowledge': ({ reference }) => acknowledgePayment(ctx, reference),
    'payment.resume': (input) => resumeAfterPayment(ctx, input),
    'reader.present': (input) => presentTestCard(ctx, input),
    'move-in.result': (input) => moveInResult(ctx, input, customerServices.ways()),
    'address.form': ({ countryId }) => addressFormOf(ctx, countryId),
    'document.print': (input) => customerServices.deliveries.ask('print', input),
    'document.email': (input) => customerServices.deliveries.ask('email', input),
    'document.link': (input) => createLink(ctx, input, customerServices.publicAddress),
    'delivery.state': ({ bookingId }) => customerServices.deliveries.state(bookingId),
    'help.call': (input) => customerServices.help.call(input),
    'help.state': ({ id }) => customerServices.help.state(id),
    'desk.call': async ({ token, channel, input }) =>
      ok({ answer: await staffDesk.call(channel, input, { place: 'kiosk', address: '', token }) }),
    'screen.fault': (fault) => Promise.resolve(noteFault(fault)),
  };
}
