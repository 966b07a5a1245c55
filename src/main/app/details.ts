/** What the machine has beside the application: lists of postal codes, name servers, and what keeps the program up to date. */
import type { ServiceContext } from '../services/base/context';
import type { StartOptions } from './application';
import { takesMail } from './network/mail-domains';
import type { Config } from './settings/config';
import { openPostalCodes } from './settings/postal-codes';
import { updatesOfThisProgram } from './updates';

/** Throws a StartupError for a list of the operator's that cannot be used. */
export function openDetails(
  { checkMailDomains }: Pick<Config, 'checkMailDomains'>,
  { dataDir, postalCodesFile }: Pick<StartOptions, 'dataDir' | 'postalCodesFile'>,
): Pick<ServiceContext, 'places' | 'takesMail' | 'updates'> {
  return {
    places: openPostalCodes(dataDir, postalCodesFile ?? null),
    takesMail: checkMailDomains ? (domain) => takesMail(domain) : () => Promise.resolve(null),
    updates: updatesOfThisProgram,
  };
}
