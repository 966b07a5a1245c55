/** The front desk's router with the handlers of one area, and staff of each role who have signed in. */
import { pino } from 'pino';
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../src/shared/desk/channels';
import type { StaffRole } from '../../../src/shared/desk/roles';
import type { Id } from '../../../src/shared/ids';
import type { DeskHandlers } from '../../../src/main/desk/desk-handlers';
import { createDeskRouter } from '../../../src/main/desk/router';
import type { StaffSessions } from '../../../src/main/services/staff/sessions';
import { newTestId } from '../services/database';

export interface DeskArea {
  /** Somebody of a role calls, from a browser at the desk; null: nobody has signed in. */
  call<C extends DeskChannelName>(
    role: StaffRole | null,
    channel: C,
    input: DeskInput<C>,
  ): Promise<DeskAnswer<DeskOutput<C>>>;
  /** The same as a manager, who may do everything; throws a refusal. */
  ask<C extends DeskChannelName>(channel: C, input: DeskInput<C>): Promise<DeskOutput<C>>;
}

/**
 * The sessions' own rules have their own test: here a token is the name of a role. `staffId`: an account that is there,
 * where rows point at the one who acts.
 */
export function openDeskArea(
  handlers: Partial<DeskHandlers>,
  { staffId }: { readonly staffId?: Id<'staff'> } = {},
): DeskArea {
  const ids = new Map<string, ReturnType<typeof newTestId<'staff'>>>();
  const find: StaffSessions['find'] = (token, { place }) => {
    if (token === null) return Promise.resolve(null);
    const id = staffId ?? ids.get(token) ?? newTestId<'staff'>();
    ids.set(token, id);
    const role = token as StaffRole;
    return Promise.resolve({
      id: newTestId<'staff_session'>(),
      caller: { kind: 'staff', id, role, place },
      who: { staffId: id, name: role, role, place, mustChange: false, lockAfterSeconds: 300 },
    });
  };
  // Only what the router and this area ask for.
  const router = createDeskRouter(
    handlers as DeskHandlers,
    { find } as StaffSessions,
    pino({ level: 'silent' }),
  );
  const call: DeskArea['call'] = async (role, channel, input) =>
    // The router has checked the answer against the channel's own schema.
    (await router.call(channel, input, { token: role, place: 'desk', address: '192.0.2.7' })) as DeskAnswer<
      DeskOutput<typeof channel>
    >;
  return {
    call,
    async ask(channel, input) {
      const answer = await call('manager', channel, input);
      if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.refusals)}`);
      return answer.value;
    },
  };
}
