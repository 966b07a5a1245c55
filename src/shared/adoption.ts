/** A file of tenancies that ran before this kiosk kept the books: its columns, and what may be wrong with it. */
import { z } from 'zod';

/** Columns of the file in the order of its documentation. */
export const adoptionColumns = [
  'unit',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'postal_code',
  'region',
  'country',
  'language',
  'move_in',
  'billing_day',
  'rent',
  'plan',
  'insurer',
  'policy_number',
  'policy_expires',
  'paid_through',
  'balance',
  'deposit',
  'access_code',
] as const;
export type AdoptionColumn = (typeof adoptionColumns)[number];

/** What may be wrong, with the file as a whole or in a cell. */
export const adoptionFaults = [
  'too_large',
  'not_utf8',
  'quotes',
  'empty',
  'too_many_rows',
  'column_missing',
  'column_unknown',
  'column_twice',
  'imported_before',
  'cells',
  'required',
  'formula',
  'letters',
  'name',
  'email',
  'phone',
  'address',
  'city',
  'postal_code',
  'region',
  'country',
  'language',
  'date',
  'move_in_later',
  'paid_before_move_in',
  'paid_long_ago',
  'paid_far_ahead',
  'billing_day',
  'amount',
  'amount_comma',
  'amount_decimals',
  'amount_large',
  'amount_negative',
  'unit_unknown',
  'unit_taken',
  'unit_twice',
  'unit_elsewhere',
  'plan_unknown',
  'plan_and_policy',
  'policy_part',
  'policy_over',
  'code_form',
  'code_taken',
  'code_twice',
] as const;

export const adoptionMistakeSchema = z.object({
  /** As a spreadsheet counts: the names of the columns are row 1. Null: the file as a whole. */
  row: z.number().int().nullable(),
  /** As the file names it; null where it is not about one. */
  column: z.string().nullable(),
  fault: z.enum(adoptionFaults),
  /** What stands in the cell, cut short; or what is allowed at most. */
  value: z.string(),
});
export type AdoptionMistake = z.output<typeof adoptionMistakeSchema>;
export type AdoptionFault = AdoptionMistake['fault'];
