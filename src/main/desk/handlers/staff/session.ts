/** Signing in and out. */
import type { sessionChannels } from '../../../../shared/desk/session';
import { ok } from '../../../../shared/result';
import type { StaffSessions } from '../../../services/staff/sessions';
import type { HandlersOf } from '../../desk-handlers';

export function sessionHandlers(sessions: StaffSessions): HandlersOf<typeof sessionChannels> {
  return {
    'session.state': (_input, { session, from }) => sessions.state(session, from),
    'session.pin': (input, { from }) => sessions.signInByPin(input, from),
    'session.password': (input, { from }) => sessions.signInByPassword(input, from),
    'session.clearance-begin': (_input, { from }) => sessions.beginClearance(from),
    'session.clearance': (input, { from }) => sessions.signInByClearance(input, from),
    'session.leave': async (_input, { session }) => {
      await sessions.leave(session);
      return ok({});
    },
    'session.touch': async (_input, { session }) => {
      await sessions.touch(session);
      return ok({});
    },
    'session.end-others': async (_input, { session }) => ok({ ended: await sessions.endOthers(session) }),
    'session.change': (input, { session, from }) => sessions.change(session, input, from),
  };
}
