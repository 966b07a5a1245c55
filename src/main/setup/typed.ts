/**
 * What was typed at the questions, until the set-up has ended or the machine starts again. After a line that breaks, or a
 * stop to look something up, Enter answers each question as before.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../app/settings/json-file';
import { writeWhole } from '../files/write-whole';
import type { Machine } from './machine';

/** Root's alone: the code of a fleet page may be in it. */
const FILE = 'keyturn-setup.json';
const typedSchema = z.record(z.string(), z.string());

export interface Typed {
  /** Undefined where that question was not answered. */
  answerTo(question: string): string | undefined;
  keep(question: string, answer: string): void;
  forget(): void;
}

export function readTyped({ runDir }: Pick<Machine, 'runDir'>): Typed {
  const file = join(runDir, FILE);
  const typed = new Map(Object.entries(readJsonFile(file, typedSchema) ?? {}));
  return {
    answerTo: (question) => typed.get(question),
    keep(question, answer) {
      typed.set(question, answer);
      writeWhole(file, JSON.stringify(Object.fromEntries(typed)));
    },
    forget: () => rmSync(file, { force: true }),
  };
}
