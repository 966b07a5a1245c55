/** What the screen has to know before its first question: the property, the rules, and whether anything is out. */
import type { KioskState } from '../../../shared/screen-shapes';
import { z } from 'zod';
import { languages, type Language } from '../../../shared/languages';
import { ok, type Result } from '../../../shared/result';
import { findCurrentTemplate } from '../../database/property/properties';
import { countFreeUnits } from '../../database/unit/units';
import { brandColorOnScreen } from '../../domain/property/brand-color';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { requireProperty, usualUserType } from '../property/property';
import { screenStops } from '../base/selling-stops';
import { readNearby } from '../../domain/property/nearby';

export interface ScreenSettings {
  readonly idle: Omit<KioskState['idle'], 'finishLater'>;
  readonly readerPlace: KioskState['reader']['place'];
  /** The color is the property's. */
  readonly display: Omit<KioskState['display'], 'brandColor'>;
  readonly demonstration: boolean;
  readonly lettersInFolder: boolean;
}

export async function kioskState(
  ctx: ServiceContext,
  screen: ScreenSettings,
  {
    delivery,
    codes,
    phoneDetails,
    mail,
  }: Pick<KioskState, 'delivery' | 'codes' | 'phoneDetails'> & {
    readonly mail: boolean;
  },
): Promise<Result<KioskState>> {
  const freeBytes = await ctx.freeDiskBytes();
  const { property, usual, template, free, stops } = await ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    return {
      property,
      usual: await usualUserType(tx, property.id),
      template: await findCurrentTemplate(tx, property.id),
      stops: await screenStops({ ctx, tx }, freeBytes),
      free: await countFreeUnits(tx, { offered: ctx.unitRights.offered() }),
    };
  });
  const reader = ctx.gateway.readerState();
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  return ok({
    property: {
      id: property.id,
      name: property.name,
      phoneNumber: property.phone_number,
      countryId: property.country_id,
      currency: property.currency,
      locale: property.locale,
      timeZone: property.time_zone,
      areaUnit: property.area_unit,
      mapped: property.site_plan !== null,
      pricesIncludeTax: property.prices_include_tax === 1,
    },
    defaultLanguage: property.language,
    languages: offeredLanguages(property.language, template?.content ?? '{}'),
    display: { ...screen.display, brandColor: brandColorOnScreen(property.brand_color) },
    delivery,
    codes,
    moveInDates: { earliest: today, latest: addDays(today, ctx.settings.moveInDaysAhead) },
    nearby: readNearby(property.nearby),
    usualUserTypeId: usual,
    coverageRules: {
      ownPolicyAllowed: property.own_policy_allowed === 1,
      declineAllowed: property.decline_allowed === 1,
      ownPolicyLaterDays: property.own_policy_allowed === 1 ? property.own_policy_later_days : null,
    },
    autopay: property.autopay,
    idle: { ...screen.idle, finishLater: mail && ctx.settings.finishLaterWhenIdle },
    idScan: ctx.settings.idScan,
    phoneDetails,
    reservationHours: ctx.settings.reservationHours,
    reader: {
      provider: ctx.gateway.provider,
      state: reader,
      simulated: ctx.gateway.present !== undefined,
      place: screen.readerPlace,
    },
    outOfService: stops[0] ?? (free === 0 ? 'no_units' : null),
    demonstration: screen.demonstration,
    lettersInFolder: screen.lettersInFolder,
    joined: ctx.headOffice.state() !== 'alone',
  });
}

/** The languages of the agreement that is signed now, the property's first: nobody signs what they cannot read. */
function offeredLanguages(own: Language, content: string): Language[] {
  const there = z.record(z.string(), z.unknown()).parse(JSON.parse(content));
  const others = languages.map(({ code }) => code).filter((code) => code !== own && code in there);
  return [own, ...others];
}
