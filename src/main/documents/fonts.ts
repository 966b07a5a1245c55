/**
 * The two faces every document is set in. They are embedded, so a document reads the same on every machine and in ten
 * years; the fonts built into PDF know neither Polish nor Greek.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface FontFiles {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

const packageName = '@expo-google-fonts/noto-sans';
const faces = {
  regular: { folder: '400Regular', file: 'NotoSans_400Regular.ttf' },
  bold: { folder: '600SemiBold', file: 'NotoSans_600SemiBold.ttf' },
} as const;

/** Reads both faces from a folder that holds the two files side by side or, without one, from the installed package. */
export async function loadFonts(fontsDir: string | undefined): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([
    readFile(fontPath('regular', fontsDir)),
    readFile(fontPath('bold', fontsDir)),
  ]);
  return { regular, bold };
}

function fontPath(face: keyof typeof faces, fontsDir: string | undefined): string {
  const { folder, file } = faces[face];
  if (fontsDir !== undefined) return join(fontsDir, file);
  // Node's own look-up starts at this file, so it finds the package from the sources, the build and the installed app.
  return createRequire(import.meta.url).resolve(`${packageName}/${folder}/${file}`);
}
