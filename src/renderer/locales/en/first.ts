/** The part of English that comes with the page. What only a tenant reads who has signed in comes with their screens. */
import { choosing } from './choosing';
import { common } from './common';
import { cover } from './cover';
import { details } from './details';
import { errors } from './errors';
import { finish } from './finish';
import { paying } from './paying';
import { returning } from './returning';
import { signing } from './signing';
import { start } from './start';

export const first = {
  ...common,
  ...start,
  ...choosing,
  ...cover,
  ...details,
  ...signing,
  ...paying,
  ...finish,
  ...returning,
  errors,
};
