/** The kiosk itself: its property, its free units, what gates need to know, and its health. */
import { listAccessChanges } from '../../../services/access/changes';
import type { ServiceContext } from '../../../services/base/context';
import { createLiveness, type HealthSources } from '../../../services/upkeep/health';
import { healthWithTimes } from '../../../services/upkeep/problem-times';
import { getProperty } from '../../../services/property/property';
import { listFreeUnits } from '../../../services/unit/units';
import { aboutAccess, aboutHealth, aboutProperty, aboutUnits } from '../../description/operations/kiosk';
import type { DescribedEndpoint } from '../../endpoint/endpoint';

export function kioskEndpoints(ctx: ServiceContext, sources: HealthSources): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/kiosk/property',
      about: aboutProperty,
      scope: 'portal',
      steady: true,
      answer: () => getProperty(ctx),
    },
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/kiosk/unit/list',
      about: aboutUnits,
      scope: 'portal',
      steady: true,
      answer: ({ query }, page) => listFreeUnits(ctx, query, page),
    },
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/kiosk/access',
      about: aboutAccess,
      scope: 'gate',
      answer: ({ caller, query }) => listAccessChanges(ctx, caller, query.since),
    },
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/kiosk/health',
      about: aboutHealth,
      scope: 'health',
      // A stranger learns one word only.
      withoutKey: createLiveness(ctx, sources),
      answer: () => healthWithTimes(ctx, sources),
    },
  ];
}
