/** The part of English that comes with all other screens. What only some of them show is fetched by those: `for-tenants`, `planner`. */
import { choosing } from './choosing';
import { cover } from './cover';
import { details } from './details';
import { errors } from './errors';
import { finish } from './finish';
import { paying } from './paying';
import { returning } from './returning';
import { signing } from './signing';
import { visit } from './visit';

export const later = {
  ...choosing,
  ...cover,
  ...details,
  ...signing,
  ...visit,
  ...paying,
  ...finish,
  ...returning,
  errors,
};
