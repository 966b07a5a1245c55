/**
 * What the screen's launcher hears on its standard input, and what it says on its standard output: a line of
 * JSON each. A session hears and says its lines over a local socket. The entrance is a secret, so it stands on no
 * command line.
 */
import { z } from 'zod';
import { nightConfig } from '../../app/settings/night-config';
import { chromiumSchema } from './program';

export const ordersSchema = chromiumSchema.extend({ entranceUrl: z.url() });
export type ScreenOrders = Readonly<z.infer<typeof ordersSchema>>;

/** Program and profile are the session's own matter: it runs as another user. */
export const sessionOrdersSchema = z.object({
  entranceUrl: z.url(),
  gpu: z.boolean(),
  /** A service of before says nothing of it. */
  night: nightConfig.nullable().default(null),
});
export type SessionOrders = Readonly<z.infer<typeof sessionOrdersSchema>>;

/** A picture of the screen is wanted; the report of this number answers. */
export const pictureOrderSchema = z.object({ picture: z.int().positive() });
export type PictureOrder = z.infer<typeof pictureOrderSchema>;

export const reportSchema = z.discriminatedUnion('event', [
  /** A JPEG in base64; null: none could be taken. */
  z.object({ event: z.literal('picture'), number: z.int(), content: z.string().nullable() }),
  z.object({ event: z.literal('warning'), text: z.string() }),
  /** The last line. */
  z.object({ event: z.literal('ended'), reason: z.string() }),
]);
export type ScreenReport = Readonly<z.infer<typeof reportSchema>>;

/** A line that may be no JSON at all; null then. */
export function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
