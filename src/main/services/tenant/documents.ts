/** A tenant's own document at the screen: its pages as pictures, on paper, or by e-mail. */
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findDocument, type FoundDocument } from '../../database/contract/documents';
import { findTenantLetter, markLetterOpened } from '../../database/contract/letters';
import { businessDateAt } from '../../domain/base/dates';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import type { TokenHolder } from '../login/sessions';
import { wholeDocument } from '../contract/documents-access';
import { notOffered } from '../contract/moved-in';
import type { SingleDeliveries } from '../delivery/single-deliveries';
import { requireProperty } from '../property/property';
import type { OnBehalf } from '../base/work';

/** The service paints no larger pictures, whatever a page asks for. */
const WIDEST = 2000;

/** There is no such document, or it is another's: which of the two is nobody's business. */
async function ownDocument(
  { tx, by: holder }: OnBehalf<TokenHolder>,
  id: Id<'document' | 'letter'>,
): Promise<Result<FoundDocument>> {
  // A page names both alike; the table says which of the two it is.
  const row = await findDocument(tx, id as Id<'document'>);
  return row?.contact_id === holder.contactId ? ok(row) : refuse('NO_RECORDS_FOUND', 'not_found');
}

/** The bytes of a document of theirs, or of a letter to them. */
async function ownContent(
  work: OnBehalf<TokenHolder>,
  id: Id<'document' | 'letter'>,
): Promise<Result<Buffer>> {
  // Ids are of one kind at a time: what is no letter of theirs can only be a document.
  const letter = await findTenantLetter(work.tx, work.by.contactId, id as Id<'letter'>);
  if (letter?.content) return ok(letter.content);
  const document = await ownDocument(work, id);
  if (!document.ok) return document;
  const whole = wholeDocument(document.value);
  return whole.ok ? ok(whole.value.content) : whole;
}

/** What of theirs goes by e-mail or on paper when they ask: a document, or a statement that they asked for. */
async function ownDeliverable(
  work: OnBehalf<TokenHolder>,
  id: Id<'document' | 'letter'>,
): Promise<Result<{ readonly document_id: Id<'document'> } | { readonly letter_id: Id<'letter'> }>> {
  const letter = await findTenantLetter(work.tx, work.by.contactId, id as Id<'letter'>);
  if (letter?.kind === 'account') return ok({ letter_id: letter.id });
  const found = await ownDocument(work, id);
  if (!found.ok) return found;
  const whole = wholeDocument(found.value);
  return whole.ok ? ok({ document_id: found.value.id }) : whole;
}

/** Opens it, which is noted, and of a letter when it was first: how many pages it has. */
export async function openTenantDocument(
  ctx: ServiceContext,
  holder: TokenHolder,
  { documentId }: ChannelRequest<'tenant.document'>,
): Promise<Result<ChannelOutput<'tenant.document'>>> {
  const content = await ctx.store.attempt(async (tx) => {
    const found = await ownContent({ tx, by: holder }, documentId);
    if (!found.ok) return found;
    await note({ ctx, tx, by: `login:${holder.loginId}` }, 'document.read', documentId);
    const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
    // Nothing where it is a document.
    await markLetterOpened(tx, documentId as Id<'letter'>, today);
    return found;
  });
  return content.ok ? ok({ pages: await ctx.pages.pages(content.value) }) : content;
}

export async function paintTenantDocument(
  ctx: ServiceContext,
  holder: TokenHolder,
  { documentId, page, width }: ChannelRequest<'tenant.document-page'>,
): Promise<Result<ChannelOutput<'tenant.document-page'>>> {
  const content = await ctx.store.read((tx) => ownContent({ tx, by: holder }, documentId));
  if (!content.ok) return content;
  if (page > (await ctx.pages.pages(content.value)))
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'page' });
  const picture = await ctx.pages.paint(content.value, page, Math.min(width, WIDEST));
  return ok({ png: picture.png.toString('base64'), width: picture.width, height: picture.height });
}

/** Writes down that the tenant wants it this way. */
export async function deliverTenantDocument(
  ctx: ServiceContext,
  deliveries: SingleDeliveries,
  holder: TokenHolder,
  { documentId, way, language }: ChannelRequest<'tenant.deliver'>,
): Promise<Result<ChannelOutput<'tenant.deliver'>>> {
  if (!deliveries.setUp[way]) return notOffered();
  const asked = await ctx.store.attempt(async (tx) => {
    const found = await ownDeliverable({ tx, by: holder }, documentId);
    if (!found.ok) return found;
    await deliveries.ask(tx, way, found.value, language);
    return ok({ queued: true });
  });
  if (asked.ok) deliveries.wake(way);
  return asked;
}

export function tenantDeliveryState(
  ctx: ServiceContext,
  deliveries: SingleDeliveries,
  holder: TokenHolder,
  { documentId }: ChannelRequest<'tenant.delivery-state'>,
): Promise<Result<ChannelOutput<'tenant.delivery-state'>>> {
  return ctx.store.read(async (tx) => {
    const found = await ownDeliverable({ tx, by: holder }, documentId);
    if (!found.ok) return found;
    return ok({
      print: await deliveries.state(tx, 'print', found.value),
      email: await deliveries.state(tx, 'email', found.value),
    });
  });
}
