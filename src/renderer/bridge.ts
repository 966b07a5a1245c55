/**
 * How the page reaches the service: the shell's bridge where there is one, the same calls over HTTP where there is
 * none. Both answer the same way, so nothing above this file knows which shell it runs in.
 */
import type { Bridge, BridgeAnswer } from '../shared/bridge';
import type { ChannelInput, ChannelName, ChannelOutput } from '../shared/channels';
import { reloadPage } from './reload';

/** The answer when the service could not be asked at all. */
export const faultAnswer: BridgeAnswer<never> = {
  ok: false,
  refusals: [{ reason: 'fault', code: 'SOMETHING_WENT_WRONG', field: null }],
};

/** The shell's bridge, or one over HTTP on the same origin; in both a broken line is an ordinary refusal. */
export function findBridge(): Bridge {
  return window.keyturn ? guarded(plain(window.keyturn)) : httpBridge();
}

/** Electron's bridge clones what it is handed and refuses a reactive proxy: it gets what a POST would carry. */
function plain(shell: Bridge): Bridge {
  return {
    call: <C extends ChannelName>(channel: C, input: ChannelInput<C>) =>
      shell.call(channel, JSON.parse(JSON.stringify(input)) as ChannelInput<C>),
  };
}

/**
 * A bridge over HTTP: one POST per call, the answer is the service's as it stands. A page that is no longer
 * let in is `shutOut`. Loaded again it is refused as a whole. The program that opened it notices, and opens
 * another.
 */
export function httpBridge(shutOut: () => void = reloadPage): Bridge {
  return guarded({
    async call<C extends ChannelName>(channel: C, input: ChannelInput<C>) {
      const response = await fetch(`/bridge/${channel}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      if (response.status === 403) shutOut();
      const answer: unknown = await response.json();
      return isAnswer<ChannelOutput<C>>(answer) ? answer : faultAnswer;
    },
  });
}

type Answers = { [C in ChannelName]?: Promise<BridgeAnswer<ChannelOutput<C>>> | undefined };

/** The same bridge, which asks now what every start of the page asks first: the first to ask it gets this answer. */
export function askedAhead(bridge: Bridge): Bridge {
  const answers: Answers = {
    'session.begin': bridge.call('session.begin', {}),
    'kiosk.state': bridge.call('kiosk.state', {}),
  };
  return {
    call<C extends ChannelName>(channel: C, input: ChannelInput<C>) {
      const answer: Answers[C] = answers[channel];
      answers[channel] = undefined;
      return answer ?? bridge.call(channel, input);
    },
  };
}

/** A call that throws (line cut, process gone) becomes a refusal, so a screen has one way to fail. */
function guarded(inner: Bridge): Bridge {
  return {
    async call<C extends ChannelName>(channel: C, input: ChannelInput<C>) {
      try {
        return await inner.call(channel, input);
      } catch {
        return faultAnswer;
      }
    },
  };
}

function isAnswer<T>(value: unknown): value is BridgeAnswer<T> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  if (value.ok === true) return 'value' in value;
  return value.ok === false && 'refusals' in value && Array.isArray(value.refusals);
}
