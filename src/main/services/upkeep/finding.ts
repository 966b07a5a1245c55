/** One finding about the kiosk: what was looked at, how it is, and what the page says of it. */
import type { FindingId, findingWords } from '../../../shared/desk/device-words';
import type { HealthFinding } from '../../../shared/desk/devices';

type Says<I extends FindingId> = (typeof findingWords)[I][number];

interface HealthFacts {
  readonly facts?: HealthFinding['facts'];
  readonly details?: readonly string[];
}

export function find<I extends FindingId>(
  id: I,
  state: HealthFinding['state'],
  says: Says<I>,
  { facts = {}, details = [] }: HealthFacts = {},
): HealthFinding {
  return { id, state, says, facts, details: [...details] };
}
