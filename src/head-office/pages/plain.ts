/** A page with one sentence: what could not be done, and why. */
import { framed } from './frame';
import { said } from './forms';
import type { SignedIn } from '../people/sessions';

export function plainPage({
  sentence,
  person,
}: {
  readonly sentence: string;
  readonly person: SignedIn | null;
}): string {
  return framed({
    heading: 'Not done',
    main: `${said('wrong', sentence)}<p><a href="${person === null ? '/sign-in' : '/'}">${person === null ? 'Sign in' : 'To the fleet'}</a></p>`,
    person,
  });
}
