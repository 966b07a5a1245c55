/**
 * The faces every document is set in. They are embedded, so a document reads the same on every machine and in
 * ten years. The fonts built into PDF know neither Polish nor Arabic.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { KnownWords } from './known-words';

/** The bytes of a font file, or a font that PDFKit has parsed before. */
type FontSource = PDFKit.Mixins.PDFFontSource;

export interface FontPair {
  readonly regular: FontSource;
  readonly bold: FontSource;
  /** What fonts that outlive a document have shaped. */
  readonly words?: { readonly regular: KnownWords; readonly bold: KnownWords };
}

type PdfConstructor = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

export interface FontFiles {
  /** Latin, Greek and Cyrillic. */
  readonly wide: FontPair;
  /** Null in a document without Arabic: reading a font's tables is most of the time the first document takes. */
  readonly arabic: FontPair | null;
}

const families = {
  wide: {
    packageName: '@expo-google-fonts/noto-sans',
    regular: { folder: '400Regular', file: 'NotoSans_400Regular.ttf' },
    bold: { folder: '600SemiBold', file: 'NotoSans_600SemiBold.ttf' },
  },
  arabic: {
    packageName: '@expo-google-fonts/noto-sans-arabic',
    regular: { folder: '400Regular', file: 'NotoSansArabic_400Regular.ttf' },
    bold: { folder: '600SemiBold', file: 'NotoSansArabic_600SemiBold.ttf' },
  },
} as const;

export type FontFamily = keyof typeof families;

/** Reads both faces from a folder that holds the files side by side or, without one, from the installed package. */
export async function loadFonts(family: FontFamily, fontsDir: string | undefined): Promise<FontPair> {
  const [regular, bold] = await Promise.all([
    readFile(fontPath(family, 'regular', fontsDir)),
    readFile(fontPath(family, 'bold', fontsDir)),
  ]);
  return { regular, bold };
}

/** What is learned of these fonts while a document is set (tables, shapes) is known to the next one. */
export function parseFonts(Pdf: PdfConstructor, { regular, bold }: FontPair): FontPair {
  const words = { regular: new KnownWords(), bold: new KnownWords() };
  return { regular: parse(Pdf, regular), bold: parse(Pdf, bold), words };
}

/** The same fonts for one document, which may put functions of its own on them. */
export function forOneDocument({ regular, bold, ...rest }: FontPair): FontPair {
  const own = (font: FontSource) => Object.create(Object(font) as object) as FontSource;
  return { regular: own(regular), bold: own(bold), ...rest };
}

/** PDFKit brings the parser and keeps it to itself; the font it has made is taken out of an empty document. */
function parse(Pdf: PdfConstructor, file: FontSource): FontSource {
  const empty = new Pdf({ font: '', autoFirstPage: false }).font(file);
  return empty._font.font;
}

function fontPath(family: FontFamily, face: 'regular' | 'bold', fontsDir: string | undefined): string {
  const { packageName } = families[family];
  const { folder, file } = families[family][face];
  if (fontsDir !== undefined) return join(fontsDir, file);
  // Node's own look-up starts at this file, so it finds the package from the sources, the build and the installed app.
  return createRequire(import.meta.url).resolve(`${packageName}/${folder}/${file}`);
}
