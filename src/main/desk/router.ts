/**
 * The front desk's router, the same for the kiosk's screen and a browser at the desk. Every call is checked: the channel,
 * who calls and whether their role may, what comes in, and what goes out. A page that shows less than a role may do is
 * a convenience; this is the rule.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DeskAnswer, DeskRefusal } from '../../shared/desk/bridge';
import { deskChannels, type DeskChannel, type DeskChannelName } from '../../shared/desk/channels';
import { may } from '../../shared/desk/roles';
import type { Refusal, Result } from '../../shared/result';
import type { DeskRouter } from '../services/staff/desk-router';
import { NoProperty } from '../services/property/property';
import type { StaffSessions } from '../services/staff/sessions';
import type { StaffSession } from '../services/staff/session';
import { storageReason } from '../services/base/storage-full';
import type { DeskHandlers, OpenCall } from './desk-handlers';

export function createDeskRouter(
  handlers: DeskHandlers,
  sessions: Pick<StaffSessions, 'find'>,
  log: Logger,
): DeskRouter {
  return {
    knows: async ({ token, ...from }) => (await sessions.find(token, from)) !== null,
    async call(name, input, { token, ...from }) {
      if (!isChannel(name)) return refused([{ reason: 'unknown', field: null }]);
      try {
        const session = await sessions.find(token, from);
        const turnedAway = whyNot(deskChannels[name], name, session);
        if (turnedAway) return refused([turnedAway]);
        return await answer(name, input, handlers, { from, session });
      } catch (error) {
        if (error instanceof NoProperty) return refused([{ reason: 'being_set_up', field: null }]);
        const reference = randomUUID();
        log.error({ channel: name, reference, err: error }, 'a call of the front desk failed');
        return refused([{ reason: storageReason(error), field: null }]);
      }
    },
  };
}

/** The name comes from a page: it may be anything, whatever the type says. */
function isChannel(name: unknown): name is DeskChannelName {
  return typeof name === 'string' && Object.hasOwn(deskChannels, name);
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

async function answer(
  name: DeskChannelName,
  input: unknown,
  handlers: DeskHandlers,
  call: OpenCall,
): Promise<DeskAnswer<unknown>> {
  const parsed = deskChannels[name].input.safeParse(input);
  if (!parsed.success)
    return refused(
      parsed.error.issues.map((issue) => ({
        reason: 'invalid_input',
        field: issue.path.length ? issue.path.join('.') : null,
      })),
    );
  // The channel's own schema has just made this value, and who may call was asked above. The compiler cannot
  // follow either through the union of channels.
  const handle = handlers[name] as (request: unknown, by: unknown) => Promise<Result<unknown>>;
  const result = await handle(parsed.data, { ...call, staff: call.session?.caller });
  if (!result.ok) return refused(result.refusals.map(forDesk));
  return { ok: true, value: deskChannels[name].output.parse(result.value) };
}

function forDesk({ reason, desk, detail, field, retryAfterSeconds }: Refusal): DeskRefusal {
  const seconds = retryAfterSeconds === undefined ? {} : { seconds: retryAfterSeconds };
  return { reason: desk ?? reason, field, detail: { ...detail, ...seconds } };
}

function refused(refusals: readonly DeskRefusal[]): DeskAnswer<never> {
  return { ok: false, refusals };
}
