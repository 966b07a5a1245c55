/** Every text of the front desk, in English; the other languages have the same. */
import { acts } from './acts';
import { areas } from './areas';
import { common } from './common';
import { devices } from './devices';
import { reasons } from './reasons';
import { session } from './session';
import { staff } from './staff';

export const en = { devices, acts, areas, common, reasons, session, staff };
export type DeskMessages = typeof en;
