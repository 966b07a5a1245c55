/** Hands the PDF of a credit note, invoice or receipt to the tenant it belongs to, and to nobody else. */
import { parseGuid } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findDocument } from '../../database/contract/documents';
import { note } from '../base/audit';
import type { ServiceContext } from '../base/context';
import { readToken } from '../login/sessions';
import { documentFileName } from '../../domain/contract/document-number';

export interface DocumentFile {
  readonly content: Buffer;
  readonly fileName: string;
}

/**
 * Refuses with INVALID_PARAM_CONTACT_BOOK_ID (unauthenticated) without a good token. Refuses with
 * NO_RECORDS_FOUND when there is no such document or it is another's: which of the two is nobody's business.
 */
export async function getAsset(
  ctx: ServiceContext,
  token: string | null,
  documentId: string,
): Promise<Result<DocumentFile>> {
  const holder = await readToken(ctx, token);
  if (!holder.ok) return holder;
  const unknown = refuse('NO_RECORDS_FOUND', 'not_found');
  const id = parseGuid<'document'>(documentId);
  if (id === null) return unknown;
  return ctx.store.transaction(async (tx) => {
    const row = await findDocument(tx, id);
    if (!row || row.contact_id !== holder.value.contactId || row.kind === 'contract') return unknown;
    await note({ ctx, tx, by: `login:${holder.value.loginId}` }, 'document.read', row.id);
    return ok({ content: row.content, fileName: documentFileName(row) });
  });
}
