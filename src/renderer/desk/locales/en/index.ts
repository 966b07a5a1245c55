/** Every text of the front desk, in English; the other languages have the same. */
import { acts } from './acts';
import { areas } from './areas';
import { attention } from './attention';
import { books } from './books';
import { common } from './common';
import { devices } from './devices';
import { money } from './money';
import { machine } from './machine';
import { reasons } from './reasons';
import { session } from './session';
import { staff } from './staff';
import { tenants } from './tenants';
import { today } from './today';

export const en = {
  machine,
  acts,
  areas,
  attention,
  books,
  common,
  devices,
  money,
  reasons,
  session,
  staff,
  tenants,
  today,
};
export type DeskMessages = typeof en;
