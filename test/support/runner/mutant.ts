/** Puts one sown bug (scripts/mutants.mjs) into the file it is for, as that is read. */
import type { Plugin } from 'vite';
import { z } from 'zod';

const mutantSchema = z.object({ file: z.string(), start: z.int(), end: z.int(), instead: z.string() });

export function sowMutant(text: string | undefined): Plugin[] {
  if (text === undefined) return [];
  const { file, start, end, instead } = mutantSchema.parse(JSON.parse(text));
  return [
    {
      name: 'sown-bug',
      enforce: 'pre',
      // Files are kept as they were transformed: one with a bug must not be taken for one without, or with another.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id.endsWith(`/${file}`) ? text : null)),
      transform: (code, id) =>
        id.endsWith(`/${file}`) ? code.slice(0, start) + instead + code.slice(end) : null,
    },
  ];
}
