/** fast-check, whose cases begin with the seed of the run. */
import fc from 'fast-check';
import { seedOfRun } from './dice';

fc.configureGlobal({ seed: seedOfRun() });

export { fc };
