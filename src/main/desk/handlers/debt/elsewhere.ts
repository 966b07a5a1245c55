/** Money for a contract of another kiosk of the site. */
import type { elsewhereChannels } from '../../../../shared/desk/elsewhere';
import { minor, toPrice } from '../../../../shared/money';
import { ok } from '../../../../shared/result';
import { referenceOf } from '../../../domain/attempt/payment-attempt';
import { toIsoInstant } from '../../../domain/base/dates';
import type { ServiceContext } from '../../../services/base/context';
import { dueThere, isTakenElsewhere, takeElsewhere } from '../../../services/debt/elsewhere';
import { elsewhereReceipt } from '../../../services/debt/elsewhere-receipt';
import { requireProperty, writtenFor } from '../../../services/property/property';
import type { HandlersOf } from '../../desk-handlers';

export function elsewhereHandlers(ctx: ServiceContext): HandlersOf<typeof elsewhereChannels> {
  return {
    'elsewhere.offered': async () => ok({ isTaken: await isTakenElsewhere(ctx) }),
    'elsewhere.due': async ({ unitNumber, language }) => {
      const there = await dueThere(ctx, unitNumber);
      if (!there.ok) return there;
      const property = await ctx.store.read(requireProperty);
      const locale = writtenFor(language, property);
      return ok({
        currency: property.currency,
        contracts: there.value.map(({ contractId, number, kiosk, dueMinor, currency, asOfMs, isOld }) => ({
          contractId,
          number,
          kiosk,
          dueMinor,
          due: toPrice(dueMinor, currency, locale),
          asOf: asOfMs === 0 ? null : toIsoInstant(asOfMs),
          isOld,
        })),
      });
    },
    'elsewhere.take': async (input, { staff }) => {
      const taken = await takeElsewhere(ctx, staff, input);
      if (!taken.ok) return taken;
      const property = await ctx.store.read(requireProperty);
      const { id, given_minor: given, amount_minor: amount, currency } = taken.value;
      const change = minor(given === null ? 0 : given - amount);
      const locale = writtenFor(input.language, property);
      return ok({ id, reference: referenceOf(id), change: toPrice(change, currency, locale) });
    },
    'elsewhere.receipt': async ({ id }) => {
      const file = await elsewhereReceipt(ctx, id);
      if (!file.ok) return file;
      const { content, fileName } = file.value;
      return ok({ fileName, mediaType: 'application/pdf', base64: content.toString('base64') });
    },
  };
}
