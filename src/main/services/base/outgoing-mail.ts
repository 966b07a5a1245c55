/**
 * Mail that goes out without anybody asking for it. It is written down in the transaction of what it tells of, and the
 * runner of single deliveries sends it. A kiosk without mail writes none down.
 */
import type { Language } from '../../../shared/languages';
import { findContact } from '../../database/contact/contacts';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import type { Deliverable } from '../../database/delivery/single-deliveries';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../../database/schema';
import type { ServiceContext } from './context';
import { storeState } from './store-state';
import type { InTransaction } from './work';

interface Outgoing {
  ask(tx: Tx, way: 'email', what: Deliverable, language: Language): Promise<void>;
  /** Begins once the transaction is over. */
  wake(way: 'email'): void;
}

/** The documents of a move-in, which go out together. */
interface ContractMail {
  ask(tx: Tx, contract: Pick<ContractRow, 'id' | 'language'>): Promise<void>;
  wake(): void;
}

const outgoing = storeState((): { mail: Outgoing | null; documents: ContractMail | null } => ({
  mail: null,
  documents: null,
}));

/** Called once, where mail is set up. */
export function sendMailBy(ctx: Pick<ServiceContext, 'store'>, mail: Outgoing): void {
  outgoing(ctx).mail = mail;
}

/** Whether this kiosk sends mail at all. */
export const isMailSetUp = (ctx: Pick<ServiceContext, 'store'>): boolean => outgoing(ctx).mail !== null;

/** Called once, where mail is set up. */
export function mailDocumentsBy(ctx: Pick<ServiceContext, 'store'>, documents: ContractMail): void {
  outgoing(ctx).documents = documents;
}

/** The documents of a contract that was just written, to its tenant. Nothing where they have no address. */
export async function mailDocuments(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'store'>>,
  contractId: Id<'contract'>,
): Promise<void> {
  const { documents } = outgoing(ctx);
  const contract = documents && (await findContract(tx, contractId));
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!documents || !contract || !contact || contact.email === '') return;
  await documents.ask(tx, contract);
  documents.wake();
}

/** To the tenant of a contract, in its language. Nothing where they have no address. */
export async function mailToTenant(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'store'>>,
  contractId: Id<'contract'>,
  what: Deliverable,
): Promise<void> {
  const { mail } = outgoing(ctx);
  const contract = mail && (await findContract(tx, contractId));
  const contact = contract && (await findContact(tx, contract.contact_id));
  if (!mail || !contract || !contact || contact.email === '') return;
  await mailOut({ ctx, tx }, what, contract.language);
}

/** To whom it is about, in this language; false: no mail is set up. */
export async function mailOut(
  { ctx, tx }: InTransaction<Pick<ServiceContext, 'store'>>,
  what: Deliverable,
  language: Language,
): Promise<boolean> {
  const { mail } = outgoing(ctx);
  if (!mail) return false;
  await mail.ask(tx, 'email', what, language);
  mail.wake('email');
  return true;
}
