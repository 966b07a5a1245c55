/** Every text of the front desk, in English; the other languages have the same. */
import { areas } from './areas';
import { common } from './common';
import { reasons } from './reasons';
import { session } from './session';

export const en = { areas, common, reasons, session };
export type DeskMessages = typeof en;
