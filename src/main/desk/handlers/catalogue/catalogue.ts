/** Importing a catalogue at the front desk. */
import type { catalogueChannels } from '../../../../shared/desk/catalogue';
import { ok } from '../../../../shared/result';
import { importPreviewed, previewCatalogue } from '../../../services/catalogue/preview';
import {
  agreeToProposal,
  declineProposal,
  proposeCatalogue,
  waitingProposal,
} from '../../../services/catalogue/proposal';
import type { ServiceContext } from '../../../services/base/context';
import type { Machine } from '../../../services/upkeep/machine';
import type { HandlersOf } from '../../desk-handlers';

export function catalogueHandlers(
  ctx: ServiceContext,
  machine: Pick<Machine, 'gatewayFault'>,
): HandlersOf<typeof catalogueChannels> {
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
  };
}
