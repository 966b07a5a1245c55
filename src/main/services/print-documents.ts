/** Prints what was made for a move-in, through CUPS. Printing never blocks the finish: it is queued or it is not. */
import { spawn } from 'node:child_process';
import type { Id } from '../../shared/ids';
import { ok, refuse, type Result } from '../../shared/result';
import { findContractByBooking, selectContractParts } from '../database/contracts';
import { findVisibleBooking } from './booking-access';
import type { ServiceContext } from './context';

const PATIENCE_MS = 15_000;

export async function printDocuments(
  ctx: ServiceContext,
  bookingId: Id<'booking'>,
  printer: string | null,
): Promise<Result<{ queued: boolean }>> {
  if (printer === null) return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'not_offered' });
  const found = await ctx.store.attempt(async (tx) => {
    const booking = await findVisibleBooking(tx, { kind: 'screen' }, bookingId);
    if (!booking.ok) return booking;
    const contract = await findContractByBooking(tx, booking.value.id);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { reason: 'booking_closed' });
    return ok((await selectContractParts(tx, contract)).documents);
  });
  if (!found.ok) return found;
  for (const document of found.value) {
    const queued = await queue(printer, document.number, document.content);
    if (!queued) {
      ctx.log.warn({ printer }, 'a document could not be queued for printing');
      return ok({ queued: false });
    }
  }
  return ok({ queued: true });
}

/** Hands one PDF to CUPS by standard input: nothing personal is written to a folder on the way. */
function queue(printer: string, title: string, content: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('lp', ['-d', printer, '-t', title, '-'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: PATIENCE_MS,
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
    child.stdin.on('error', () => resolve(false));
    child.stdin.end(content);
  });
}
