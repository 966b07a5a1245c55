/** Which answers of a question are blank. Whether they are right is for the service to say. */
import { hasInk } from './signature';
import type { Answers } from './answers';
import type { PointGroup } from 'signature_pad';
import { detailSteps, type Step } from './steps';

interface Given {
  readonly answers: Answers;
  readonly consent: boolean;
  readonly strokes: readonly PointGroup[];
  readonly typedName: string | null;
}

/** Names of the unanswered fields of one screen, in their order. */
export function missingAnswers(step: Step, given: Given): string[] {
  const { answers } = given;
  const { contact, company, coverage } = answers;
  switch (step) {
    case 'unit':
      return blank({ unitId: answers.unitId });
    case 'user-type':
      return blank({ userTypeId: answers.userTypeId });
    case 'move-in-date':
      return blank({ moveInDate: answers.moveInDate });
    case 'coverage':
      if (coverage.kind !== 'own_policy') return blank({ coverage: coverage.kind });
      return blank({
        insurer: coverage.insurer,
        policyNumber: coverage.policyNumber,
        expires: coverage.expires.day && coverage.expires.month && coverage.expires.year,
      });
    case 'person':
      return blank({
        firstName: contact.firstName,
        lastName: contact.lastName,
        phoneNumber: contact.phoneNumber,
        email: contact.email,
        ...(company.on && {
          legalName: company.legalName,
          role: company.role,
          maySign: company.maySign ? 'yes' : '',
        }),
      });
    case 'sign':
      return blank({
        consent: given.consent ? 'yes' : '',
        ...(given.typedName === null
          ? { signature: hasInk(given.strokes) ? 'yes' : '' }
          : { typedName: given.typedName }),
      });
    default:
      return [];
  }
}

/** The screens that ask for what somebody must have given to finish later: who they are, and where to reach them. */
export function missingPerson(given: Given): Step[] {
  return detailSteps.filter((step) => step !== 'address' && missingAnswers(step, given).length > 0);
}

function blank(fields: Record<string, string | null>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value === null || value.trim() === '')
    .map(([name]) => name);
}
