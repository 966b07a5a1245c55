/** What card payments must know of the property. */
import type { SiteFacts } from '../../card-reader/stripe-site';
import type { PropertyRow } from '../../database/property/properties';
import { countries } from '../../domain/property/iso-3166';

/** Null while there is no property. */
export function siteOf(property: PropertyRow | undefined): SiteFacts | null {
  const country = countries.find(({ id }) => id === property?.country_id);
  if (!property || !country) return null;
  return {
    country: country.isoCode2,
    currency: property.currency,
    countryCurrency: country.currencyCode || null,
    timeZone: property.time_zone,
  };
}
