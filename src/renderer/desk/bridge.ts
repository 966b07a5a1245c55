/** How the front desk's page reaches the service. Both ways answer alike, so nothing above knows where it is shown. */
import type { Bridge } from '../../shared/bridge';
import type { DeskAnswer, DeskBridge } from '../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../shared/desk/channels';

/** The service could not be asked: what was typed stays, and can be sent again. */
const unreachable: DeskAnswer<never> = { ok: false, refusals: [{ reason: 'unreachable', field: null }] };

/** In a browser at the desk: one POST per call. The session is a cookie that no script can read. */
export function overHttp(): DeskBridge {
  return {
    async call<C extends DeskChannelName>(channel: C, input: DeskInput<C>) {
      try {
        const response = await fetch(`/desk/call/${channel}`, {
          method: 'POST',
          // A form of another page could send neither.
          headers: { 'content-type': 'application/json', 'x-keyturn-desk': '1' },
          body: JSON.stringify(input),
        });
        const answer: unknown = await response.json();
        return isAnswer<DeskOutput<C>>(answer) ? answer : unreachable;
      } catch {
        return unreachable;
      }
    },
  };
}

/** At the kiosk: over the screen's bridge. The session lives in this closure, and ends with it. */
export function overScreen(screen: Bridge): DeskBridge {
  let token: string | null = null;
  return {
    async call<C extends DeskChannelName>(channel: C, input: DeskInput<C>) {
      const carried = await screen.call('desk.call', { token, channel, input });
      if (!carried.ok || !isAnswer<DeskOutput<C>>(carried.value.answer)) return unreachable;
      const { answer } = carried.value;
      if (answer.ok) token = tokenAfter(channel, answer.value, token);
      return answer;
    },
  };
}

function tokenAfter(channel: DeskChannelName, value: unknown, token: string | null): string | null {
  if (channel === 'session.leave') return null;
  if (
    (channel !== 'session.pin' && channel !== 'session.clearance') ||
    typeof value !== 'object' ||
    value === null
  )
    return token;
  return 'token' in value && typeof value.token === 'string' ? value.token : token;
}

function isAnswer<T>(value: unknown): value is DeskAnswer<T> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  if (value.ok === true) return 'value' in value;
  return value.ok === false && 'refusals' in value && Array.isArray(value.refusals);
}
