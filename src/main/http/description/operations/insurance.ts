/** Insurance options, their link to a booking, and the other kinds of cover. */
import { z } from 'zod';
import { coverageBody, linkInsuranceBody } from '../../../domain/requests/booking';
import { guid } from '../../../domain/requests/members';
import { insuredSize } from '../../../domain/requests/queries';
import { insuranceOptionSchema } from '../../../../shared/shapes';
import type { AboutData } from '../../endpoint/about';
import { bookingId } from '../answers';
import { later, sample, twoAPage } from '../examples';
import { bookingParams, changedBooking } from './booking';

const list = '/v1/addons/property/{propertyId}/insurance/list/storage/{storageId}/taxusertype';

export const aboutInsuranceList: AboutData = {
  operationId: 'listInsuranceOptions',
  summary: 'List insurance options',
  details:
    'Plans with the price of one full period for a user type, narrowed by the size of the unit. The documented path joins user type and `size` without a slash; with a slash, and without a size, it is served too. Size 0 lists the options of every size.',
  group: 'portal',
  paths: [
    `${list}/{taxUserTypeId}size/{areaOrVolume}`,
    `${list}/{taxUserTypeId}/size/{areaOrVolume}`,
    `${list}/{taxUserTypeId}size`,
    `${list}/{taxUserTypeId}/size`,
    `${list}/{taxUserTypeId}`,
  ],
  params: z.object({
    propertyId: guid<'property'>().meta({ description: 'The property.' }),
    storageId: guid<'storage_type'>().meta({ description: 'The storage type.' }),
    taxUserTypeId: guid<'user_type'>().meta({ description: 'The user type (its `id`).' }),
    areaOrVolume: insuredSize.meta({
      description: 'Square meters (containers: cubic meters); 0 for options of every size.',
    }),
  }),
  data: insuranceOptionSchema,
  codes: 'insuranceList',
  example: {
    params: {
      propertyId: sample.propertyId,
      storageId: sample.storageTypeId,
      taxUserTypeId: sample.userTypeId,
      areaOrVolume: '4.645',
    },
    query: twoAPage,
  },
};

export const aboutLinkInsurance: AboutData = {
  operationId: 'linkInsurance',
  summary: 'Link insurance to a booking',
  details:
    'Replaces any coverage chosen before, own policy and none included. Another cover drops the signature: it signed something else. The preview then shows `saved: false`, and the hold is an ordinary one again.',
  group: 'portal',
  params: bookingParams,
  body: linkInsuranceBody,
  data: bookingId,
  codes: 'linkInsurance',
  example: {
    params: { bookingId: later.bookingId },
    body: { insuranceId: sample.planId, priceId: sample.premiumId },
  },
};

export const aboutCoverage: AboutData = {
  operationId: 'chooseCoverage',
  summary: 'Choose own coverage, or none',
  details:
    'The customer’s own policy, or none, where the property allows that. Replaces linked insurance. Another cover drops the signature, and the preview then shows `saved: false`.',
  group: 'beside',
  params: bookingParams,
  body: coverageBody,
  data: bookingId,
  codes: [['INVALID_INPUT_PARAM', 400], ...changedBooking],
  example: {
    params: { bookingId: later.bookingId },
    body: { kind: 'own_policy', insurer: 'Acme Mutual', policyNumber: 'HO-48213', expires: '2099-12-31' },
  },
};
