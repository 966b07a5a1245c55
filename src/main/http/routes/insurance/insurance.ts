/** Insurance options and their link to a booking (interface document 4.3 and 4.4), and the other kinds of coverage. */
import { refuse } from '../../../../shared/result';
import type { ServiceContext } from '../../../services/base/context';
import { chooseCoverage, linkInsurance } from '../../../services/booking/choose-coverage';
import { listInsurance } from '../../../services/insurance/plans';
import {
  aboutCoverage,
  aboutInsuranceList,
  aboutLinkInsurance,
} from '../../description/operations/insurance';
import type { DescribedEndpoint } from '../../endpoint/endpoint';

/**
 * The end of the insurance list's path. The document writes `{guid}size/25.5`, and people read it as
 * `{guid}/size/25.5`. Either may come without the number, or with the user type alone. Null when it is
 * another path altogether.
 */
export function readUserTypeAndSize(
  rest: string,
): { taxUserTypeId: string; size: string | undefined } | null {
  const [, joined, size] = /^([^/]*?)\/?size(?:\/([^/]*))?$/.exec(rest) ?? [];
  if (joined !== undefined) return { taxUserTypeId: joined, size: size || undefined };
  return /^[^/]*\/?$/.test(rest) ? { taxUserTypeId: rest.replace('/', ''), size: undefined } : null;
}

export function insuranceEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'list',
      method: 'GET',
      // The rest is taken whole: a user type that is no GUID has an answer of its own, which a pattern could not give.
      url: '/v1/addons/property/:propertyId/insurance/list/storage/:storageId/taxusertype/*',
      about: aboutInsuranceList,
      scope: 'portal',
      steady: true,
      answer: async ({ path }) => {
        const rest = readUserTypeAndSize(path('*'));
        if (rest === null) return refuse('FAILED', 'not_found', { message: 'There is no such path.' });
        return listInsurance(ctx, { propertyId: path('propertyId'), storageId: path('storageId'), ...rest });
      },
    },
    {
      kind: 'one',
      method: 'PUT',
      url: '/v1/booking/:bookingId/insurance/link',
      about: aboutLinkInsurance,
      scope: 'portal',
      changes: true,
      answer: ({ caller, path, body }) => linkInsurance(ctx, caller, path('bookingId'), body),
    },
    {
      kind: 'one',
      method: 'PUT',
      url: '/v1/kiosk/booking/:bookingId/coverage',
      about: aboutCoverage,
      scope: 'portal',
      changes: true,
      answer: ({ caller, path, body }) => chooseCoverage(ctx, caller, path('bookingId'), body),
    },
  ];
}
