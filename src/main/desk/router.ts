/**
 * The front desk's router, the same for the kiosk's screen and a browser at the desk. Every call is checked: the channel,
 * who calls and whether their role may, what comes in, and what goes out. A page that shows less than a role may do is
 * a convenience; this is the rule.
 */
import type { Logger } from 'pino';
import type { DeskRefusal } from '../../shared/desk/bridge';
import { deskChannels, type DeskChannel, type DeskChannelName } from '../../shared/desk/channels';
import { may } from '../../shared/desk/roles';
import type { Refusal, Result } from '../../shared/result';
import { answerChecked, isNameIn, refusalOfFault, type EarlyRefusal } from '../services/base/page-call';
import type { DeskRouter } from '../services/staff/desk-router';
import type { StaffSessions } from '../services/staff/sessions';
import type { StaffSession } from '../services/staff/session';
import type { DeskHandlers } from './desk-handlers';

export function createDeskRouter(
  handlers: DeskHandlers,
  sessions: Pick<StaffSessions, 'find'>,
  log: Logger,
): DeskRouter {
  return {
    knows: async ({ token, ...from }) => (await sessions.find(token, from)) !== null,
    async call(name, input, { token, ...from }) {
      if (!isNameIn(deskChannels, name)) return refused({ reason: 'unknown', field: null });
      try {
        const channel = deskChannels[name];
        const session = await sessions.find(token, from);
        const turnedAway = whyNot(channel, name, session);
        if (turnedAway) return refused(turnedAway);
        // The channel's own schema makes the request, and who may call was asked above. The compiler cannot
        // follow either through the union of channels.
        const handle = handlers[name] as (request: unknown, by: unknown) => Promise<Result<unknown>>;
        const call = { from, session, staff: session?.caller };
        return await answerChecked(channel, input, (request) => handle(request, call), {
          late: forDesk,
          early,
        });
      } catch (error) {
        return refused(early(refusalOfFault(error, { channel: name, log, whose: 'the front desk' })));
      }
    },
  };
}

function whyNot(
  channel: DeskChannel,
  name: DeskChannelName,
  session: StaffSession | null,
): DeskRefusal | null {
  if (channel.may === 'anybody') return null;
  if (session === null) return { reason: 'signed_out', field: null };
  if (channel.may !== 'signed_in' && !may(session.caller.role, channel.may))
    return { reason: 'not_allowed', field: null };
  // What somebody else gave out and may still know proves nobody.
  return session.who.mustChange && !name.startsWith('session.')
    ? { reason: 'must_change', field: null }
    : null;
}

function forDesk({ reason, desk, detail, field, retryAfterSeconds }: Refusal): DeskRefusal {
  const seconds = retryAfterSeconds === undefined ? {} : { seconds: retryAfterSeconds };
  return { reason: desk ?? reason, field, detail: { ...detail, ...seconds } };
}

/** The page needs no code. */
const early = ({ reason, field }: EarlyRefusal): DeskRefusal => ({ reason, field });

const refused = (refusal: DeskRefusal) => ({ ok: false, refusals: [refusal] }) as const;
