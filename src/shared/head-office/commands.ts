/**
 * What head office asks of one kiosk: each is done once, before its time is over, or never. It comes with the notices
 * (documents.ts), and the kiosk's report says what came of it (status.ts).
 */
import { z } from 'zod';
import { idSchema } from '../ids';

export const commandKinds = ['restart', 'backup'] as const;
export type CommandKind = (typeof commandKinds)[number];

export const commandSchema = z.object({
  /** The kiosk knows it again by this: one that comes a second time does nothing. */
  id: idSchema<'kiosk_command'>(),
  /** For people, rising. */
  number: z.int().positive(),
  /** Of `commandKinds`, or of a newer head office. */
  kind: z.string().min(1).max(40),
  expiresMs: z.int().positive(),
  /** It is not to be done any more. */
  isWithdrawn: z.boolean().optional(),
});
export type KioskCommand = z.output<typeof commandSchema>;

/** `waits`: not now, and tried again. `under_way`: begun. The others are final. */
export const commandStates = ['waits', 'under_way', 'done', 'refused', 'expired'] as const;
export type CommandState = (typeof commandStates)[number];

export const isFinal = (state: CommandState | null): boolean =>
  state === 'done' || state === 'refused' || state === 'expired';

/** A kiosk reports no more than the last ones. */
export const MOST_ANSWERS = 10;

export const commandAnswerSchema = z.object({
  id: idSchema<'kiosk_command'>(),
  state: z.enum(commandStates),
  /** What it waits for, or why it was refused: a word of the kiosk's program. */
  why: z.string().min(1).max(40).nullable(),
});
export type CommandAnswer = z.output<typeof commandAnswerSchema>;
