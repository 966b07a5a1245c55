/** The rest of an address by its postal code. For an unknown code the customer types it. */
import type { PlaceOfPostalCode } from '../../../shared/contact-channels';
import { ok, type Result } from '../../../shared/result';
import { readPostalCode } from '../../domain/contact/postal-codes';
import type { ListedPlace } from '../../domain/contact/place-list';
import { streetsFor } from '../../domain/contact/streets';
import { regionOfPostalCode } from '../../domain/contact/postal-regions';
import { findRegionByCode } from '../../domain/property/iso-3166';
import type { ServiceContext } from '../base/context';
import { isoCodeOf } from './screen';

/** More than this is no choice but a list. */
const MOST_CITIES = 6;

/** `cities`: one to fill in, several to choose from, or none; `region` 0: not known. */
export function placeOfPostalCode(
  ctx: ServiceContext,
  asked: { readonly countryId: number; readonly postalCode: string },
): Promise<Result<PlaceOfPostalCode>> {
  return ctx.store.read(async (tx) => {
    const country = (await isoCodeOf(tx, asked.countryId)) ?? '';
    const postalCode = readPostalCode(asked.postalCode, country);
    if (postalCode === null) return ok({ postalCode: '', cities: [], region: 0 });
    const places = placesOf(ctx, country, postalCode);
    const cities = [...new Set(places.map(({ city }) => city))];
    const [region, ...others] = new Set(places.map((place) => place.region).filter((code) => code !== ''));
    const listed = others.length === 0 ? region : undefined;
    const code = listed ?? regionOfPostalCode(country, postalCode);
    return ok({
      postalCode,
      cities: cities.length > MOST_CITIES ? [] : cities,
      region: code === null ? 0 : (findRegionByCode(`${country}-${code}`)?.id ?? 0),
    });
  });
}

/** The address with each street of the code in it that fits what was typed of it; none where the kiosk has no list. */
export function streetsOfPostalCode(
  ctx: ServiceContext,
  asked: { readonly countryId: number; readonly postalCode: string; readonly typed: string },
): Promise<Result<{ streets: string[] }>> {
  return ctx.store.read(async (tx) => {
    const country = (await isoCodeOf(tx, asked.countryId)) ?? '';
    const postalCode = readPostalCode(asked.postalCode, country);
    if (postalCode === null) return ok({ streets: [] });
    const listed = placesOf(ctx, `${country}.streets`, postalCode).map(({ city }) => city);
    return ok({ streets: streetsFor(asked.typed, listed) });
  });
}

/** Lists have whole codes, or only what stands before the blank or dash: the outward code of Britain, five digits of the US. */
function placesOf(ctx: ServiceContext, country: string, postalCode: string): readonly ListedPlace[] {
  const whole = ctx.places(country, postalCode);
  const [front = ''] = postalCode.split(/[ -]/);
  return whole.length > 0 || front === postalCode ? whole : ctx.places(country, front);
}
