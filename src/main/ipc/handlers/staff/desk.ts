/** The front desk over the customer's page: its own router answers. */
import { ok } from '../../../../shared/result';
import type { DeskRouter } from '../../../services/staff/desk-router';
import type { Handlers } from '../../screen-handlers';

export function deskHandlers(staffDesk: DeskRouter) {
  return {
    'desk.call': async ({ token, channel, input }) =>
      ok({ answer: await staffDesk.call(channel, input, { place: 'kiosk', address: '', token }) }),
  } satisfies Partial<Handlers>;
}
