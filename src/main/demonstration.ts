/**
 * A kiosk of `npm run demonstration`: the Chromium shell, with a clock that its starter moves on by messages, and with
 * invented tenants who live each day. It serves demonstrations only.
 */
import { z } from 'zod';
import { makeClockMovable } from '../shared/movable-clock';
import { keepConsoleQuiet } from '../shared/quiet-console';
import { StartupError } from './app/application';
import { refuseDebugger } from './kiosk/chromium/debugger';
import { showScreen } from './kiosk/chromium/shell';
import { installationOf, startOptionsFor } from './kiosk/start/installation';
import { describeStartFailure, optionsOrExit, runUntilSignal } from './kiosk/start/lifecycle';
import { parseOptions } from './kiosk/start/options';
import { startCompiled } from './load-application';

/**
 * One message, one answer: `{"lived": DayLived | null}`, `{"desk": { url, letters, number, pin, password }}`,
 * `{"rested": true}`, or `{"failed": string}`.
 */
const messageSchema = z.union([
  z.strictObject({ moveOnMs: z.int().min(0) }),
  z.strictObject({ wants: z.enum(['desk', 'rest']) }),
]);

// How far a kept folder's clock was moved before.
const clock = makeClockMovable(Number(process.env['KEYTURN_DEMONSTRATION_AHEAD_MS'] ?? 0));
const installation = installationOf(import.meta.dirname);

keepConsoleQuiet((line) => process.stderr.write(`${line}\n`));
refuseDebugger('browser');
const options = optionsOrExit(parseOptions('browser', process.argv.slice(2)), 'demonstration');
if (options)
  runUntilSignal(async () => {
    const application = await startCompiled(import.meta.dirname, startOptionsFor(options, installation));
    const { demonstration, letters, url } = application;
    if (!demonstration) {
      await application.close();
      throw new StartupError(`${options.dataDir}: this is no demonstration, and its clock is not moved`);
    }
    const answer = async (message: z.output<typeof messageSchema>) => {
      if ('wants' in message && message.wants === 'rest') {
        await demonstration.rest();
        return { rested: true };
      }
      if ('wants' in message) return { desk: { url, letters, ...(await demonstration.handOutManager()) } };
      clock.moveOn(message.moveOnMs);
      return { lived: await demonstration.liveDay() };
    };
    process.on('message', (message) => {
      void answer(messageSchema.parse(message)).then(
        (answered) => process.send?.(answered),
        (error: unknown) => process.send?.({ failed: describeStartFailure(error) }),
      );
    });
    return showScreen({ application, options, installation });
  });
