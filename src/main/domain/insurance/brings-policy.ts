/** Until when a tenant brings a policy of their own, while a plan counts. */
import { addDays } from '../base/dates';

/** The last day to bring it; null: none was promised. */
export const bringsPolicyBy = (moveInOn: string, bringsWithin: number | null): string | null =>
  bringsWithin === null ? null : addDays(moveInOn, bringsWithin);
