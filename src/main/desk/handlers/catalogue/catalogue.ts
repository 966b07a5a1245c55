/** Importing a catalogue at the front desk. */
import type { catalogueChannels } from '../../../../shared/desk/catalogue';
import type { catalogueDraftChannels } from '../../../../shared/desk/catalogue-draft';
import { ok } from '../../../../shared/result';
import {
  addToDraft,
  dropDraft,
  editDraft,
  raiseRents,
  removeFromDraft,
} from '../../../services/catalogue/draft';
import { showDraft } from '../../../services/catalogue/draft-rows';
import { importPreviewed, previewCatalogue } from '../../../services/catalogue/preview';
import {
  agreeToProposal,
  declineProposal,
  proposeCatalogue,
  waitingProposal,
} from '../../../services/catalogue/proposal';
import {
  confirmHeldSchedule,
  listSchedules,
  noteScheduleSeen,
  withdrawSchedule,
} from '../../../services/catalogue/schedule';
import { tryCatalogue } from '../../../services/catalogue/try-catalogue';
import { checkChosen, listVersions, useChosen, versionFile } from '../../../services/catalogue/use-draft';
import type { ServiceContext } from '../../../services/base/context';
import type { Machine } from '../../../services/upkeep/machine';
import type { HandlersOf } from '../../desk-handlers';

export function catalogueHandlers(
  ctx: ServiceContext,
  machine: Pick<Machine, 'gatewayFault'>,
): HandlersOf<typeof catalogueChannels & typeof catalogueDraftChannels> {
  const desk = { ctx, machine };
  return {
    'catalogue.preview': ({ file }, { staff }) =>
      ctx.store.read(async (tx) => ok(await previewCatalogue({ ...desk, tx, by: staff }, file))),
    'catalogue.import': (input, { staff }) =>
      ctx.store.attempt((tx) => importPreviewed({ ...desk, tx, by: staff }, input)),
    'catalogue.propose': (input, { staff }) => proposeCatalogue(desk, input, staff),
    'catalogue.proposal': (_input, { staff }) => waitingProposal(desk, staff),
    'catalogue.agree': (input, { staff }) => agreeToProposal(desk, input, staff),
    'catalogue.decline': (input, { staff }) => declineProposal(desk, input, staff),
    'catalogue.draft': (input) => showDraft(ctx, input),
    'catalogue.edit': (input, { staff }) => editDraft(ctx, staff, input),
    'catalogue.add': (input, { staff }) => addToDraft(ctx, staff, input),
    'catalogue.remove': (input, { staff }) => removeFromDraft(ctx, staff, input),
    'catalogue.raise': (input, { staff }) => raiseRents(ctx, staff, input),
    'catalogue.drop-draft': (_input, { staff }) => dropDraft(ctx, staff),
    'catalogue.check': ({ version }, { staff }) => checkChosen(desk, staff, version),
    'catalogue.try': (input, { staff }) => tryCatalogue(desk, staff, input),
    'catalogue.use': (input, { staff }) => useChosen(desk, staff, input),
    'catalogue.schedules': (_input, { staff }) => listSchedules(desk, staff),
    'catalogue.withdraw': (input, { staff }) => withdrawSchedule(ctx, staff, input),
    'catalogue.confirm-schedule': (input, { staff }) => confirmHeldSchedule(ctx, staff, input),
    'catalogue.schedule-seen': (input, { staff }) => noteScheduleSeen(ctx, staff, input),
    'catalogue.versions': () => listVersions(ctx),
    'catalogue.version-file': ({ number }) => versionFile(ctx, number),
  };
}
