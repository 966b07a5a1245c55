/** A booking while the customer answers, and one that was reserved before. */
import type { Language } from '../../../../shared/languages';
import { ok, type Result } from '../../../../shared/result';
import type { BookingView } from '../../../../shared/shapes';
import { screen } from '../../../services/base/caller';
import type { ServiceContext } from '../../../services/base/context';
import { assistanceState } from '../../../services/booking/assistance';
import { bookingAutopay } from '../../../services/booking/autopay';
import { saveDraft, touchBooking } from '../../../services/booking/draft';
import { listAddOnsFor } from '../../../services/booking/extras';
import { createPickUps } from '../../../services/booking/pick-ups';
import { previewBooking } from '../../../services/booking/preview';
import { lowestQuote, quoteFromBody } from '../../../services/booking/quotes';
import { priceStays } from '../../../services/booking/stays';
import { renewTransfer } from '../../../services/transfer/view';
import type { SingleDeliveries } from '../../../services/delivery/single-deliveries';
import { finishLater } from '../../../services/delivery/finish-later';
import type { PaymentRuns } from '../../../services/payment/run';
import { allForScreen, forScreen } from '../../../services/screen/booking';
import { giveBackDraft, giveBackUnit } from '../../../services/screen/session';
import type { TenantSession } from '../../../services/tenant/session';
import type { Handlers } from '../../screen-handlers';

/** What the channels of a booking lead to beside the services. */
interface BookingParts {
  readonly runs: PaymentRuns;
  readonly tenant: TenantSession;
  readonly singleDeliveries: SingleDeliveries;
}

export function bookingHandlers(ctx: ServiceContext, { runs, tenant, singleDeliveries }: BookingParts) {
  const pickUps = createPickUps(ctx);
  /** Of a transfer with the credit that the tenant has by now. */
  async function takenUp(taken: Result<BookingView>, language: Language) {
    const isAnother = taken.ok && (await renewTransfer(ctx, taken.value.id));
    const shown = isAnother ? await previewBooking(ctx, screen, taken.value.id, language) : taken;
    return forScreen(ctx, shown, language);
  }
  return {
    'add-on.list': (input) => listAddOnsFor(ctx, input),
    'quote.preview': ({ language, unitId, userTypeId, moveInDate, joinsVisit }) =>
      userTypeId === null
        ? lowestQuote(ctx, { unitId, moveInDate, joinsVisit }, language)
        : quoteFromBody(ctx, { unitId, taxUserTypeInfoId: userTypeId, moveInDate }, { language, joinsVisit }),
    'booking.save': async (input) =>
      forScreen(ctx, await saveDraft(ctx, input, await tenant.contactId()), input.language),
    'booking.assistance': ({ bookingId }) => assistanceState(ctx, runs, bookingId),
    'booking.get': async ({ bookingId, language }) =>
      forScreen(ctx, await previewBooking(ctx, screen, bookingId, language), language),
    'booking.stays': (input) => priceStays(ctx, input),
    'booking.touch': ({ bookingId }) => touchBooking(ctx, bookingId),
    'booking.cancel': async ({ bookingId }) => ok({ cancelled: await giveBackDraft(ctx, bookingId) }),
    'visit.remove': async ({ bookingId, language }) => {
      const left = await giveBackUnit(ctx, bookingId);
      return left.ok
        ? forScreen(ctx, await previewBooking(ctx, screen, left.value, language), language)
        : left;
    },
    'booking.autopay': (input) => bookingAutopay(ctx, input),
    'booking.reserve': (input) => finishLater(ctx, singleDeliveries, input),
    'booking.pick-up': async (input) => takenUp(await pickUps.byCode(input), input.language),
    'booking.transfer': async (input) =>
      takenUp(await pickUps.transferOf(await tenant.contactId(), input), input.language),
    'booking.forget': (input) => pickUps.forget(input),
    'booking.find': async (input) => allForScreen(ctx, await pickUps.byPerson(input), input.language),
  } satisfies Partial<Handlers>;
}
