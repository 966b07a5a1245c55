/** The tests as ever, with one sown bug (scripts/mutants.mjs), the nearest to it first. */
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import base from '../../../vitest.config.ts';
import { sowMutant } from './mutant.ts';

const order = (process.env['KEYTURN_MUTANT_ORDER'] ?? '').split(',');
const place = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(`/${file}`));

class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)));
  }
}

export default mergeConfig(base, {
  plugins: sowMutant(process.env['KEYTURN_MUTANT']),
  // One: what notices it comes first mostly, and what runs beside it would be for nothing.
  test: { maxWorkers: 1, sequence: { sequencer: NearestFirst } },
});
