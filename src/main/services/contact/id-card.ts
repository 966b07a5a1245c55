/**
 * What a scanner typed of an ID, as the customer's answers hold it. Nothing of it is written down: not by this service, nor in
 * its log.
 */
import type { ReadId, IdFault } from '../../../shared/contact-channels';
import { ok, type Result } from '../../../shared/result';
import { businessDateAt } from '../../domain/base/dates';
import { readIdCard } from '../../domain/contact/id-card';
import { findCountryByCode, findRegionByCode } from '../../domain/property/iso-3166';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';

export function readScannedId(ctx: ServiceContext, typed: string): Promise<Result<ReadId>> {
  if (ctx.settings.idScan === null) return Promise.resolve(ok(faulty('off')));
  const read = readIdCard(typed);
  if (typeof read === 'string') return Promise.resolve(ok(faulty(read)));
  const { card, country, expires, cutOff } = read;
  const region = findRegionByCode(`${country}-${card.state}`)?.id;
  const countryId = findCountryByCode(country)?.id;
  if (region === undefined || countryId === undefined) return Promise.resolve(ok(faulty('unclear')));
  const { firstName, lastName, street: address, secondLine: apartment, city, postalCode } = card;
  const contact = { firstName, lastName, address, apartment, city, region, postalCode, countryId };
  return ctx.store.read(async (tx) => {
    const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
    return ok({ fault: null, contact, expired: expires !== null && expires < today, cutOff });
  });
}

function faulty(fault: IdFault): ReadId {
  return { fault, contact: null, expired: false, cutOff: false };
}
