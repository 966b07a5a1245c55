/** English of what comes with the front desk's page: signing in, its frame, and Today. `errors` are the kiosk's own. */
import { errors } from '../../locales/en/errors';
import { first } from '../../locales/en/first';
import { areas } from '../frame/locales/en/areas';
import { attention } from '../frame/locales/en/attention';
import { failedCharges } from '../money/locales/en/failed-charges';
import { common } from '../base/locales/en/common';
import { money } from '../money/locales/en/money';
import { rent } from '../money/locales/en/rent';
import { leaving } from '../move-ins/locales/en/leaving';
import { returns } from '../money/locales/en/returns';
import { reasons } from '../base/locales/en/reasons';
import { search } from '../frame/locales/en/search';
import { session } from '../staff/locales/en/session';
import { tenants } from '../tenants/locales/en/tenants';
import { today } from '../move-ins/locales/en/today';

export const enFirst = {
  areas,
  attention,
  failedCharges,
  common,
  leaving,
  money,
  reasons,
  rent,
  returns,
  search,
  session,
  tenants,
  today,
};

/** What is there from the start, as the page's translator takes it. */
export const firstEnglish = { ...first, errors, desk: enFirst };
