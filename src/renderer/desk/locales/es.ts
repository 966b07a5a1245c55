/** Every text of the front desk, in Spanish. */
import type { DeskMessages } from './en';
import { acts } from '../staff/locales/es/acts';
import { adoption } from '../set-up/locales/es/adoption';
import { alerts } from '../frame/locales/es/alerts';
import { areas } from '../frame/locales/es/areas';
import { attention } from '../frame/locales/es/attention';
import { approvals } from '../money/locales/es/approvals';
import { books } from '../money/locales/es/books';
import { charges } from '../money/locales/es/charges';
import { charging } from '../money/locales/es/charging';
import { failedCharges } from '../money/locales/es/failed-charges';
import { common } from '../base/locales/es/common';
import { closing } from '../money/locales/es/closing';
import { drawer } from '../money/locales/es/drawer';
import { devices } from '../devices/locales/es/devices';
import { joining } from '../devices/locales/es/joining';
import { money } from '../money/locales/es/money';
import { rent } from '../money/locales/es/rent';
import { leaving } from '../move-ins/locales/es/leaving';
import { returns } from '../money/locales/es/returns';
import { machine } from '../set-up/locales/es/machine';
import { reasons } from '../base/locales/es/reasons';
import { search } from '../frame/locales/es/search';
import { session } from '../staff/locales/es/session';
import { moveIns } from '../move-ins/locales/es/move-ins';
import { catalogue } from '../set-up/locales/es/catalogue';
import { prices } from '../set-up/locales/es/prices';
import { sentences } from '../staff/locales/es/sentences';
import { shortcuts } from '../base/locales/es/shortcuts';
import { staff } from '../staff/locales/es/staff';
import { journal } from '../money/locales/es/journal';
import { reports } from '../money/locales/es/reports';
import { reportTables } from '../money/locales/es/report-tables';
import { elsewhere } from '../money/locales/es/elsewhere';
import { taking } from '../money/locales/es/taking';
import { tenants } from '../tenants/locales/es/tenants';
import { today } from '../move-ins/locales/es/today';
import { transactions } from '../money/locales/es/transactions';
import { transfer } from '../move-ins/locales/es/transfer';
import { units } from '../units/locales/es/units';

export const es: DeskMessages = {
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
