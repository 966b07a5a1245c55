/** 21: what the product says is earned, month by month, is in all what the journal has; another program adds it up. */
import { earnedLines } from '../../src/main/services/ledger/earned';
import type { Site } from './site';

export async function wronglyEarned({ ctx, raw }: Site): Promise<readonly string[]> {
  const booked = raw
    .prepare<[], { account: string; minor: number }>(
      `SELECT account, sum(credit_minor - debit_minor) AS minor FROM posting
        WHERE account IN ('rent', 'plan', 'add_on', 'fees', 'late', 'damage', 'rounding') GROUP BY 1`,
    )
    .all();
  const left = new Map(booked.map(({ account, minor }) => [account, minor]));
  let isHead = true;
  for await (const line of earnedLines(ctx.store)) {
    const [, account = '', , earned = ''] = line.split(',');
    if (!isHead) left.set(account, (left.get(account) ?? 0) - Number(earned.replace('.', '')));
    isHead = false;
  }
  return [...left].flatMap(([account, minor]) =>
    minor === 0 ? [] : [`21: of ${account} ${minor} is booked and earned in no month`],
  );
}
