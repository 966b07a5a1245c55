/** The lists everybody looks up (interface document 4.9 to 4.11), and the countries they belong to. */
import type { ServiceContext } from '../../../services/base/context';
import {
  listCountries,
  listRegions,
  listStorageTypes,
  listUserTypes,
} from '../../../services/property/reference-lists';
import {
  aboutCountries,
  aboutRegions,
  aboutStorageTypes,
  aboutUserTypes,
} from '../../description/operations/reference';
import type { Call, DescribedEndpoint } from '../../endpoint/endpoint';

export function referenceEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  const list = { kind: 'list', method: 'GET', scope: 'portal', steady: true } as const;
  return [
    { ...list, url: '/v1/common/user-type', about: aboutUserTypes, answer: () => listUserTypes(ctx) },
    {
      ...list,
      url: '/v1/common/storage/type',
      about: aboutStorageTypes,
      answer: () => listStorageTypes(ctx),
    },
    { ...list, url: '/v1/common/country', about: aboutCountries, answer: () => listCountries(ctx) },
    {
      ...list,
      url: '/v1/common/country/:id/geo-location',
      about: aboutRegions,
      answer: ({ path }: Call) => listRegions(ctx, path('id')),
    },
  ];
}
