/** Every report that is one table. */
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import type { Result } from '../../../shared/result';
import type { ServiceContext } from '../base/context';
import { deposits } from './deposits';
import { exceptions } from './exceptions';
import { moves } from './moves';
import { makeTable, type TableMakers } from './report-table';
import { takings } from './takings';
import { taxes } from './taxes';

const makers: TableMakers = { moves, takings, deposits, taxes, exceptions };

/** Refuses as `makeTable` does. */
export const reportTable = (
  ctx: ServiceContext,
  asked: DeskRequest<'reports.table'>,
): Promise<Result<DeskOutput<'reports.table'>>> => makeTable(ctx, asked, makers);
