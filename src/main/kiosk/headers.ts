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

const switchedOff = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'bluetooth', 'payment'];

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
