/**
 * The screen's bridge. Every call is checked, not only those somebody remembered: the channel, what comes in,
 * and what goes out. So nothing leaves that the contract does not name. Failures travel as data; a fault is
 * reported as one word, its detail stays in the log.
 */
import type { Logger } from 'pino';
import type { BridgeAnswer, ScreenRefusal } from '../../shared/bridge';
import { channels } from '../../shared/channels';
import type { Refusal, Result } from '../../shared/result';
import { answerChecked, isNameIn, refusalOfFault } from '../services/base/page-call';
import type { Handlers } from './screen-handlers';

export interface ScreenRouter {
  /** Never throws. */
  call(channel: string, input: unknown): Promise<BridgeAnswer<unknown>>;
}

const unknown: ScreenRefusal = { reason: 'fault', code: 'FAILED', field: null };

export function createRouter(handlers: Handlers, log: Logger): ScreenRouter {
  return {
    async call(channel, input) {
      // Those of a demonstration are nowhere else.
      const handler = isNameIn(channels, channel) ? handlers[channel] : undefined;
      if (!isNameIn(channels, channel) || !handler) return { ok: false, refusals: [unknown] };
      try {
        // The channel's own schema makes the request; the compiler cannot follow that through the union of channels.
        const handle = handler as (request: unknown) => Promise<Result<unknown>>;
        return await answerChecked(channels[channel], input, handle, { late: forScreen, early: forScreen });
      } catch (error) {
        return { ok: false, refusals: [refusalOfFault(error, { channel, log, whose: 'the screen' })] };
      }
    },
  };
}

function forScreen({ reason, code, field }: Pick<Refusal, 'reason' | 'code' | 'field'>): ScreenRefusal {
  return { reason, code, field };
}
