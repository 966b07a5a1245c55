/** What the screen has to know before its first question: the property, the rules, and whether anything is out. */
import type { KioskState } from '../../shared/channels';
import { ok, type Result } from '../../shared/result';
import { selectFreeUnits } from '../database/units';
import { addDays, businessDateAt } from '../domain/dates';
import type { ServiceContext } from './context';
import { requireProperty } from './property';

export interface ScreenSettings {
  readonly idle: KioskState['idle'];
  readonly demonstration: boolean;
  readonly printer: string | null;
}

export async function kioskState(ctx: ServiceContext, screen: ScreenSettings): Promise<Result<KioskState>> {
  const { property, free } = await ctx.store.transaction(async (tx) => ({
    property: await requireProperty(tx),
    free: (await selectFreeUnits(tx, {})).length,
  }));
  const reader = ctx.gateway.readerState();
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const full = (await ctx.freeDiskBytes()) < ctx.settings.minimumFreeDiskBytes;
  return ok({
    property: {
      id: property.id,
      name: property.name,
      phoneNumber: property.phone_number,
      countryId: property.country_id,
      currency: property.currency,
      locale: property.locale,
      timeZone: property.time_zone,
    },
    defaultLanguage: property.language,
    moveInDates: { earliest: today, latest: addDays(today, ctx.settings.moveInDaysAhead) },
    coverageRules: {
      ownPolicyAllowed: property.own_policy_allowed === 1,
      declineAllowed: property.decline_allowed === 1,
    },
    idle: screen.idle,
    reader: {
      provider: ctx.gateway.provider,
      state: reader,
      simulated: ctx.gateway.present !== undefined,
    },
    outOfService: full
      ? 'storage_full'
      : reader === 'unavailable'
        ? 'reader_unavailable'
        : free === 0
          ? 'no_units'
          : null,
    demonstration: screen.demonstration,
  });
}
