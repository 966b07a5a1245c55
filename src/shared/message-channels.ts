/** A message that a tenant leaves for staff, at the kiosk. */
import { z } from 'zod';
import { idSchema } from './ids';
import { LONGEST_MESSAGE } from './message-limits';

export const messageChannels = {
  /** `messageId` is made by the page: sent again after a lost answer, it is left once. */
  'message.leave': {
    input: z.object({
      messageId: idSchema<'tenant_note'>(),
      text: z.string().trim().min(1).max(LONGEST_MESSAGE),
    }),
    output: z.object({}),
  },
} as const;
