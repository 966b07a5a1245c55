/** Reports. */
import type { reportChannels } from '../../../../shared/desk/reports';
import type { ServiceContext } from '../../../services/base/context';
import { reportFile } from '../../../services/desk/report-files';
import { premiums } from '../../../services/desk/premiums';
import { reportTable } from '../../../services/desk/report-tables';
import { occupancy, occupancyByMonth, rentRoll } from '../../../services/desk/reports';
import type { HandlersOf } from '../../desk-handlers';

export function reportHandlers(ctx: ServiceContext): HandlersOf<typeof reportChannels> {
  return {
    'reports.rent-roll': (input) => rentRoll(ctx, input),
    'reports.occupancy': (input) => occupancy(ctx, input),
    'reports.months': (input) => occupancyByMonth(ctx, input),
    'reports.premiums': (input) => premiums(ctx, input),
    'reports.table': (input) => reportTable(ctx, input),
    'reports.file': (input) => reportFile(ctx, input),
  };
}
