/** Calls for help, for staff's own devices. */
import type { ServiceContext } from '../../../services/base/context';
import { actorOf } from '../../../services/base/caller';
import { clearHelpById, listHelp } from '../../../services/screen/help-calls';
import { ok } from '../../../../shared/result';
import { aboutClearHelp, aboutHelp } from '../../description/operations/kiosk';
import type { KeyedEndpoint } from '../../endpoint/endpoint';

export function helpEndpoints(ctx: ServiceContext): KeyedEndpoint[] {
  return [
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/kiosk/help',
      about: aboutHelp,
      scope: 'health',
      answer: () => ctx.store.read(async (tx) => ok(await listHelp({ ctx, tx }))),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/kiosk/help/:id/clear',
      about: aboutClearHelp,
      scope: 'health',
      changes: true,
      answer: ({ path, caller, keep }) => clearHelpById(ctx, path('id'), actorOf(caller), keep),
    },
  ];
}
