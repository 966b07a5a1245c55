/** The `idle` section of the configuration file: what happens when nobody touches the screen. */
import { z } from 'zod';

export const idle = z.strictObject({
  seconds: z
    .int()
    .min(20)
    .max(3600)
    .default(90)
    .describe('seconds without a touch before the customer is asked for more time'),
  readingSeconds: z
    .int()
    .min(20)
    .max(3600)
    .default(180)
    .describe('the same while reading the agreement, signing, and on the last screen'),
  warningSeconds: z
    .int()
    .min(20)
    .max(600)
    .default(30)
    .describe('how long the question counts down before everything is wiped'),
  finishLater: z
    .boolean()
    .default(false)
    .describe(
      'whether the unit of a customer who walks away is kept as if they had touched "Finish later", and the code e-mailed. It needs `mail`. The screen says so before, and the customer can say no. Ask your lawyer whether that is allowed where the kiosk stands',
    ),
});
