/** The mail server of the site. */
import { z } from 'zod';
import { smtpFields, smtpRules } from '../../../shared/smtp-settings';

const { security, login } = smtpRules;

export const mailConfig = z
  .strictObject({
    ...smtpFields,
    staff: z
      .email()
      .max(250)
      .nullable()
      .default(null)
      .describe('who is sent a letter when somebody calls for help; `null`: nobody'),
  })
  .refine(security.holds, security.told)
  .refine(login.holds, login.told);
