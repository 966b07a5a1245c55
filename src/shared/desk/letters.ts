/** Letters to tenants at the desk, whatever they are about: read, and noted as printed. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { fileSchema } from './money';

export const letterSchema = z.object({ letterId: idSchema<'letter'>() });
export const letterKindSchema = z.enum([
  'reminder',
  'late_notice',
  'default_notice',
  'rent_change',
  'rent_kept',
  'notice_given',
  'notice_withdrawn',
  'move_out',
  'move_out_final',
  'transfer',
  'returned_payment',
  'payment_plan',
  'charges_changed',
  'receipt_withdrawn',
  'policy_reminder',
  'account',
]);

export const letterChannels = {
  'letters.file': { may: 'documents', input: letterSchema, output: fileSchema },
  /** It was printed, and is handed over or posted: what costs money or access waits for that. */
  'letters.printed': { may: 'documents', input: letterSchema, output: z.object({}) },
} as const;
