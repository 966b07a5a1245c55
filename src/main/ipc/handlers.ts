/** One handler per channel of the screen's door: takes what the schema has cleaned, asks a service. */
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
import type { DeskDoor } from '../services/staff/desk-door';
import type { FrontDesk } from '../services/screen/front-desk';
import { kioskState, type ScreenSettings } from '../services/screen/kiosk-state';
import { acknowledgePayment, interruptedPayment, resumeAfterPayment } from '../services/payment/interrupted';
import type { PaymentRuns } from '../services/payment/run';
import { cancelPayment, paymentState, presentTestCard, startPayment } from '../services/payment/payments';
import { keepForLater } from '../services/delivery/kept-code';
import type { PasswordDesk } from '../services/login/passwords';
import { createPickUps } from '../services/booking/pick-ups';
import { requireProperty } from '../services/property/property';
import { quoteFromBody } from '../services/booking/quotes';
import {
  listCountries,
  listRegions,
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
  readonly desk: FrontDesk;
  readonly staffDesk: DeskDoor;
  readonly passwords: PasswordDesk;
}

export function createHandlers(
  ctx: ServiceContext,
  runs: PaymentRuns,
  settings: ScreenSettings,
  { desk, staffDesk, passwords }: ScreenParts,
): Handlers {
  const tenant = createTenantSession(ctx, passwords);
  const noteFault = createScreenFaults(ctx);
  const pickUps = createPickUps(ctx);
  return {
    ...tenantHandlers(ctx, tenant, desk),
    'kiosk.state': () => kioskState(ctx, settings, desk.ways()),
    'session.begin': async () => {
      desk.journeys.forget();
      await tenant.signOut();
      return ok({ released: await releaseScreenDrafts(ctx) });
    },
    'journey.step': (where) => {
      desk.journeys.tell(where);
      return Promise.resolve(ok({}));
    },
    'storage-type.list': ({ language }) => listStorageTypes(ctx, language),
    'user-type.list': ({ language }) => listUserTypes(ctx, language),
    'country.list': ({ language }) => listCountries(ctx, language),
    'region.list': ({ countryId }) => listRegions(ctx, countryId),
    'unit.list': ({ language, storageTypeId }) =>
      ctx.store.read(async (tx) =>
        ok(await freeUnits(ctx, tx, await requireProperty(tx), { storageTypeId }, language)),
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
    'booking.keep': (input) => keepForLater(ctx, desk.papers, input),
    'booking.pick-up': async (input) => forScreen(ctx, await pickUps.byCode(input)),
    'booking.find': async (input) => allForScreen(ctx, await pickUps.byPerson(input)),
    'payment.state': (input) => paymentState(ctx, runs, input),
    'payment.cancel': (input) => cancelPayment(ctx, runs, input),
    'payment.interrupted': ({ language }) => interruptedPayment(ctx, language),
    'payment.acknowledge': ({ reference }) => acknowledgePayment(ctx, reference),
    'payment.resume': (input) => resumeAfterPayment(ctx, input),
    'reader.present': (input) => presentTestCard(ctx, input),
    'move-in.result': (input) => moveInResult(ctx, input, desk.ways()),
    'address.form': ({ countryId }) => addressFormOf(ctx, countryId),
    'document.print': (input) => desk.deliveries.ask('print', input),
    'document.email': (input) => desk.deliveries.ask('email', input),
    'document.link': (input) => createLink(ctx, input, desk.publicAddress),
    'delivery.state': ({ bookingId }) => desk.deliveries.state(bookingId),
    'help.call': (input) => desk.help.call(input),
    'help.state': ({ id }) => desk.help.state(id),
    'desk.call': async ({ token, channel, input }) =>
      ok({ answer: await staffDesk.call(channel, input, { place: 'kiosk', address: '', token }) }),
    'screen.fault': (fault) => Promise.resolve(noteFault(fault)),
  };
}
