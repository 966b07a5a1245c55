/** The part of English that only a tenant reads who has signed in. */
import { cards } from './cards';
import { gateCode } from './gate-code';
import { leaving } from './leaving';
import { message } from './message';
import { ownPolicy } from './own-policy';

export const forTenants = { ...leaving, ...cards, ...gateCode, ...ownPolicy, ...message };
