/** Every text of the front desk, in Spanish. */
import type { DeskMessages } from '../en';
import { areas } from './areas';
import { common } from './common';
import { reasons } from './reasons';
import { session } from './session';

export const es: DeskMessages = { areas, common, reasons, session };
