/** Taking over tenancies that ran elsewhere, at the front desk. */
import type { adoptionChannels } from '../../../../shared/desk/adoption';
import { takeBackAdoption } from '../../../services/adoption/take-back';
import { importFile, listImports, lookAtFile } from '../../../services/adoption/views';
import type { ServiceContext } from '../../../services/base/context';
import type { HandlersOf } from '../../desk-handlers';

export function adoptionHandlers(ctx: ServiceContext): HandlersOf<typeof adoptionChannels> {
  return {
    'adoption.look': (input) => lookAtFile(ctx, input),
    'adoption.import': ({ file }, { staff }) => importFile(ctx, staff, file),
    'adoption.list': () => listImports(ctx),
    'adoption.undo': ({ id }, { staff }) => takeBackAdoption(ctx, staff, id),
  };
}
