/** Events that are reported once more, where the kiosk's books had lost them. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { instantMs } from './events/parts';

/** An event as it was reported, without its place in a chain. */
export const reportedEventSchema = z.strictObject({
  id: idSchema<'event'>(),
  type: z.string().max(200),
  schemaVersion: z.int().positive(),
  atMs: instantMs,
  /** JSON. */
  payload: z.string(),
});
export type ReportedEvent = Readonly<z.output<typeof reportedEventSchema>>;
