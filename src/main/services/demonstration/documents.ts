/** The documents of a move-in on the screen of a demonstration, and the address of what a phone would show of them. */
import type { ChannelOutput, ChannelRequest } from '../../../shared/channels';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectContractParts } from '../../database/contract/contracts';
import { findDocument } from '../../database/contract/documents';
import type { ServiceContext } from '../base/context';
import { wholeDocument } from '../contract/documents-access';
import { movedInContract } from '../contract/moved-in';
import { passFactsOf } from '../pass/pass';
import { createLink } from '../delivery/document-links';

type Asked = ChannelRequest<'demonstration.document'>;

/** The service paints no larger pictures, whatever a page asks for. */
const WIDEST = 2000;

export async function openDocument(
  ctx: ServiceContext,
  asked: Asked,
): Promise<Result<ChannelOutput<'demonstration.document'>>> {
  const content = await contentOf(ctx, asked);
  return content.ok ? ok({ pages: await ctx.pages.pages(content.value) }) : content;
}

export async function paintDocument(
  ctx: ServiceContext,
  { page, width, ...asked }: ChannelRequest<'demonstration.document-page'>,
): Promise<Result<ChannelOutput<'demonstration.document-page'>>> {
  const content = await contentOf(ctx, asked);
  if (!content.ok) return content;
  if (page > (await ctx.pages.pages(content.value)))
    return refuse('INVALID_INPUT_PARAM', 'invalid', { field: 'page' });
  const picture = await ctx.pages.paint(content.value, page, Math.min(width, WIDEST));
  return ok({ png: picture.png.toString('base64'), width: picture.width, height: picture.height });
}

/** `service`: the listener's own address, which a window of this machine reaches. */
export async function phoneAddress(
  ctx: ServiceContext,
  asked: ChannelRequest<'demonstration.phone'>,
  service: string,
): Promise<Result<string>> {
  const link = await createLink(ctx, asked, service);
  return link.ok ? ok(link.value.url) : link;
}

async function contentOf(ctx: ServiceContext, { bookingId, kind }: Asked): Promise<Result<Buffer>> {
  const found = await ctx.store.read(async (tx) => {
    const contract = await movedInContract(tx, bookingId);
    if (!contract.ok) return contract;
    if (kind === 'pass') return ok(await passFactsOf(tx, contract.value, ctx.clock.nowMs()));
    const { documents } = await selectContractParts(tx, contract.value);
    const stored = documents.find((each) => each.kind === kind);
    const document = wholeDocument(stored && (await findDocument(tx, stored.id)));
    return document.ok ? ok(document.value.content) : document;
  });
  if (!found.ok || Buffer.isBuffer(found.value)) return found as Result<Buffer>;
  return ok(await ctx.documents.pass(found.value));
}
