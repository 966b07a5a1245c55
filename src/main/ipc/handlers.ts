/** One handler per channel of the screen's door: takes what the schema has cleaned, asks a service. */
import type { ChannelName, ChannelOutput, ChannelRequest } from '../../shared/channels';
import { ok, type Result } from '../../shared/result';
import { readAgreement } from '../services/agreement';
import { checkContact } from '../services/screen-contact';
import { saveDraft, touchBooking } from '../services/booking-draft';
import { previewBooking } from '../services/booking-preview';
import { cancelBooking } from '../services/bookings';
import type { Caller } from '../services/caller';
import type { ServiceContext } from '../services/context';
import { moveInResult } from '../services/contracts';
import { listAddOnsFor } from '../services/extras';
import { kioskState, type ScreenSettings } from '../services/kiosk-state';
import type { PaymentRuns } from '../services/payment-run';
import { cancelPayment, paymentState, presentTestCard, startPayment } from '../services/payments';
import { printDocuments } from '../services/print-documents';
import { requireProperty } from '../services/property';
import { quoteFromBody } from '../services/quotes';
import { listCountries, listRegions, listStorageTypes, listUserTypes } from '../services/reference-lists';
import { saveSignature, signatureExpiry } from '../services/signature';
import { releaseScreenDrafts } from '../services/screen-session';
import { insuranceOfUnit } from '../services/unit-insurance';
import { freeUnits } from '../services/units';

export type Handlers = {
  readonly [C in ChannelName]: (input: ChannelRequest<C>) => Promise<Result<ChannelOutput<C>>>;
};

const screen: Caller = { kind: 'screen' };

export function createHandlers(ctx: ServiceContext, runs: PaymentRuns, settings: ScreenSettings): Handlers {
  return {
    'kiosk.state': () => kioskState(ctx, settings),
    'session.begin': async () => ok({ released: await releaseScreenDrafts(ctx) }),
    'storage-type.list': () => listStorageTypes(ctx),
    'user-type.list': () => listUserTypes(ctx),
    'country.list': ({ language }) => listCountries(ctx, language),
    'region.list': ({ countryId }) => listRegions(ctx, countryId),
    'unit.list': ({ language, storageTypeId }) =>
      ctx.store.attempt(async (tx) =>
        ok(await freeUnits(tx, await requireProperty(tx), { storageTypeId }, language)),
      ),
    'insurance.list': (input) => insuranceOfUnit(ctx, input),
    'add-on.list': (input) => listAddOnsFor(ctx, input),
    'quote.preview': ({ language, unitId, userTypeId, moveInDate }) =>
      quoteFromBody(ctx, { unitId, taxUserTypeInfoId: userTypeId, moveInDate }, language),
    'contact.check': ({ contact }) => checkContact(ctx, contact),
    'booking.save': (input) => saveDraft(ctx, input),
    'booking.get': ({ bookingId, language }) => previewBooking(ctx, screen, bookingId, language),
    'booking.touch': ({ bookingId }) => touchBooking(ctx, bookingId),
    'booking.cancel': async ({ bookingId }) => {
      const cancelled = await cancelBooking(ctx, screen, bookingId);
      // Start over and idle wipe ask blindly; a payment under way or a closed booking is simply left alone.
      return ok({ cancelled: cancelled.ok });
    },
    'agreement.read': ({ bookingId, language }) => readAgreement(ctx, bookingId, language),
    'signature.save': async ({ bookingId, language, signature }) => {
      const saved = await saveSignature(ctx, screen, bookingId, { signature }, language);
      return saved.ok ? ok({ expiresAt: await signatureExpiry(ctx, bookingId) }) : saved;
    },
    'payment.start': (input) => startPayment(ctx, runs, input),
    'payment.state': (input) => paymentState(ctx, runs, input),
    'payment.cancel': (input) => cancelPayment(ctx, runs, input),
    'reader.present': (input) => presentTestCard(ctx, input),
    'move-in.result': (input) => moveInResult(ctx, input, settings.printer !== null),
    'document.print': ({ bookingId }) => printDocuments(ctx, bookingId, settings.printer),
  };
}
