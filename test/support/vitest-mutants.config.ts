/** The tests as ever, with one sown bug (scripts/mutants.mjs). */
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { sowMutant } from './mutant.ts';

export default mergeConfig(base, { plugins: sowMutant(process.env['KEYTURN_MUTANT']) });
