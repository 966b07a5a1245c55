/**
 * What the screen's launcher hears on its standard input, and what it says on its standard output: a line of
 * JSON each. The entrance is a secret, so it stands on no command line.
 */
import { z } from 'zod';
import { chromiumSchema } from './program';

export const ordersSchema = chromiumSchema.extend({ entranceUrl: z.url() });
export type ScreenOrders = Readonly<z.infer<typeof ordersSchema>>;

export const reportSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('warning'), text: z.string() }),
  /** The last line. */
  z.object({ event: z.literal('ended'), reason: z.string() }),
]);
export type ScreenReport = Readonly<z.infer<typeof reportSchema>>;
