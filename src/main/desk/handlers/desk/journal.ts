/** The journal for bookkeepers. */
import type { journalChannels } from '../../../../shared/desk/journal';
import type { ServiceContext } from '../../../services/base/context';
import { journalFile, listJournal, makeJournal, saveJournal } from '../../../services/ledger/batches';
import { earnedFile } from '../../../services/ledger/earned';
import type { HandlersOf } from '../../desk-handlers';

export function journalHandlers(ctx: ServiceContext): HandlersOf<typeof journalChannels> {
  return {
    'journal.list': () => listJournal(ctx),
    'journal.save': ({ settings }, { staff }) => saveJournal(ctx, staff, settings),
    'journal.make': (input, { staff }) => makeJournal(ctx, staff, input),
    'journal.file': ({ number }) => journalFile(ctx, number),
    'journal.earned': () => earnedFile(ctx),
  };
}
