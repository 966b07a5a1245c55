/** The order of vitest's files: those that take minutes begin, so that none of them is left to run alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest first, and the one file of the last project, which would run alone at the end. */
const SLOW = [
  'test/simulation/years.test.ts',
  'test/fuzz/v1.test.ts',
  'test/faults/crash-points.test.ts',
  'test/faults/power-cut.test.ts',
  'test/setup/built-packages.test.ts',
  'test/payments/seeded-bugs.test.ts',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? SLOW.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
