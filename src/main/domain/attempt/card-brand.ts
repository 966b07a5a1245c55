/** What people call a kind of card. */

/** Card schemes as they write themselves; the provider's own word for any other. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  girocard: 'girocard',
  interac: 'Interac',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function brandName(brand: string): string {
  return brandNames[brand.toLowerCase()] ?? brand;
}

/** A card as people read it, e.g. "Visa •••• 4242". */
export function cardText(brand: string, last4: string): string {
  return `${brandName(brand)} •••• ${last4}`;
}
