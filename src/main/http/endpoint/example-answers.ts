/**
 * The kiosk's answers to the examples, with the sample property. A file of its own, because it is data and not code.
 */
import answers from './example-answers.json';

export type ExampleAnswers = typeof answers;

/** The whole envelope. */
export function exampleAnswerOf(operationId: keyof ExampleAnswers): unknown {
  return answers[operationId];
}
