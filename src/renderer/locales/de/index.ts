/** German, put together from its parts. */
import { cards } from './cards';
import { gateCode } from './gate-code';
import { choosing } from './choosing';
import { common } from './common';
import { cover } from './cover';
import { details } from './details';
import { errors } from './errors';
import { finish } from './finish';
import { leaving } from './leaving';
import { message } from './message';
import { ownPolicy } from './own-policy';
import { paying } from './paying';
import { planner } from './planner';
import { returning } from './returning';
import { signing } from './signing';
import { start } from './start';
import { visit } from './visit';
import type { Messages } from '../en';

export const de: Messages = {
  ...common,
  ...start,
  ...choosing,
  ...cover,
  ...details,
  ...signing,
  ...visit,
  ...paying,
  ...finish,
  ...returning,
  ...planner,
  ...leaving,
  ...cards,
  ...gateCode,
  ...ownPolicy,
  ...message,
  errors,
};
