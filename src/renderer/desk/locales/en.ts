/** Every text of the front desk, in English; the other languages have the same. */
import { acts } from '../staff/locales/en/acts';
import { adoption } from '../set-up/locales/en/adoption';
import { alerts } from '../frame/locales/en/alerts';
import { approvals } from '../money/locales/en/approvals';
import { books } from '../money/locales/en/books';
import { charges } from '../money/locales/en/charges';
import { charging } from '../money/locales/en/charging';
import { closing } from '../money/locales/en/closing';
import { drawer } from '../money/locales/en/drawer';
import { devices } from '../devices/locales/en/devices';
import { joining } from '../devices/locales/en/joining';
import { machine } from '../set-up/locales/en/machine';
import { moveIns } from '../move-ins/locales/en/move-ins';
import { catalogue } from '../set-up/locales/en/catalogue';
import { prices } from '../set-up/locales/en/prices';
import { sentences } from '../staff/locales/en/sentences';
import { shortcuts } from '../base/locales/en/shortcuts';
import { staff } from '../staff/locales/en/staff';
import { journal } from '../money/locales/en/journal';
import { reports } from '../money/locales/en/reports';
import { reportTables } from '../money/locales/en/report-tables';
import { elsewhere } from '../money/locales/en/elsewhere';
import { taking } from '../money/locales/en/taking';
import { transactions } from '../money/locales/en/transactions';
import { transfer } from '../move-ins/locales/en/transfer';
import { units } from '../units/locales/en/units';
import { enFirst } from './en-first';

export const en = {
  ...enFirst,
  machine,
  acts,
  adoption,
  alerts,
  approvals,
  books,
  charges,
  charging,
  closing,
  devices,
  joining,
  drawer,
  moveIns,
  catalogue,
  prices,
  sentences,
  shortcuts,
  staff,
  journal,
  reports,
  reportTables,
  elsewhere,
  taking,
  transactions,
  transfer,
  units,
};
export type DeskMessages = typeof en;
