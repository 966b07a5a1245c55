/**
 * Mail that goes out without anybody asking for it. It is written down in the transaction of what it tells of, and the
 * runner of single deliveries sends it. A kiosk without mail writes none down.
 */
import type { Language } from '../../../shared/languages';
import { findContact } from '../../database/contact/contacts';
import { findContract } from '../../database/contract/contracts';
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

const outgoing = storeState((): { mail: Outgoing | null } => ({ mail: null }));

/** Called once, where mail is set up. */
export function sendMailBy(ctx: Pick<ServiceContext, 'store'>, mail: Outgoing): void {
  outgoing(ctx).mail = mail;
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
  await mail.ask(tx, 'email', what, contract.language);
  mail.wake('email');
}
