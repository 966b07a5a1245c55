/** What the kiosk answered to the examples, with the sample property. Kept apart from the code: it is read, not run. */
import answers from './example-answers.json';

export type ExampleAnswers = typeof answers;

/** The whole envelope. */
export function exampleAnswerOf(operationId: keyof ExampleAnswers): unknown {
  return answers[operationId];
}
