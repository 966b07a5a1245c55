/** The part of a kiosk's page about the file for the maker's support, and pictures of its screen. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { SupportFileRow } from '../database/kiosk/support-files';
import { instant } from '../fleet/times';
import type { SignedIn } from '../people/sessions';
import { form, kioskPath, panel } from './forms';

const failures: Readonly<Record<string, string>> = {
  failed: 'the kiosk could not make it; its log says why',
  too_large: 'it is too large to be sent; make it at the kiosk',
  no_program: 'this kiosk runs where it cannot make it; make it by the command there',
  no_screen: 'no screen is shown there of which it could take a picture',
};

const words = {
  file: { what: 'file', keep: 'Keep the file', waits: 'not here yet' },
  picture: {
    what: 'picture of the screen',
    keep: 'Keep the picture',
    waits: 'not here yet; it waits until nobody is at the screen',
  },
} as const;

export function supportPart(
  person: SignedIn,
  kioskId: string,
  { files, timeZone }: { readonly files: readonly SupportFileRow[]; readonly timeZone: string },
): string {
  const paths = { file: `${kioskPath(kioskId)}/support`, picture: `${kioskPath(kioskId)}/picture` };
  const button = (action: string, says: string) =>
    form({ action, person, button: says, isSecond: true, fields: '' });
  const lines = files.map((file) => {
    const { what, keep, waits } = words[file.wants];
    const asked = `${instant(file.asked_at_ms, timeZone)}, ${what}, <bdi>${text(file.said_by)}</bdi>`;
    if (file.answered_at_ms === null) return `<li>${asked}: ${waits}</li>`;
    if (file.failure !== null) return `<li>${asked}: ${failures[file.failure] ?? text(file.failure)}</li>`;
    return `<li>${asked}: <a href="${paths[file.wants]}/${file.number}" download>${keep}</a></li>`;
  });
  return panel(
    'Support',
    'The file has versions, settings, health and a day of the log for the maker’s support: no personal data and no secret. The picture shows the screen. The kiosk takes it once nobody is at the screen, and its audit says so to staff. Both come with its next report.',
    `${lines.length === 0 ? '' : `<ul>${lines.join('\n')}</ul>`}${button(paths.file, 'Ask for the file')}${button(paths.picture, 'Ask for a picture')}`,
  );
}
