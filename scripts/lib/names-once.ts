/** The part of the build that takes names of sentences out of the pages. The source keeps names that people can read. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { sentencesOf, type Sentences } from '../../src/renderer/locales/in-order';
import {
  asLines,
  namesOf,
  namingByNumbers,
  sentenceAt,
  without,
  withNumbers,
  writtenWhole,
} from '../../src/renderer/locales/short-names';

/** The files in which a language other than English is put together. */
const LANGUAGE = /\/src\/renderer\/(?:desk\/locales\/(es|de|ar)|locales\/(es|de|ar)\/index)\.ts$/;
/** A file of English sentences, the customer's or the front desk's. */
const ENGLISH = /(?:^|\/)locales\/en\/[\w-]+\.ts$/;
/** What may name sentences. */
const NAMING = /\/src\/renderer\/[^?]*\.(?:vue|ts)(?:$|\?vue)/;

/**
 * Modules of ours as they are when they run, all in one build. Bundled first: Vite's own runner gives up after a minute,
 * which a slow machine needs while it builds everything else.
 */
async function imported(ids: readonly string[]): Promise<Record<string, Sentences>[]> {
  const entry = 'imported-by-the-build';
  const code = ids.map((id, place) => `export * as m${place} from ${JSON.stringify(id)};`).join('\n');
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: entry,
        enforce: 'pre',
        resolveId: (id) => (id.endsWith(entry) ? `\0${entry}` : null),
        load: (id) => (id.endsWith(entry) ? code : null),
      },
    ],
    build: { ssr: entry, write: false, minify: false },
  });
  const [chunk] = 'output' in made ? made.output : [];
  if (chunk === undefined) throw new Error(`${ids.join(', ')} cannot be read`);
  const address = `data:text/javascript;base64,${Buffer.from(chunk.code).toString('base64')}`;
  const modules = (await import(address)) as Record<string, Record<string, Sentences>>;
  return ids.map((_, place) => modules[`m${place}`] ?? {});
}

/** The texts of the source files in a folder, without those of the languages. */
function sourcesIn(folder: string): string[] {
  return readdirSync(resolve(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:vue|ts)$/.test(name) && !/locales\/(?:en|es|de|ar)\//.test(name))
    .map((name) => readFileSync(resolve(folder, name), 'utf8'));
}

/** The English sentences of a file: those that have numbers, by their names in it, and what they are called. */
interface EnglishPart {
  readonly name: string;
  readonly tree: Sentences;
  readonly before: string;
  readonly begin: number;
}

/** A number for each sentence that is only ever named in full, and the files that they are in. */
export async function numbersOfSentences() {
  const isWhole = writtenWhole(sourcesIn('src/renderer'));
  // A channel may have the name of a sentence.
  const isChannel = writtenWhole(sourcesIn('src/shared'));
  const numbers = new Map<string, string>();
  const parts = new Map<string, EnglishPart>();
  let all = 0;
  const files = filesOfEnglish();
  const [whole = {}, ...modules] = await imported([resolve('src/renderer/locales/en/index.ts'), ...files]);
  for (const [place, file] of files.entries()) {
    const [[name, tree] = ['', {}]] = Object.entries(modules[place] ?? {});
    // The customer's are spread over the top, but for the errors; a file of the desk's is a group.
    const isGroup = file.includes('/desk/') || JSON.stringify(whole['en']?.[name]) === JSON.stringify(tree);
    const before = !isGroup ? '' : file.includes('/desk/') ? `desk.${name}.` : `${name}.`;
    const own = namesOf(tree).filter((each) => isWhole(before + each) && !isChannel(before + each));
    const begin = isGroup ? 0 : all;
    own.forEach((each, index) => {
      const number = (begin + index).toString(36);
      if (number in tree || number in (whole['en'] ?? {}))
        throw new Error(`${file}: a sentence may not be called ${number}, as the build calls others`);
      numbers.set(before + each, before + number);
    });
    if (!isGroup) all += own.length;
    parts.set(file, { name, tree, before, begin });
  }
  return { numbers, parts };
}

/** Those that have sentences of their own, and do not only put others together. */
function filesOfEnglish(): string[] {
  return readdirSync(resolve('src/renderer'), { recursive: true, encoding: 'utf8' })
    .toSorted()
    .filter((name) => ENGLISH.test(name))
    .map((name) => resolve('src/renderer', name))
    .filter((file) => !/(?:^ {2}|\{ )\.{3}\w/m.test(readFileSync(file, 'utf8')));
}

/**
 * Writes sentences without names where it can. Those that code names in full have numbers, in English too. Each language but
 * English is a list of its sentences: their names are there already, and are a third of it.
 */
export function namesOnce(): Plugin {
  const found = numbersOfSentences();
  async function language(id: string, key: string, isDesk: boolean): Promise<string> {
    const { numbers } = await found;
    const [module = {}] = await imported([id]);
    const tree = module[key] ?? {};
    const known = isDesk ? withNumbers({ desk: tree }, numbers)['desk'] : withNumbers(tree, numbers);
    return `
      import { en } from '${isDesk ? './en' : '../en'}';
      import { named } from '${isDesk ? '../../locales' : '..'}/in-order';
      export const ${key} = named(en, ${asLines(sentencesOf(typeof known === 'object' ? known : {}))});
    `;
  }
  async function english({ name, tree, before, begin }: EnglishPart): Promise<string> {
    const { numbers } = await found;
    const sentences = namesOf(tree)
      .filter((each) => numbers.has(before + each))
      .map((each) => sentenceAt(tree, each));
    return `
      import { numbered } from '${resolve('src/renderer/locales/in-order')}';
      export const ${name} = {
        ...${JSON.stringify(without(tree, numbers, before))}, ...numbered(${begin}, ${asLines(sentences)}),
      };
    `;
  }
  return {
    name: 'names-once',
    enforce: 'post',
    async transform(code, id) {
      const [, desk, customer] = LANGUAGE.exec(id) ?? [];
      const key = desk ?? customer;
      if (key !== undefined) return { code: await language(id, key, desk !== undefined), map: null };
      const { numbers, parts } = await found;
      const part = parts.get(id);
      if (part !== undefined) return { code: await english(part), map: null };
      return NAMING.test(id) ? { code: namingByNumbers(code, numbers), map: null } : null;
    },
    async generateBundle(_, bundle) {
      const { numbers } = await found;
      for (const each of Object.values(bundle))
        if (each.type === 'chunk' && namingByNumbers(each.code, numbers) !== each.code)
          this.error(`${each.fileName}: a sentence has its whole name here and a number in its language`);
    },
  };
}
