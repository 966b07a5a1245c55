/** What a site calls its kiosk: it stands in logs, in the audit, and on the desk's pages. */
import { z } from 'zod';
import { hiddenIn } from '../../../shared/text';

const LONGEST = 60;

/** Says what is wrong with a name: a person who looks at it sees nothing. */
export const kioskIdSchema = z
  .string({ error: 'expected a name such as front-hall' })
  .trim()
  .superRefine((name, context) => {
    const hidden = hiddenIn(name);
    const say = (message: string) => context.addIssue({ code: 'custom', message, input: name });
    if (hidden !== null) say(`expected a name without characters that nobody sees: it has ${hidden}`);
    else if (!hasLetter(name)) say('expected a name with a letter or a digit, such as front-hall');
    else if (name.length > LONGEST)
      say(`expected a name of at most ${LONGEST} characters: it has ${name.length}`);
  });

/** Some letters of Unicode are blanks to the eye. */
const hasLetter = (name: string): boolean =>
  /[\p{L}\p{N}]/u.test(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
