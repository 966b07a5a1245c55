/** What people do at head office, noted in the transaction that does it, and told as a sentence. */
import type { Id } from '../../shared/ids';
import { insertAct } from '../database/people/acts';
import type { Tx } from '../database/tx';

/** Behind the name of who did it; `about` is a kiosk, a person, units or a file. */
const sentences = {
  'person.added': (about: string) => `added ${about}`,
  'person.changed': (about: string) => `changed what ${about} may do`,
  'person.invited': (about: string) => `made a new code for ${about}, and ended the former sign-in`,
  'person.ended': (about: string) => `ended the access of ${about}`,
  'person.joined': () => 'joined, with a password and an authenticator',
  'person.signed_in': () => 'signed in',
  'person.used_recovery_code': () => 'signed in with a recovery code',
  'person.signed_in_by_passkey': () => 'signed in with a passkey',
  'person.added_by_provider': (about: string) => `came by the identity provider, ${about}`,
  'person.changed_by_provider': (about: string) => `has other groups at the identity provider: ${about}`,
  'person.without_group': () => 'has no group at the identity provider any more, and was signed out',
  'person.signed_in_by_provider': () => 'signed in by the identity provider',
  'person.let_in_again': (about: string) => `lets ${about} in again by the identity provider`,
  'person.passkey_added': (about: string) => `added the passkey “${about}”`,
  'person.passkey_removed': (about: string) => `removed the passkey “${about}”`,
  'person.password_changed': () => 'changed the password',
  'person.recovery_codes_made': () => 'made new recovery codes',
  'kiosk.invited': (about: string) => `made a code with which kiosk ${about} joins`,
  'kiosk.revoked': (about: string) => `turned kiosk ${about} away`,
  'kiosk.renamed': (about: string) => `named kiosk ${about}`,
  'kiosk.support_asked': (about: string) => `asked kiosk ${about} for its support file`,
  'kiosk.picture_asked': (about: string) => `asked kiosk ${about} for a picture of its screen`,
  'kiosk.gap_accepted': (about: string) => `let kiosk ${about} go on behind events that are gone`,
  'fork.settled': (about: string) => `settled an event that contradicts the books of ${about}`,
  'waiting.taken': (about: string) => `took ${about}`,
  'waiting.given_back': (about: string) => `gave back ${about}`,
  'mail_list.changed': (about: string) => `changed who gets letters, ${about}`,
  'mail_list.taken': () => 'took over who gets letters from the settings file',
  'parked.dropped': (about: string) => `gave up an event that could not be read, of ${about}`,
  'unread.settled': (about: string) => `settled a message that could not be taken, of ${about}`,
  'units.allotted': (about: string) => `allotted ${about}`,
  'units.withdrawn': (about: string) => `withdrew ${about}`,
  'claims.released': (about: string) => `released ${about}`,
  'contracts.handed_over': (about: string) => `handed over the contracts of ${about}`,
  'catalogue.published': (about: string) => `published the catalog, ${about}`,
  'catalogue.published_alone': (about: string) => `published the catalog without a second person, ${about}`,
  'change.edited': (about: string) => `edited the change of the catalog “${about}”`,
  'change.approved': (about: string) => `approved the change of the catalog “${about}”`,
  'change.published': (about: string) => `published ${about}`,
  'change.stopped': (about: string) => `stopped the change of the catalog “${about}”`,
  'elsewhere.published': (about: string) => `published what was made elsewhere, ${about}`,
} as const satisfies Record<string, (about: string) => string>;
export type Act = keyof typeof sentences;

/** Who does something. */
export interface Doer {
  /** Null: the command line, on head office's own machine. */
  readonly id: Id<'person'> | null;
  readonly name: string;
}

export const commandLine: Doer = { id: null, name: 'The command line' };

/** Somebody who gave their name there: nobody has checked it. */
export const onCommandLine = (name: string): Doer => ({ id: null, name: `The command line (${name})` });

export async function noteAct(
  tx: Tx,
  by: Doer,
  {
    act,
    about = '',
    propertyId = null,
    why = null,
  }: {
    readonly act: Act;
    readonly about?: string;
    readonly propertyId?: Id<'property'> | null;
    readonly why?: string | null;
  },
  nowMs: number,
): Promise<void> {
  await insertAct(tx, {
    at_ms: nowMs,
    person_id: by.id,
    said_by: by.name,
    act,
    property_id: propertyId,
    about,
    why,
  });
}

/** An act of a later version has only its name. */
export function actSentence(act: string, about: string): string {
  const words: Readonly<Record<string, (about: string) => string>> = sentences;
  return Object.hasOwn(words, act) ? (words[act]?.(about) ?? act) : `${act} ${about}`;
}
