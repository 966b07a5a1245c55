/** What a contract says of the customer's protection. */
import type { Price } from '../../shared/price';

export type CoverageFacts =
  | {
      readonly kind: 'operator_plan';
      readonly planName: string;
      readonly cover: Price;
      readonly premium: Price;
      /** The last day to bring a policy that ends the plan; null: none was promised. */
      readonly bringsPolicyBy: string | null;
    }
  | {
      readonly kind: 'own_policy';
      readonly insurer: string;
      readonly policyNumber: string;
      readonly expires: string;
    }
  | { readonly kind: 'declined' };
