/** Bugs that a site must not live with, each by a line of the shipped source, asleep until a test switches one on. */
import type { SeededBug } from '../payments/seeded-bugs';

/** A bug, and the number of the invariant that notices it, or the beginning of what the books refuse. */
interface SownBug extends SeededBug {
  readonly noticedBy: string;
}

export const sownBugs: readonly SownBug[] = [
  {
    name: 'the last day of a period is billed once more with the next one',
    // The books refuse such a bill where one was paid ahead.
    noticedBy: '(?:4|23|UNIQUE constraint failed)',
    changes: [
      {
        file: 'domain/contract/bills-due.ts',
        line: 'const billedThrough = billedTo ?? signed;',
        instead: `const through = billedTo ?? signed;
          const billedThrough = BUG && billedTo ? through.slice(0, 8) + '27' : through;`,
      },
    ],
  },
  {
    name: 'a deposit is settled again by the next round',
    // Where no deposit was held, the books of who has left are never closed.
    noticedBy: '(?:5|19)',
    changes: [
      {
        file: 'services/move-out/settlement.ts',
        line: "await stepDone(ctx, found, 'deposit_at_ms');",
        instead: "if (!BUG) await stepDone(ctx, found, 'deposit_at_ms');",
      },
      {
        file: 'services/move-out/settlement.ts',
        line: 'key: `settle:${settles}:${found.times}:${invoiceId}`,',
        instead: "key: `settle:${settles}:${found.times}:${invoiceId}` + (BUG ? ctx.newId() : ''),",
      },
      {
        file: 'services/move-out/settlement-credit.ts',
        line: 'creditedBefore: withCredit(creditedBefore, rent, line),',
        instead: `creditedBefore: BUG && line.code === 'deposit'
          ? { taxableMinor: minor(0), taxMinor: minor(0) } : withCredit(creditedBefore, rent, line),`,
      },
    ],
  },
  {
    name: 'one unit of money too much is credited for unused days',
    noticedBy: '24',
    changes: [
      {
        file: 'domain/move-out/unused-days.ts',
        line: 'return prorate(line.rateMinor, used, terms.dayCount);',
        instead: 'return minor(prorate(line.rateMinor, used, terms.dayCount) - (BUG ? 1 : 0));',
      },
    ],
  },
  {
    name: 'what has settled a bill is given back as well',
    noticedBy: '2',
    changes: [
      {
        file: 'services/refund/refunds.ts',
        line: 'return Math.min(credit.gross_minor - usedMinor - sum(ofNote), received - sum(refunds));',
        instead: `return Math.min(credit.gross_minor - (BUG ? 0 : usedMinor) - sum(ofNote), received - sum(refunds));`,
      },
    ],
  },
  {
    name: 'a code stays suspended when what was late is paid',
    noticedBy: '10',
    changes: [
      {
        file: 'services/ledger/arrears.ts',
        line: "if (isHeld || !owes) await restoreAccess({ ...work, by: 'kiosk' }, about);",
        instead: "if (isHeld || (!owes && !BUG)) await restoreAccess({ ...work, by: 'kiosk' }, about);",
      },
    ],
  },
  {
    name: 'a fee comes two days early',
    noticedBy: '9',
    changes: [
      {
        file: 'domain/late/late-steps.ts',
        line: 'if (passed < step.afterDays) return null;',
        instead: 'if (passed + (BUG ? 2 : 0) < step.afterDays) return null;',
      },
    ],
  },
  {
    name: 'steps go on while a manager protects the tenant',
    noticedBy: '18',
    changes: [
      {
        file: 'domain/late/late-steps.ts',
        line: 'if (holds.some((hold) => isHeldOn(hold, today))) return null;',
        instead: 'if (!BUG && holds.some((hold) => isHeldOn(hold, today))) return null;',
      },
      {
        file: 'domain/late/late-steps.ts',
        line: 'if (stopping.some((hold) => isHeldOn(hold, date))) days += 1;',
        instead: 'if (!BUG && stopping.some((hold) => isHeldOn(hold, date))) days += 1;',
      },
    ],
  },
  {
    name: 'credit of the former unit waits for the next payment under the new contract',
    noticedBy: '2',
    changes: [
      {
        file: 'services/ledger/settle.ts',
        line: 'if (successor !== null) await settleContract({ ctx, tx }, successor);',
        instead: 'if (successor !== null && !BUG) await settleContract({ ctx, tx }, successor);',
      },
      {
        file: 'database/ledger/allocations.ts',
        line: 'for (const before of await selectPredecessors(tx, contractId))',
        instead: 'for (const before of BUG ? [] : await selectPredecessors(tx, contractId))',
      },
    ],
  },
  {
    name: 'the first day of the new unit is charged for the former one too',
    noticedBy: '(?:6|24)',
    changes: [
      {
        file: 'services/transfer/facts.ts',
        line: 'const wanted = { settles, lastDay, isTransfer: true };',
        instead: 'const wanted = { settles, lastDay: BUG ? next.day : lastDay, isTransfer: true };',
      },
    ],
  },
  {
    name: 'the card of a consent that was taken back is charged for bills that said so before',
    noticedBy: '17',
    changes: [
      {
        file: 'services/autopay/collection-plan.ts',
        line: "if (!contract || !rules || mandate?.state !== 'active' || mandate.provider !== ctx.gateway.provider)",
        instead: `if (!contract || !rules || !(mandate?.state === 'active' || (BUG && mandate?.state === 'revoked'))
          || mandate.provider !== ctx.gateway.provider)`,
      },
      {
        file: 'services/autopay/end.ts',
        line: 'await endAnnouncedCharges(tx, contractId, ctx.clock.nowMs());',
        instead: 'if (!BUG) await endAnnouncedCharges(tx, contractId, ctx.clock.nowMs());',
      },
    ],
  },
  {
    name: 'the money of a saved card settles the oldest bill, and the one it was asked for stays open',
    noticedBy: '17',
    changes: [
      {
        file: 'services/autopay/collection-paid.ts',
        line: 'const parts = await selectCollectionInvoices(tx, id);',
        instead: 'const parts = BUG ? [] : await selectCollectionInvoices(tx, id);',
      },
    ],
  },
  {
    name: 'a new rent counts from the next period on, however late its letter went out',
    noticedBy: '6',
    changes: [
      {
        file: 'domain/contract/rent-change.ts',
        line: 'addDays(sentOn, terms.noticeDays),',
        instead: 'addDays(sentOn, BUG ? 0 : terms.noticeDays),',
      },
    ],
  },
  {
    name: 'the share of each month is rounded down by itself',
    noticedBy: '21',
    changes: [
      {
        file: 'domain/ledger/earned.ts',
        line: 'parts.push({ month, amountMinor: minor(until - earned) });',
        instead: `parts.push({ month, amountMinor: BUG
          ? minor(Math.floor((amountMinor * (daysBetween(day, through) + 1)) / days)) : minor(until - earned) });`,
      },
    ],
  },
  {
    name: 'head office is sent an entry without what was booked as an advance',
    noticedBy: '20',
    changes: [
      {
        file: 'services/ledger/publish.ts',
        line: '.map(({ atMs, on, ...entry }) => ({ ...entry, on: on ?? businessDateAt(atMs, timeZone) }));',
        instead: `.map(({ atMs, on, ...entry }) => ({ ...entry, on: on ?? businessDateAt(atMs, timeZone),
          postings: entry.postings.filter(({ account }) => !BUG || account !== 'advance') }));`,
      },
    ],
  },
  {
    name: 'the first day of a new plan is paid for in the former one too',
    noticedBy: '6',
    changes: [
      {
        file: 'domain/move-out/charge-change.ts',
        line: "return settleMoveOut(ended, addDays(firstOn, -1), { ...terms, unused: 'days' }).filter(",
        instead:
          "return settleMoveOut(ended, addDays(firstOn, BUG ? 0 : -1), { ...terms, unused: 'days' }).filter(",
      },
    ],
  },
  {
    name: 'what ends at a change is charged again in the next bill',
    noticedBy: '6',
    changes: [
      {
        file: 'services/charge-change/change.ts',
        line: 'await updateChargeDays(tx, about.rows, stays);',
        instead: 'if (!BUG) await updateChargeDays(tx, about.rows, stays);',
      },
    ],
  },
  {
    name: 'a payment that is taken back still settles its bills',
    noticedBy: '3',
    changes: [
      {
        file: 'services/returned-payment/returned-payments.ts',
        line: 'await undoAllocations({ ctx, tx }, { receiptId: receipt.id });',
        instead: 'if (!BUG) await undoAllocations({ ctx, tx }, { receiptId: receipt.id });',
      },
    ],
  },
  {
    name: 'a dispute that is lost is booked, and its money stays',
    noticedBy: '8',
    changes: [
      {
        file: 'services/returned-payment/disputes.ts',
        line: "if (dispute.state === 'lost') await takeBack(work, known, dispute, attempt);",
        instead: "if (dispute.state === 'lost') { if (!BUG) await takeBack(work, known, dispute, attempt); }",
      },
    ],
  },
];
