/** The part of a kiosk's page about the file for the maker's support, and pictures of its screen. */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml as text } from '../../main/domain/base/html';
import type { SupportFileRow } from '../database/kiosk/support-files';
import { speechIn } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import { form, kioskPath, panel } from './forms';

export function supportPart(
  person: SignedIn,
  kioskId: string,
  { files, timeZone }: { readonly files: readonly SupportFileRow[]; readonly timeZone: string },
): string {
  const { instant, t } = speechIn(person.language);
  const words = t.kiosks.support;
  const failures: Readonly<Record<string, string>> = words.failures;
  const paths = { file: `${kioskPath(kioskId)}/support`, picture: `${kioskPath(kioskId)}/picture` };
  const button = (action: string, says: string) =>
    form({ action, person, button: says, isSecond: true, fields: '' });
  const lines = files.map((file) => {
    const { what, keep, waits } = words[file.wants];
    const asked = inOneLine(
      [instant(file.asked_at_ms, timeZone), what, `<bdi>${text(file.said_by)}</bdi>`],
      person.language,
    );
    if (file.answered_at_ms === null) return `<li>${asked}: ${waits}</li>`;
    if (file.failure !== null) return `<li>${asked}: ${failures[file.failure] ?? text(file.failure)}</li>`;
    return `<li>${asked}: <a href="${paths[file.wants]}/${file.number}" download>${keep}</a></li>`;
  });
  return panel(
    words.heading,
    words.text,
    `${lines.length === 0 ? '' : `<ul>${lines.join('\n')}</ul>`}${button(paths.file, words.file.ask)}${button(paths.picture, words.picture.ask)}`,
  );
}
