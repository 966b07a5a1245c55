/** How a catalogue says what a payment costs that the bank takes back. */
import { z } from 'zod';
import { amountField, codeField } from './catalogue-fields';

/** It holds for contracts that are signed with it. */
export function returnedPaymentSection(currency: string) {
  return z.strictObject({
    fee: amountField(currency).refine((fee) => fee > 0, { message: 'expected more than 0' }),
    taxCode: codeField.nullable().default(null),
  });
}
