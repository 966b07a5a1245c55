/** Draws the PDFs of letters after they are written down, and sends them to the tenants. */
import { saveDrawnLetter, selectLettersToDraw } from '../../database/contract/letters';
import { sha256 } from '../../database/sha256';
import type {
  ChargesChangedFacts,
  LateLetterFacts,
  MoveOutStatementFacts,
  NoticeLetterFacts,
  PaymentPlanFacts,
  PolicyReminderFacts,
  RentChangeFacts,
  RentKeptFacts,
  ReturnedPaymentFacts,
  TransferStatementFacts,
} from '../../documents/port';
import type { ServiceContext } from '../base/context';
import type { SingleDeliveries } from './single-deliveries';

const AT_ONCE = 50;

/** Draws waiting letters, oldest first, until `stop`. One that fails is logged, and waits for the next round. */
export async function drawLetters(
  ctx: ServiceContext,
  deliveries: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  stop: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const letters = await ctx.store.read((tx) => selectLettersToDraw(tx, AT_ONCE));
    isMore = letters.length === AT_ONCE;
    for (const letter of letters) {
      if (stop.aborted) return;
      try {
        await drawLetter(ctx, deliveries, letter);
      } catch (error) {
        // It would be read again at once.
        isMore = false;
        ctx.log.error({ letter: letter.id, err: error }, 'a letter could not be drawn; it is tried again');
      }
    }
  }
}

type LetterToDraw = Awaited<ReturnType<typeof selectLettersToDraw>>[number];

async function drawLetter(
  ctx: ServiceContext,
  deliveries: Pick<SingleDeliveries, 'setUp' | 'ask' | 'wake'>,
  { id, facts, language, email }: LetterToDraw,
): Promise<void> {
  // Written in the transaction of what the letter is about; a letter without a PDF has these.
  const said = JSON.parse(facts ?? '') as LetterFacts;
  const content = await drawn(ctx, said);
  const isMailed =
    deliveries.setUp.email && email !== '' && !('lien' in said && said.lien?.byEmail === false);
  await ctx.store.transaction(async (tx) => {
    if (!(await saveDrawnLetter(tx, id, { content, sha256: sha256(content) }))) return;
    if (isMailed) await deliveries.ask(tx, 'email', { letter_id: id }, language);
  });
  if (isMailed) deliveries.wake('email');
}

type LetterFacts =
  | LateLetterFacts
  | RentChangeFacts
  | NoticeLetterFacts
  | MoveOutStatementFacts
  | RentKeptFacts
  | PaymentPlanFacts
  | PolicyReminderFacts
  | ChargesChangedFacts
  | TransferStatementFacts
  | ReturnedPaymentFacts;

function drawn({ documents }: ServiceContext, said: LetterFacts): Promise<Buffer> {
  if (said.kind === 'move_out') return documents.moveOutStatement(said);
  if (said.kind === 'transfer') return documents.transferStatement(said);
  if (said.kind === 'rent_change') return documents.rentChange(said);
  if (said.kind === 'rent_kept') return documents.rentKept(said);
  if (said.kind === 'charges_changed') return documents.chargesChanged(said);
  if (said.kind === 'policy_reminder') return documents.policyReminder(said);
  if (said.kind === 'payment_plan') return documents.paymentPlan(said);
  if ('cause' in said) return documents.returnedPayment(said);
  return 'lastDay' in said ? documents.noticeLetter(said) : documents.lateLetter(said);
}
