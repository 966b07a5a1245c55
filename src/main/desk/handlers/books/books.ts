/** Books after a restore or a loss: confirming them, and writing back contracts that they lack. */
import type { booksChannels } from '../../../../shared/desk/books';
import type { ServiceContext } from '../../../services/base/context';
import { noteChanges } from '../../../services/books/changes';
import { confirmBooks } from '../../../services/books/comparison';
import { giveUp, writeBack } from '../../../services/books/write-back';
import type { HandlersOf } from '../../desk-handlers';

export function booksHandlers(ctx: ServiceContext, dataDir: string): HandlersOf<typeof booksChannels> {
  return {
    'books.confirm': (input, { staff }) => confirmBooks(ctx, staff, input),
    'books.write-back': ({ contractId }, { staff }) => writeBack(ctx, dataDir, staff, contractId),
    'books.note-changes': ({ contractId, why }, { staff }) => noteChanges(ctx, staff, contractId, why),
    'books.give-up': ({ contractId, why }, { staff }) => giveUp(ctx, staff, contractId, why),
  };
}
