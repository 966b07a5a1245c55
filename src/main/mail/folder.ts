/**
 * Letters of a demonstration, which has no mail server: each becomes a folder of files that anybody can open. Nothing else
 * uses this, because the files hold what only the receiver may read.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE, type Envelope } from './envelope';
import { createMailer } from './mailer';
import type { Mailer } from './port';

/** `folder` is made with the first letter. */
export function createFolderMailer(folder: string, nowMs: () => number): Mailer {
  return createMailer(async (envelope) => {
    await write(folder, envelope, nowMs());
    return { done: true };
  }, null);
}

/** Under another name until it is whole. Sent again after a crash, it is written again. */
async function write(
  folder: string,
  { id, to, written, files, picture }: Envelope,
  nowMs: number,
): Promise<void> {
  const name = `${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '.')} ${inFileName(written.subject)} ${id.slice(-4)}`;
  const draft = join(folder, `.${id}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const html = picture ? written.html.replaceAll(`cid:${PICTURE}`, `${PICTURE}.png`) : written.html;
  const all: readonly (readonly [string, string | Buffer])[] = [
    ['letter.html', html],
    ['letter.txt', `To: ${to}\nSubject: ${written.subject}\n\n${written.text}`],
    ...files.map(({ name: file, content }) => [inFileName(file), content] as const),
    ...(picture ? [[`${PICTURE}.png`, picture] as const] : []),
  ];
  for (const [file, content] of all) await writeFile(join(draft, file), content, { mode: 0o600 });
  await rename(draft, join(folder, name));
}

function inFileName(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N} .,_-]/gu, '')
    .trim()
    .slice(0, 80);
}
