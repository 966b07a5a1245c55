/** The provider cannot be reached, is slow or failing, or answers what nobody can use. */
export class GatewayError extends Error {
  constructor(
    readonly kind: 'unreachable' | 'timeout' | 'unusable_answer' | 'credentials' | 'unknown_intent',
    message: string,
  ) {
    super(message);
    this.name = 'GatewayError';
  }
}
