/** The letter about what nobody has taken. It names kiosks and times, and no customer. */
import type { WrittenLetter } from '../../main/mail/envelope';
import { escapeHtml as text } from '../../main/domain/base/html';
import { showHidden } from '../../shared/text';
import { duration, instant } from '../fleet/times';
import { waitingWords } from '../fleet/waiting';
import { count } from '../fleet/words';

export interface Untaken {
  readonly kiosk: string;
  readonly kind: string;
  readonly sinceMs: number;
  /** Of the kiosk's last report, where it is not reached now; null: it is. */
  readonly reportMs: number | null;
}

export interface AlertLetter {
  readonly site: string;
  readonly afterMs: number;
  readonly timeZone: string;
  readonly address: string | null;
  readonly matters: readonly Untaken[];
}

const MOST_NAMED = 20;

export function writeAlertLetter({ site, afterMs, timeZone, address, matters }: AlertLetter): WrittenLetter {
  const begin = `Nobody has taken ${matters.length === 1 ? 'this' : 'these'} for ${duration(afterMs)} or longer:`;
  const lines = matters.slice(0, MOST_NAMED).map(({ kiosk, kind, sinceMs, reportMs }) => {
    const late =
      reportMs === null
        ? ''
        : ` The kiosk is not reached; this is its report of ${instant(reportMs, timeZone)}.`;
    return `${waitingWords(kind)}, at kiosk ${showHidden(kiosk)}, since ${instant(sinceMs, timeZone)} (${timeZone}).${late}`;
  });
  if (matters.length > MOST_NAMED) lines.push(`And ${matters.length - MOST_NAMED} more.`);
  const where =
    address === null
      ? 'See the page “To review” of head office.'
      : `See the page “To review”: ${new URL('/waiting', address).href}`;
  const end = 'Each is mailed once.';
  return {
    subject: `${showHidden(site)}: ${count(matters.length, 'matter')} that nobody has taken`,
    text: [begin, ...lines.map((line) => `- ${line}`), where, end].join('\n\n'),
    html: `<p>${text(begin)}</p><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul><p>${text(where)}</p><p>${end}</p>`,
  };
}

/** Shows that the settings are right. */
export function writeTestLetter(): WrittenLetter {
  const words = 'This letter shows that Keyturn head office can send mail. Nothing has to be done.';
  return { subject: 'Keyturn head office: a test', text: words, html: `<p>${words}</p>` };
}
