/** What is reported of a contract that was written back into books that lacked it. */
import { z } from 'zod';

/** What could not be brought back with a contract. */
const missingParts = [
  'contract_pdf',
  'invoice_pdf',
  'receipt_pdf',
  'signature',
  'access_code',
  'mandate',
  'own_policy',
  'later_bills',
  'payment_details',
  'credit_notes',
] as const;
export const missingPartSchema = z.enum(missingParts);
export type MissingPart = z.output<typeof missingPartSchema>;
