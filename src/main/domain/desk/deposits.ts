/** Deposits that the site holds, tenant by tenant. Pure; whole minor units of one currency. */

export interface DepositFacts {
  /** On invoices, and taken back by credit notes. */
  readonly chargedMinor: number;
  readonly creditedMinor: number;
  /** What money or credit has settled of what was charged. */
  readonly settledMinor: number;
}

/** A deposit that nobody has paid is not held. */
export function heldDeposit({ chargedMinor, creditedMinor, settledMinor }: DepositFacts) {
  const unpaidMinor = chargedMinor - settledMinor;
  return { unpaidMinor, heldMinor: chargedMinor - creditedMinor - unpaidMinor };
}
