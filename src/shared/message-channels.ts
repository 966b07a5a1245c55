/** A message that a tenant leaves for staff, at the kiosk. */
import { z } from 'zod';
import { lineSchema } from './desk/texts';
import { idSchema } from './ids';
import { LONGEST_MESSAGE } from './message-limits';

export const messageChannels = {
  /** `messageId` is made by the page: sent again after a lost answer, it is left once. */
  'message.leave': {
    input: z.object({
      messageId: idSchema<'tenant_note'>(),
      message: lineSchema(1, LONGEST_MESSAGE),
    }),
    output: z.object({}),
  },
} as const;
