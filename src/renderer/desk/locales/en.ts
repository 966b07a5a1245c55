/** Every text of the front desk, in English; the other languages have the same. */
import { acts } from '../staff/locales/en/acts';
import { adoption } from '../set-up/locales/en/adoption';
import { areas } from '../frame/locales/en/areas';
import { attention } from '../frame/locales/en/attention';
import { books } from '../money/locales/en/books';
import { charging } from '../money/locales/en/charging';
import { failedCharges } from '../money/locales/en/failed-charges';
import { common } from '../base/locales/en/common';
import { devices } from '../devices/locales/en/devices';
import { money } from '../money/locales/en/money';
import { rent } from '../money/locales/en/rent';
import { leaving } from '../move-ins/locales/en/leaving';
import { returns } from '../money/locales/en/returns';
import { machine } from '../set-up/locales/en/machine';
import { reasons } from '../base/locales/en/reasons';
import { session } from '../staff/locales/en/session';
import { staff } from '../staff/locales/en/staff';
import { taking } from '../money/locales/en/taking';
import { tenants } from '../tenants/locales/en/tenants';
import { today } from '../move-ins/locales/en/today';
import { transfer } from '../move-ins/locales/en/transfer';
import { units } from '../units/locales/en/units';

export const en = {
  machine,
  acts,
  adoption,
  areas,
  attention,
  books,
  charging,
  failedCharges,
  common,
  devices,
  leaving,
  money,
  reasons,
  rent,
  returns,
  session,
  staff,
  taking,
  tenants,
  today,
  transfer,
  units,
};
export type DeskMessages = typeof en;
