/** Every text of the front desk, in Spanish. */
import type { DeskMessages } from '../en';
import { acts } from './acts';
import { areas } from './areas';
import { common } from './common';
import { devices } from './devices';
import { reasons } from './reasons';
import { session } from './session';
import { staff } from './staff';

export const es: DeskMessages = { devices, acts, areas, common, reasons, session, staff };
