/** What the books of this machine have already, by the kiosk's own commands: nobody here opens the database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentGateway } from '../app/payments/gateway-match';
import { DATABASE_FILE } from '../database/storage/files';
import { KEYTURN, type Machine } from './machine';

export const hasDatabase = ({ dataDir }: Machine) => existsSync(join(dataDir, DATABASE_FILE));

export interface Imported {
  readonly timeZone: string;
  readonly gateway: PaymentGateway;
}

/** What the books have. Null: none; a run that was stopped in the middle leaves books without a catalogue. */
export async function importedCatalogue(machine: Machine): Promise<Imported | null> {
  if (!hasDatabase(machine)) return null;
  const { code, out } = await machine.run(KEYTURN, ['catalogue', 'show']);
  const [, timeZone] = /^time zone: (\S+)$/m.exec(out) ?? [];
  const [, gateway] = /^payment gateway: (simulated|stripe)$/m.exec(out) ?? [];
  if (code !== 0 || timeZone === undefined || gateway === undefined) return null;
  return { timeZone, gateway: gateway === 'stripe' ? 'stripe' : 'simulated' };
}

/** A line of the command `staff list`. */
const MANAGER = /^\d+ +manager /m;

export const isManagerIn = (staff: string): boolean => MANAGER.test(staff);

/** Somebody can be signed in as. */
export async function hasManager(machine: Machine): Promise<boolean> {
  return hasDatabase(machine) && isManagerIn((await machine.run(KEYTURN, ['staff', 'list'])).out);
}
