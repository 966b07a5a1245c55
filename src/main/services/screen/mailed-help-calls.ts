/** The kiosk's side of a call for help: written down and told to staff by e-mail, without the customer waiting for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HelpCall } from '../../../shared/screen-shapes';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import type { Result } from '../../../shared/result';
import type { HelpCallRow } from '../../database/screen/help-calls';
import type { Mailer } from '../../mail/port';
import type { ServiceContext } from '../base/context';
import { callHelp, helpState } from './help-calls';
import { requireProperty } from '../property/property';

/** Later than this nobody is waiting any more. */
const WAITS_MS = [0, 5_000, 20_000];

export interface HelpCalls {
  call(input: { readonly step: string; readonly language: Language }): Promise<Result<HelpCall>>;
  state(id: Id<'help_call'>): Promise<Result<HelpCall>>;
  stop(): void;
}

/** `mailer`: null where staff get no e-mail. */
export function createHelpCalls(ctx: ServiceContext, mailer: Mailer | null): HelpCalls {
  const stopping = new AbortController();

  async function writeToStaff(to: Mailer, call: HelpCallRow): Promise<void> {
    const letter = await ctx.store.read(async (tx) => {
      const property = await requireProperty(tx);
      const { language, name: propertyName, locale, time_zone: timeZone } = property;
      const calledAt = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(
        call.called_at_ms,
      );
      return { id: call.id, language, propertyName, kioskId: call.kiosk_id, step: call.step, calledAt };
    });
    for (const wait of WAITS_MS) {
      await sleep(wait, undefined, { ref: false, signal: stopping.signal });
      const outcome = await to.sendHelpCall(letter, stopping.signal);
      if (outcome.done) return;
      ctx.log.warn({ helpCall: call.id, failure: outcome.failure }, 'the e-mail to staff could not be sent');
    }
  }

  return {
    call: (input) =>
      callHelp(ctx, input, (call) => {
        if (mailer === null) return;
        void writeToStaff(mailer, call).catch((error: unknown) => {
          if (!stopping.signal.aborted)
            ctx.log.error({ helpCall: call.id, err: error }, 'the e-mail to staff could not be sent');
        });
      }),
    state: (id) => helpState(ctx, id),
    stop: () => stopping.abort(),
  };
}
