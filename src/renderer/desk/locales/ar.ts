/** Every text of the front desk, in Arabic. */
import type { DeskMessages } from './en';
import { acts } from '../staff/locales/ar/acts';
import { adoption } from '../set-up/locales/ar/adoption';
import { alerts } from '../frame/locales/ar/alerts';
import { areas } from '../frame/locales/ar/areas';
import { attention } from '../frame/locales/ar/attention';
import { approvals } from '../money/locales/ar/approvals';
import { books } from '../money/locales/ar/books';
import { charges } from '../money/locales/ar/charges';
import { charging } from '../money/locales/ar/charging';
import { failedCharges } from '../money/locales/ar/failed-charges';
import { common } from '../base/locales/ar/common';
import { closing } from '../money/locales/ar/closing';
import { drawer } from '../money/locales/ar/drawer';
import { devices } from '../devices/locales/ar/devices';
import { joining } from '../devices/locales/ar/joining';
import { money } from '../money/locales/ar/money';
import { rent } from '../money/locales/ar/rent';
import { leaving } from '../move-ins/locales/ar/leaving';
import { returns } from '../money/locales/ar/returns';
import { machine } from '../set-up/locales/ar/machine';
import { reasons } from '../base/locales/ar/reasons';
import { search } from '../frame/locales/ar/search';
import { session } from '../staff/locales/ar/session';
import { moveIns } from '../move-ins/locales/ar/move-ins';
import { catalogue } from '../set-up/locales/ar/catalogue';
import { prices } from '../set-up/locales/ar/prices';
import { sentences } from '../staff/locales/ar/sentences';
import { shortcuts } from '../base/locales/ar/shortcuts';
import { staff } from '../staff/locales/ar/staff';
import { journal } from '../money/locales/ar/journal';
import { reports } from '../money/locales/ar/reports';
import { reportTables } from '../money/locales/ar/report-tables';
import { elsewhere } from '../money/locales/ar/elsewhere';
import { taking } from '../money/locales/ar/taking';
import { tenants } from '../tenants/locales/ar/tenants';
import { today } from '../move-ins/locales/ar/today';
import { transactions } from '../money/locales/ar/transactions';
import { transfer } from '../move-ins/locales/ar/transfer';
import { units } from '../units/locales/ar/units';

export const ar: DeskMessages = {
  machine,
  acts,
  adoption,
  alerts,
  areas,
  attention,
  approvals,
  books,
  charges,
  charging,
  failedCharges,
  common,
  closing,
  devices,
  joining,
  drawer,
  moveIns,
  catalogue,
  prices,
  leaving,
  money,
  reasons,
  rent,
  returns,
  search,
  session,
  sentences,
  shortcuts,
  staff,
  journal,
  reports,
  reportTables,
  elsewhere,
  taking,
  tenants,
  today,
  transactions,
  transfer,
  units,
};
