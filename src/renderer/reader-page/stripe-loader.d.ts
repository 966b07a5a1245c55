// What @stripe/terminal-js/pure hands on. Its own types lead into its sources, which these compiler settings refuse.
declare module '@stripe/terminal-js/dist/pure.js' {
  import type { StripeTerminal } from '@stripe/terminal-js';
  export const loadStripeTerminal: () => Promise<StripeTerminal | null>;
}
