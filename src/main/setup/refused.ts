/** Why a kiosk is not set up: a line for each mistake. */
export class SetupRefused extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SetupRefused';
  }
}
