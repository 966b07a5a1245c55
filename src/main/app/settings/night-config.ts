/** When the screen of a machine of its own is dark. */
import { z } from 'zod';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as "22:00"');

export const nightConfig = z.strictObject({
  from: time.describe('when the night begins, by the clock of the machine'),
  to: time.describe('when it ends'),
  afterMinutes: z
    .int()
    .min(1)
    .max(120)
    .default(5)
    .describe('how long nobody has touched the screen until it goes dark'),
});
export type Night = z.output<typeof nightConfig>;
