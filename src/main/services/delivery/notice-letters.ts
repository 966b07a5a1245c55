/** A tenant's letter about their notice on paper, and how far it has come. By e-mail it goes by itself once it is drawn. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { ok, refuse, type Result } from '../../../shared/result';
import type { DeliveryState } from '../../../shared/screen-shapes';
import { findContract } from '../../database/contract/contracts';
import { findNoticeLetter } from '../../database/contract/letters';
import type { Tx } from '../../database/schema';
import type { ServiceContext } from '../base/context';
import { notOffered } from '../contract/moved-in';
import type { TokenHolder } from '../login/sessions';
import type { SingleDeliveries } from './single-deliveries';
import type { OnBehalf } from '../base/work';

interface About {
  readonly holder: TokenHolder;
  readonly contractId: Id<'contract'>;
}
type States = { readonly print: DeliveryState; readonly email: DeliveryState };

/** Refuses NO_RECORDS_FOUND where there is no letter yet, and as `notOffered`. */
export async function printNoticeLetter(
  ctx: ServiceContext,
  deliveries: SingleDeliveries,
  about: About,
  language: Language,
): Promise<Result<States>> {
  if (!deliveries.setUp.print) return notOffered();
  const asked = await ctx.store.attempt(async (tx) => {
    const letter = await ownLetter({ tx, by: about.holder }, about.contractId);
    if (!letter) return refuse('NO_RECORDS_FOUND', 'not_found');
    await deliveries.ask(tx, 'print', { letter_id: letter }, language);
    return ok(await statesOf(tx, deliveries, letter));
  });
  if (asked.ok) deliveries.wake('print');
  return asked;
}

export function noticeLetterStates(
  ctx: ServiceContext,
  deliveries: SingleDeliveries,
  about: About,
): Promise<Result<States>> {
  return ctx.store.read(async (tx) => {
    const letter = await ownLetter({ tx, by: about.holder }, about.contractId);
    return ok(letter ? await statesOf(tx, deliveries, letter) : { print: 'none', email: 'none' });
  });
}

/** Null where the contract is another's, and until the letter is drawn. */
async function ownLetter(
  { tx, by: holder }: OnBehalf<TokenHolder>,
  contractId: Id<'contract'>,
): Promise<Id<'letter'> | null> {
  const contract = await findContract(tx, contractId);
  if (contract?.contact_id !== holder.contactId) return null;
  const letter = await findNoticeLetter(tx, contractId);
  return letter?.content ? letter.id : null;
}

async function statesOf(tx: Tx, deliveries: SingleDeliveries, id: Id<'letter'>): Promise<States> {
  const letter = { letter_id: id };
  return {
    print: await deliveries.state(tx, 'print', letter),
    email: await deliveries.state(tx, 'email', letter),
  };
}
