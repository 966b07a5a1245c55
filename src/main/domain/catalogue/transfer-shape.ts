/** How a catalogue says what it costs to change the unit. */
import { z } from 'zod';
import { mildestTransfer } from '../leaving/transfer-rules';
import { amountField } from './catalogue-fields';

/** What costs a tenant money or access holds for contracts that tell it: see leaving/transfer-rules.ts. */
export const transferSection = (currency: string) =>
  z
    .strictObject({
      fee: amountField(currency).default(mildestTransfer.feeMinor),
      keepPromotion: z.boolean().default(mildestTransfer.keepPromotion),
      overlapDays: z.int().min(0).max(31).default(mildestTransfer.overlapDays),
    })
    .prefault({});
