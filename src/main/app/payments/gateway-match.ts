/** The catalogue says who takes the property's money, and the configuration says how. Both must agree. */
import type { PropertyRow } from '../../database/property/properties';
import { CONFIG_FILE, type Config } from '../settings/config';

export type PaymentGateway = PropertyRow['payment_gateway'];

export function gatewayOf({ payments }: Pick<Config, 'payments'>): PaymentGateway {
  return payments.gateway === 'simulated' ? 'simulated' : 'stripe';
}

/** Why the two do not go together, with what to do; null when they do. */
export function gatewayFault(ofCatalogue: PaymentGateway, ofConfiguration: PaymentGateway): string | null {
  if (ofCatalogue === ofConfiguration) return null;
  return ofCatalogue === 'stripe'
    ? `"stripe" takes the money, but ${CONFIG_FILE} names no Stripe: set payments.gateway there to "stripe-test" or "stripe-live"`
    : `"simulated" takes no money, but ${CONFIG_FILE} has payments.gateway for Stripe: set paymentGateway in the catalogue to "stripe"`;
}
