import packageJson from '../../../../package.json' with { type: 'json' };
import type { ServiceContext } from './context';
import { noHeadOffice } from './head-office';
import { newId } from '../../../shared/new-id';
import { allUnits } from './unit-rights';

/** What is the same wherever nothing else is given: ids in order of time, no head office, no lists of postal codes, no updater. */
type Usual = 'newId' | 'unitRights' | 'headOffice' | 'places' | 'takesMail' | 'updates';

/** The one way to put a service context together: of the kiosk, of a command and of a test. */
export function createServiceContext(
  parts: Omit<ServiceContext, Usual> & Partial<Pick<ServiceContext, Usual>>,
): ServiceContext {
  return {
    newId,
    unitRights: allUnits,
    headOffice: noHeadOffice,
    places: () => [],
    takesMail: () => Promise.resolve(null),
    updates: () => ({ version: packageJson.version, updater: null }),
    ...parts,
  };
}
