/** Hands the PDF of a credit note, invoice or receipt to the tenant it belongs to, and to nobody else. */
import { parseGuid } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import { findDocument, type DocumentRow, type FoundDocument } from '../../database/contract/documents';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { readToken } from '../login/sessions';
import { documentFileName } from '../../domain/contract/document-number';

export interface DocumentFile {
  readonly content: Buffer;
  readonly fileName: string;
}

/**
 * Refuses with NO_RECORDS_FOUND: `unknown` where there is no such document, `document_damaged` where its file cannot be
 * read.
 */
export function wholeDocument(found: FoundDocument | undefined): Result<DocumentRow> {
  if (!found) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const { content } = found;
  if (content !== null) return ok({ ...found, content });
  return refuse('NO_RECORDS_FOUND', 'not_found', {
    message: 'The file of this document is missing or was changed.',
    desk: 'document_damaged',
  });
}

export function isDamagedDocument(result: Result<unknown>): boolean {
  return !result.ok && result.refusals.some(({ desk }) => desk === 'document_damaged');
}

/**
 * Refuses INVALID_PARAM_CONTACT_BOOK_ID (unauthenticated) without a valid token. Refuses NO_RECORDS_FOUND for an
 * unknown document and for another tenant's alike, so nobody learns which it is. A tenant's own document whose file is
 * gone is refused with a message of its own.
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
    const whole = wholeDocument(row);
    if (!whole.ok) return whole;
    await note({ ctx, tx, by: `login:${holder.value.loginId}` }, 'document.read', row.id);
    return ok({ content: whole.value.content, fileName: documentFileName(row) });
  });
}
