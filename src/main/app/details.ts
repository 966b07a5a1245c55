/** What helps a customer to give their details: lists of postal codes, and name servers. */
import type { ServiceContext } from '../services/base/context';
import type { StartOptions } from './application';
import { takesMail } from './network/mail-domains';
import type { Config } from './settings/config';
import { openPostalCodes } from './settings/postal-codes';

/** Throws a StartupError for a list of the operator's that cannot be used. */
export function openDetails(
  { checkMailDomains }: Pick<Config, 'checkMailDomains'>,
  { dataDir, postalCodesFile }: Pick<StartOptions, 'dataDir' | 'postalCodesFile'>,
): Pick<ServiceContext, 'places' | 'takesMail'> {
  return {
    places: openPostalCodes(dataDir, postalCodesFile ?? null),
    takesMail: checkMailDomains ? (domain) => takesMail(domain) : () => Promise.resolve(null),
  };
}
