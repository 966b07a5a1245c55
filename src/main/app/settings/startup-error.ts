/**
 * Why the application cannot start, in one line for the person at the keyboard (data directory not writable, second
 * instance on the same data, port in use, malformed configuration or catalogue, database of a newer version).
 */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
