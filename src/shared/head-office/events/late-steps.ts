/** Events of late bills: what followed from one that was not paid, and how a default notice came to its tenant. */
import { z } from 'zod';
import { deliveryWays } from '../../desk/choices';
import { idSchema } from '../../ids';
import { date, word } from './parts';

const lateStepV1 = z.strictObject({
  invoiceId: idSchema<'invoice'>(),
  contractId: idSchema<'contract'>(),
  stepKey: word,
  doneOn: date,
  letter: z.enum(['reminder', 'late_notice']).nullable(),
  /** The invoice of the fee. */
  feeInvoiceId: idSchema<'invoice'>().nullable(),
  /** The access code was to stop working. */
  suspends: z.boolean(),
  /** What a person was asked to do. */
  task: z.literal('overlock').nullable(),
});
/** With the default notice, and which letter it was. */
const lateStepV2 = lateStepV1.extend({
  letterId: idSchema<'letter'>().nullable(),
  letter: z.enum(['reminder', 'late_notice', 'default_notice']).nullable(),
});

export const lateSteps = [lateStepV1, lateStepV2] as const;

/** What staff wrote down of it, except their note; said again, the newer one counts. */
export const defaultNoticeDelivered = z.strictObject({
  letterId: idSchema<'letter'>(),
  contractId: idSchema<'contract'>(),
  way: z.enum(deliveryWays),
  deliveredOn: date,
});
