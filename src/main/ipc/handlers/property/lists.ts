/** The lists that everybody looks up. */
import type { ServiceContext } from '../../../services/base/context';
import {
  listCountries,
  listRegionsIn,
  listStorageTypes,
  listKinds,
} from '../../../services/property/reference-lists';
import type { Handlers } from '../../screen-handlers';

export function listHandlers(ctx: ServiceContext) {
  return {
    'storage-type.list': ({ language }) => listStorageTypes(ctx, language),
    'user-type.list': ({ language }) => listKinds(ctx, language),
    'country.list': ({ language }) => listCountries(ctx, language),
    'region.list': ({ countryId, language }) => listRegionsIn(ctx, countryId, language),
  } satisfies Partial<Handlers>;
}
