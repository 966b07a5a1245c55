/**
 * What was typed at the questions, until the set-up has ended or the machine starts again. After a line that breaks, or a
 * stop to look something up, Enter answers each question as before.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CONFIG_FILE } from '../app/settings/config';
import { readJsonFile } from '../app/settings/json-file';
import { StartupError } from '../app/settings/startup-error';
import { writeWhole } from '../files/write-whole';
import type { Machine } from './machine';

/** Root's alone: the code of a fleet page may be in it. */
const FILE = 'keyturn-setup.json';
const typedSchema = z.strictObject({
  /** The settings of that time. Null: there were none. */
  settings: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
});

export interface Typed {
  /** Undefined where that question was not answered. */
  answerTo(question: string): string | undefined;
  keep(question: string, answer: string): void;
  forget(): void;
}

/** Settings that were written since, by that run or by hand, are what Enter stands for. */
export function readTyped({ runDir, dataDir }: Pick<Machine, 'runDir' | 'dataDir'>): Typed {
  const file = join(runDir, FILE);
  const config = join(dataDir, CONFIG_FILE);
  const settings = existsSync(config) ? readFileSync(config, 'utf8') : null;
  const former = readFormer(file);
  const typed = new Map(former?.settings === settings ? Object.entries(former.answers) : []);
  return {
    answerTo: (question) => typed.get(question),
    keep(question, answer) {
      typed.set(question, answer);
      writeWhole(file, JSON.stringify({ settings, answers: Object.fromEntries(typed) }));
    },
    forget: () => rmSync(file, { force: true }),
  };
}

/** One that cannot be read offers nothing, and is in nobody's way. */
function readFormer(file: string): z.output<typeof typedSchema> | null {
  try {
    return readJsonFile(file, typedSchema);
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}
