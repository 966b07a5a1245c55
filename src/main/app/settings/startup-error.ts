/**
 * Why the application cannot start, in one line for the person at the keyboard. The reasons: data directory
 * not writable, second instance on the same data, port in use. Also malformed configuration or catalogue, and
 * a database of a newer version.
 */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
