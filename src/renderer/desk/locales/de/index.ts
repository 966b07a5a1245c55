/** Every text of the front desk, in German. */
import type { DeskMessages } from '../en';
import { areas } from './areas';
import { common } from './common';
import { reasons } from './reasons';
import { session } from './session';

export const de: DeskMessages = { areas, common, reasons, session };
