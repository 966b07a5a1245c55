/** The part of a kiosk's page about the file for the maker's support. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { SupportFileRow } from '../database/kiosk/support-files';
import { instant } from '../fleet/times';
import type { SignedIn } from '../people/sessions';
import { form, kioskPath, panel } from './forms';

const failures: Readonly<Record<string, string>> = {
  failed: 'the kiosk could not make it; its log says why',
  too_large: 'it is too large to be sent; make it at the kiosk',
  no_program: 'this kiosk runs where it cannot make it; make it by the command there',
};

export function supportPart(
  person: SignedIn,
  kioskId: string,
  { files, timeZone }: { readonly files: readonly SupportFileRow[]; readonly timeZone: string },
): string {
  const path = `${kioskPath(kioskId)}/support`;
  const lines = files.map((file) => {
    const asked = `${instant(file.asked_at_ms, timeZone)}, <bdi>${text(file.said_by)}</bdi>`;
    if (file.answered_at_ms === null) return `<li>${asked}: not here yet</li>`;
    if (file.failure !== null) return `<li>${asked}: ${failures[file.failure] ?? text(file.failure)}</li>`;
    return `<li>${asked}: <a href="${path}/${file.number}" download>Keep the file</a></li>`;
  });
  return panel(
    'Support file',
    'Versions, settings, health and a day of the log for the maker’s support. It has no personal data and no secret. The kiosk makes it at its next report.',
    `${lines.length === 0 ? '' : `<ul>${lines.join('\n')}</ul>`}${form({ action: path, person, button: 'Ask for the file', isSecond: true, fields: '' })}`,
  );
}
