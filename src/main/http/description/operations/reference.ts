/** The lists everybody looks up. */
import { z } from 'zod';
import { countryNumber } from '../../../domain/requests/queries';
import { countrySchema, regionSchema, storageTypeSchema, userTypeSchema } from '../../../../shared/shapes';
import type { AboutData } from '../../endpoint/about';
import { twoAPage } from '../examples';

const list = { group: 'portal', codes: [], example: {} } as const;

export const aboutUserTypes: AboutData = {
  ...list,
  operationId: 'listUserTypes',
  summary: 'List user types',
  data: userTypeSchema,
};

export const aboutStorageTypes: AboutData = {
  ...list,
  operationId: 'listStorageTypes',
  summary: 'List storage types',
  data: storageTypeSchema,
};

export const aboutCountries: AboutData = {
  ...list,
  operationId: 'listCountries',
  summary: 'List countries',
  details: 'With ISO codes, currency and dialing code.',
  group: 'beside',
  data: countrySchema,
  example: { query: twoAPage },
};

export const aboutRegions: AboutData = {
  ...list,
  operationId: 'listRegions',
  summary: 'List the states, provinces or counties of a country',
  details: 'By name; none for a country without any.',
  params: z.object({ id: countryNumber.meta({ description: 'The country (ISO 3166-1 numeric).' }) }),
  data: regionSchema,
  codes: [
    ['FAILED', 400],
    ['NO_RECORDS_FOUND', 404],
  ],
  example: { params: { id: '840' }, query: twoAPage },
};
