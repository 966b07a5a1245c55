/**
 * What the page is allowed to do, told with every answer of both shells. The policy names no foreign origin, so a
 * script that slips into the page can neither load more of itself nor send anything away.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ');

/** Bluetooth is not among them: Chromium knows no such policy where it has none, and says so in its console with each page. */
const switchedOff = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'payment'];

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': switchedOff.map((feature) => `${feature}=()`).join(', '),
  // The page is on this machine; a cache would only keep what a customer saw.
  'cache-control': 'no-store',
};

/**
 * What the card reader's page is allowed to do: load Stripe's script, and speak to Stripe, to the reader and
 * to its own origin. See docs.stripe.com/terminal/payments/setup-reader, "Content security policy". No
 * styles, pictures or forms.
 */
const readerPolicy = [
  "default-src 'none'",
  "script-src 'self' https://js.stripe.com",
  "connect-src 'self' https://api.stripe.com https://*.stripe.com https://*.device.stripe-terminal-local-reader.net:*",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

/** `shownBy`: whose frame it may be shown in, as the policy writes it. */
export function readerHeaders(shownBy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [...readerPolicy, `frame-ancestors ${shownBy}`].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Asks Chromium for a process of its own, apart from the kiosk's page on the same host.
    'origin-agent-cluster': '?1',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': switchedOff.map((feature) => `${feature}=()`).join(', '),
    'cache-control': 'no-store',
  };
}
