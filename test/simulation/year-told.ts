/** Says after each simulated year, or month, what it held and what it cost: one that costs more than the one before reads all of history. */
import type { Memory } from './memory';
import type { Site } from './site';

interface Sums {
  readonly contracts: number;
  readonly invoices: number;
  readonly entries: number;
  /** Of plans and extras. */
  readonly changes: number;
  /** Payments that a bank or staff took back. */
  readonly returns: number;
  readonly disputes: number;
  /** Extra charges, payment plans, and debts written off. */
  readonly dealings: number;
}

/** Answers what is called at the end of each year or month, and around each look. */
export function yearTeller(
  { raw, power }: Site,
  { units, withFaults }: { units: number; withFaults: boolean },
  memory: Memory,
) {
  const sums = raw.prepare<[], Sums>(
    `SELECT (SELECT count(*) FROM rental_contract) AS contracts, (SELECT count(*) FROM invoice) AS invoices,
      (SELECT count(*) FROM money_entry) AS entries, (SELECT count(*) FROM charge_change) AS changes,
      (SELECT count(*) FROM returned_payment) AS returns,
      (SELECT count(*) FROM card_dispute) AS disputes, (SELECT count(*) FROM extra_charge)
        + (SELECT count(*) FROM payment_plan) + (SELECT count(*) FROM write_off) AS dealings`,
  );
  const before = memory.of<Record<keyof Sums, number>>('told', {
    contracts: 0,
    invoices: 0,
    entries: 0,
    changes: 0,
    returns: 0,
    disputes: 0,
    dealings: 0,
  });
  let used = secondsUsed();
  let looked = 0;
  /** Of it the looks, which are the test's own. What is left is the product's, and what its tenants do. */
  const looking = <T>(look: () => T): T => {
    const began = secondsUsed();
    const found = look();
    looked += secondsUsed() - began;
    return found;
  };
  /** `nights`: how many were lived through; the power was off in the others. */
  const tell = (day: string, nights: number): void => {
    const now = sums.get() ?? before;
    const cost = `${Math.round(secondsUsed() - used)} s of processor, ${Math.round(looked)} of them for looks`;
    used = secondsUsed();
    looked = 0;
    const said = (name: keyof Sums) => `${now[name] - before[name]} ${name}`;
    process.stdout.write(
      `to ${day}: ${units} units${withFaults ? ' in storms' : ''}, ${nights} nights, ${said('contracts')}, ${said('invoices')}, ` +
        `${said('entries')}, ${said('changes')}, ${said('returns')}, ${said('disputes')}, ${said('dealings')}, ${power.times()} cuts, ${cost}\n`,
    );
    Object.assign(before, now);
  };
  return { tell, looking };
}

function secondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
