/**
 * The screen's bridge. Every call is checked, not only those somebody remembered: the channel, what comes in,
 * and what goes out. So nothing leaves that the contract does not name. Failures travel as data; a fault is
 * reported as one word, its detail stays in the log.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { BridgeAnswer, ScreenRefusal } from '../../shared/bridge';
import { channels, type ChannelName } from '../../shared/channels';
import type { Refusal, Result } from '../../shared/result';
import { NoProperty } from '../services/property/property';
import { storageReason } from '../services/base/storage-full';
import type { Handlers } from './screen-handlers';

export interface ScreenRouter {
  /** Never throws. */
  call(channel: string, input: unknown): Promise<BridgeAnswer<unknown>>;
}

const unknown: ScreenRefusal = { reason: 'fault', code: 'FAILED', field: null };

export function createRouter(handlers: Handlers, log: Logger): ScreenRouter {
  return {
    async call(channel, input) {
      if (!isChannel(channel)) return refused([unknown]);
      try {
        return await answer(channel, input, handlers);
      } catch (error) {
        if (error instanceof NoProperty)
          return refused([{ reason: 'being_set_up', code: 'FAILED', field: null }]);
        const reference = randomUUID();
        log.error({ channel, reference, err: error }, 'a call of the screen failed');
        return refused([{ reason: storageReason(error), code: 'SOMETHING_WENT_WRONG', field: null }]);
      }
    },
  };
}

/** The name comes from the page: it may be anything, whatever the type says. */
function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}

async function answer(
  channel: ChannelName,
  input: unknown,
  handlers: Handlers,
): Promise<BridgeAnswer<unknown>> {
  const parsed = channels[channel].input.safeParse(input);
  if (!parsed.success)
    return refused(
      parsed.error.issues.map((issue) => ({
        reason: 'invalid_input',
        code: 'INVALID_INPUT_PARAM',
        field: issue.path.length ? issue.path.join('.') : null,
      })),
    );
  const handler = handlers[channel];
  // Those of a demonstration are nowhere else.
  if (!handler) return refused([unknown]);
  // The channel's own schema has just made this value; the compiler cannot follow that through the union of channels.
  const handle = handler as (request: unknown) => Promise<Result<unknown>>;
  const result = await handle(parsed.data);
  if (!result.ok) return refused(result.refusals.map(forScreen));
  return { ok: true, value: channels[channel].output.parse(result.value) };
}

function forScreen({ reason, code, field }: Refusal): ScreenRefusal {
  return { reason, code, field };
}

function refused(refusals: readonly ScreenRefusal[]): BridgeAnswer<never> {
  return { ok: false, refusals };
}
