/** Head office of `npm run demonstration`: its starter moves its clock on by messages, and is answered `{"moved": true}`. */
import { z } from 'zod';
import { makeClockMovable } from '../shared/movable-clock';

const messageSchema = z.strictObject({ moveOnMs: z.int().min(0) });

const clock = makeClockMovable(Number(process.env['KEYTURN_DEMONSTRATION_AHEAD_MS'] ?? 0));
process.on('message', (message) => {
  clock.moveOn(messageSchema.parse(message).moveOnMs);
  process.send?.({ moved: true });
});
// Resolves once head office has ended; the channel to the starter would keep the process.
await import('./index');
process.disconnect?.();
