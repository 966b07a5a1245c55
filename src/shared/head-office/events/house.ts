/** Events about the kiosk itself: who waits in front of it, who tries its listeners, and its chains. */
import { z } from 'zod';
import { idSchema } from '../../ids';
import { chainBegunSchema } from '../event';
import { word } from './parts';

const helpCallId = idSchema<'help_call'>();

export const houseEvents = {
  'chain.begun': [chainBegunSchema],
  'help.called': [z.strictObject({ helpCallId, kioskId: word, step: word, language: word })],
  'help.cleared': [z.strictObject({ helpCallId })],
  /** Somebody tries PINs of staff. */
  'staff.guessing': [z.strictObject({ kioskId: word, failures: z.int().nonnegative() })],
} as const;
