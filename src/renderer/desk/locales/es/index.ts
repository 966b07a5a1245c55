/** Every text of the front desk, in Spanish. */
import type { DeskMessages } from '../en';
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

export const es: DeskMessages = {
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
