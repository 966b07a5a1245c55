/** Every text of the front desk, in German. */
import type { DeskMessages } from './en';
import { acts } from '../staff/locales/de/acts';
import { adoption } from '../set-up/locales/de/adoption';
import { alerts } from '../frame/locales/de/alerts';
import { areas } from '../frame/locales/de/areas';
import { attention } from '../frame/locales/de/attention';
import { approvals } from '../money/locales/de/approvals';
import { books } from '../money/locales/de/books';
import { charges } from '../money/locales/de/charges';
import { charging } from '../money/locales/de/charging';
import { failedCharges } from '../money/locales/de/failed-charges';
import { common } from '../base/locales/de/common';
import { closing } from '../money/locales/de/closing';
import { drawer } from '../money/locales/de/drawer';
import { devices } from '../devices/locales/de/devices';
import { joining } from '../devices/locales/de/joining';
import { money } from '../money/locales/de/money';
import { rent } from '../money/locales/de/rent';
import { leaving } from '../move-ins/locales/de/leaving';
import { returns } from '../money/locales/de/returns';
import { machine } from '../set-up/locales/de/machine';
import { reasons } from '../base/locales/de/reasons';
import { search } from '../frame/locales/de/search';
import { session } from '../staff/locales/de/session';
import { moveIns } from '../move-ins/locales/de/move-ins';
import { catalogue } from '../set-up/locales/de/catalogue';
import { prices } from '../set-up/locales/de/prices';
import { sentences } from '../staff/locales/de/sentences';
import { shortcuts } from '../base/locales/de/shortcuts';
import { staff } from '../staff/locales/de/staff';
import { journal } from '../money/locales/de/journal';
import { reports } from '../money/locales/de/reports';
import { reportTables } from '../money/locales/de/report-tables';
import { elsewhere } from '../money/locales/de/elsewhere';
import { taking } from '../money/locales/de/taking';
import { tenants } from '../tenants/locales/de/tenants';
import { today } from '../move-ins/locales/de/today';
import { transactions } from '../money/locales/de/transactions';
import { transfer } from '../move-ins/locales/de/transfer';
import { units } from '../units/locales/de/units';

export const de: DeskMessages = {
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
