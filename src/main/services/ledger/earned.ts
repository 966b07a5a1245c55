/**
 * Revenue by the months in which it is earned, as a table for who keeps the accounts. Months to come are what is billed and not
 * earned yet. The sum of all months is the revenue that the journal has.
 */
import type { DeskOutput } from '../../../shared/desk/channels';
import { currencyRule } from '../../../shared/currencies';
import { ok, type Result } from '../../../shared/result';
import { selectDatedLines } from '../../database/ledger/earned';
import type { Store } from '../../database/store';
import { LINE_END } from '../../domain/base/csv';
import { earnedByMonth, isRevenue } from '../../domain/ledger/earned';
import { businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';

const AT_ONCE = 500;

/** Lines of a CSV file with its header, by month and account. */
export async function* earnedLines(store: Store): AsyncGenerator<string> {
  const { currency } = await store.read(requireProperty);
  const { exponent } = currencyRule(currency);
  yield 'month,account,currency,earned';
  for (const [of, earned] of [...(await sumsOf(store))].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    yield [...of.split(' '), currency, (earned / 10 ** exponent).toFixed(exponent)].join(',');
}

/** The same table for who asks at the desk, named by the day on which it was made. */
export async function earnedFile(ctx: ServiceContext): Promise<Result<DeskOutput<'journal.earned'>>> {
  const { time_zone: timeZone } = await ctx.store.read(requireProperty);
  let text = '';
  for await (const line of earnedLines(ctx.store)) text += line + LINE_END;
  return ok({
    fileName: `earned-${businessDateAt(ctx.clock.nowMs(), timeZone)}.csv`,
    mediaType: 'text/csv',
    base64: Buffer.from(text).toString('base64'),
  });
}

/** Whole minor units by `YYYY-MM account`. */
async function sumsOf(store: Store): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    const { lines, last } = await store.read((tx) => selectDatedLines(tx, from, AT_ONCE));
    for (const line of lines.filter(({ account }) => isRevenue(account)))
      for (const { month, amountMinor } of earnedByMonth(line.netMinor, line.from, line.to)) {
        const of = `${month} ${line.account}`;
        sums.set(of, (sums.get(of) ?? 0) + amountMinor);
      }
    after = last;
  }
  return sums;
}
