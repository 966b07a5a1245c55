/** Reads an XLSX file by what the format says, and knows nothing of the program that wrote it: sheets, rows and typed cells. */
import { inflateRawSync } from 'node:zlib';

export type ReadCell = string | number | null;

/** The files of a ZIP archive, by its central directory. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const plain = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const textIn = (xml: string) =>
  plain([...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) => text).join(''));

/** Letters of a column as its place, from 0. */
function columnOf(letters: string): number {
  let place = 0;
  for (let at = 0; at < letters.length; at += 1) place = place * 26 + letters.charCodeAt(at) - 64;
  return place - 1;
}

/** Days since the last one of 1899, as spreadsheets count them. */
export const dayOf = (serial: ReadCell): string | null =>
  typeof serial === 'number'
    ? new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
    : null;

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  readonly hasFormula: boolean;
}

export function readXlsx(bytes: Buffer): readonly ReadSheet[] {
  const files = unzip(bytes);
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, xml = '']) => textIn(xml),
  );
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return names.map(([, name = ''], index) => {
    const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
    const rows = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
      const cells: ReadCell[] = [];
      for (const [, head = '', body = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
        const place = columnOf(/r="([A-Z]+)/.exec(head)?.[1] ?? '');
        const type = /t="(\w+)"/.exec(head)?.[1] ?? 'n';
        const value = /<v>([^<]*)<\/v>/.exec(body)?.[1];
        while (cells.length < place) cells.push(null);
        if (type === 'inlineStr') cells.push(textIn(body));
        else if (value === undefined) cells.push(null);
        else if (type === 's') cells.push(shared[Number(value)] ?? null);
        else cells.push(type === 'n' ? Number(value) : plain(value));
      }
      return cells;
    });
    return { name: plain(name), rows, hasFormula: xml.includes('<f') };
  });
}
