/** What a site says of its kiosk: typed at the terminal, or in a file for many kiosks. */
import { z } from 'zod';
import { printedSchema } from '../../shared/desk/texts';
import { officeKeySchema } from '../../shared/head-office/seal';
import { configSchema } from '../app/settings/config';
import { locationSchema, serialNumberSchema } from '../app/settings/payments-config';
import { readJsonFile } from '../app/settings/json-file';
import { readInvitation, readOfficeAddress } from '../../shared/head-office/invitation';
import { SetupRefused } from './refused';

const managerName = printedSchema(2, 60);
const INCHES = 'expected 10 to 100 inches, such as 21.5';
const file = z.string().trim().min(1, 'expected the path of a file').max(4000);

export const answersSchema = z
  .strictObject({
    /** Null: the one that was imported before. */
    catalogue: file.nullable().optional(),
    headOffice: z
      .strictObject({
        address: z
          .string()
          .trim()
          .refine((text) => readOfficeAddress(text).kind === 'right', {
            error: 'expected an address such as https://head-office.example.com',
          }),
        /** Scanned, it may have the address before it. */
        code: z
          .string()
          .trim()
          .min(1, 'expected the code that head office shows')
          .max(600)
          .transform((text) => readInvitation(text).code),
        authority: file.optional(),
        key: officeKeySchema.optional(),
      })
      .optional(),
    kiosk: configSchema.shape.kioskId.unwrap(),
    screen: z.strictObject({
      stands: z.enum(['upright', 'lying'], { error: 'expected "upright" or "lying"' }),
      inches: z.number({ error: INCHES }).min(10, INCHES).max(100, INCHES),
      /** Of the picture, in degrees; missing: as it is. */
      turn: z.literal([0, 90, 180, 270], { error: 'expected 0, 90, 180 or 270' }).optional(),
      /** Which one, by its connector; null: the first, missing: as it was. */
      output: z
        .string()
        .regex(/^[A-Za-z][\w-]{0,30}$/, 'expected a connector such as HDMI-A-1')
        .nullable()
        .optional(),
      /** Where a touch counts; null: where it is, missing: as it was. */
      touch: z
        .array(z.number().min(-10).max(10))
        .length(6, "expected six numbers, the first two rows of libinput's matrix")
        .nullable()
        .optional(),
    }),
    /** Of Stripe; null: as the settings have it. */
    reader: z
      .strictObject({
        serialNumber: serialNumberSchema,
        location: locationSchema,
        /** The file with the restricted key; missing: the one that is here. */
        key: file.optional(),
      })
      .nullable()
      .default(null),
    printer: configSchema.shape.printer,
    timeZone: z
      .string()
      .regex(/^[A-Za-z][\w+/-]*$/, 'expected the name of a time zone such as Europe/Berlin')
      .nullable()
      .default(null),
    manager: z
      .string()
      .transform((name, answers) => {
        const read = managerName.safeParse(name);
        if (read.success) return read.data;
        answers.addIssue('expected a name of 2 to 60 letters, or null');
        return z.NEVER;
      })
      .nullable()
      .default(null),
  })
  .refine(({ catalogue, headOffice }) => (catalogue === undefined) !== (headOffice === undefined), {
    path: ['catalogue'],
    error: 'expected either catalogue or headOffice, and not both',
    // With the other mistakes, not after them.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Answers = z.output<typeof answersSchema>;

/** Throws with a line for each mistake. */
export function readAnswers(path: string): Answers {
  const answers = readJsonFile(path, answersSchema);
  if (answers === null) throw new SetupRefused([`${path}: there is no such file`]);
  return answers;
}
