/** What people do at head office, noted in the transaction that does it, and told as a sentence. */
import type { Id } from '../../shared/ids';
import { insertAct } from '../database/people/acts';
import type { Tx } from '../database/tx';
import type { ActsMessages } from '../locales/en/acts';
import type { Role } from './roles';
import type { Scope } from './scope';

export type Act = keyof ActsMessages;

const CHANGE_ACTS = [
  'catalogue.published',
  'catalogue.published_alone',
  'change.edited',
  'change.approved',
  'change.published',
  'change.stopped',
] as const satisfies readonly Act[];

/** What people do that is the work of a role which does not read all: beside it they read their own acts. */
export const ACTS_OF_ROLE: Readonly<Partial<Record<Role, readonly Act[]>>> = {
  finance: [
    'money.approved',
    'money.declined',
    'report.kept',
    'journal.exported',
    'journal.accounts_set',
    ...CHANGE_ACTS,
  ],
  pricing: CHANGE_ACTS,
  operator: [
    'kiosk.invited',
    'kiosk.revoked',
    'kiosk.renamed',
    'updates.ordered',
    'updates.pinned',
    'updates.unpinned',
    'kiosk.clearance_given',
    'kiosk.support_asked',
    'kiosk.picture_asked',
    'kiosk.restart_asked',
    'kiosk.backup_asked',
    'kiosk.command_withdrawn',
    'kiosk.silenced',
    'kiosk.silence_ended',
    'kiosk.gap_accepted',
    'fork.settled',
    'parked.dropped',
    'unread.settled',
    'waiting.taken',
    'waiting.given_back',
    'units.allotted',
    'units.withdrawn',
    'claims.released',
    'contracts.handed_over',
    'catalogue.published',
    'catalogue.published_alone',
    'change.published',
    'change.stopped',
    'elsewhere.published',
  ],
  support: ['waiting.taken', 'waiting.given_back'],
};

/** Who does something. */
export interface Doer {
  /** Null: the command line, on head office's own machine. */
  readonly id: Id<'person'> | null;
  readonly name: string;
  /** What they may do, and where; absent: whatever head office's own machine says. */
  readonly role?: Role;
  readonly scope?: Scope;
  /** Another owner asked for it (owner-requests.ts). */
  readonly isOfTwo?: true;
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
