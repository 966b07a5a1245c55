/** `reconcile`: this kiosk's payments against the provider's, both ways. */
import { addDays, businessDateAt, isBusinessDate, startOfDayMs } from '../domain/base/dates';
import { requireProperty } from '../services/property/property';
import { reconcile } from '../services/payment/reconcile';
import type { Command } from './io';
import { UsageError } from '../../shared/command-line';
import { withServices } from './services';

const USUAL_DAYS = 30;

export const reconcileCommand: Command = {
  usage: 'reconcile [--since DATE] [--until DATE]',
  summary: `compares every settled payment with the provider, both ways; both days included, else the last ${USUAL_DAYS} days. Exit code 1 when something differs`,
  more: 'The kiosk does it by itself every night, and at a start after a crash or a power cut',
  options: ['since', 'until'],
  positionals: [],
  async run({ dataDir, since, until }, io) {
    for (const [name, date] of Object.entries({ since, until }))
      if (date !== undefined && !isBusinessDate(date))
        throw new UsageError(`--${name} wants a date, e.g. 2026-03-15, not "${date}"`);
    const { differences, compared, open, from, to } = await withServices(dataDir, io, async (ctx) => {
      const { time_zone: zone } = await ctx.store.read(requireProperty);
      const to = until ?? businessDateAt(io.nowMs(), zone);
      const from = since ?? addDays(to, -USUAL_DAYS);
      const fromMs = startOfDayMs(from, zone);
      const toMs = startOfDayMs(addDays(to, 1), zone);
      if (fromMs >= toMs) throw new UsageError('--since comes after --until');
      return { ...(await reconcile(ctx, { fromMs, toMs })), from, to };
    });
    const rows = differences.map(({ intentId, attemptId, here, there }) => [
      intentId ?? '-',
      attemptId ?? '-',
      here,
      there,
    ]);
    if (rows.length > 0)
      for (const line of table([['intent', 'payment', 'here', 'there'], ...rows])) io.out(line);
    io.out(`${from} to ${to}: ${compared} compared, ${open} still open, ${rows.length} different`);
    return rows.length === 0 ? 0 : 1;
  },
};

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
