/** The letter about what nobody has taken. It names kiosks and times, and no customer. */
import type { WrittenLetter } from '../../main/mail/envelope';
import { escapeHtml as text } from '../../main/domain/base/html';
import { showHidden } from '../../shared/text';
import type { Language } from '../../shared/languages';
import { speechIn } from '../locales/speech';
import { waitingWords } from '../fleet/waiting';

export interface Untaken {
  readonly kiosk: string;
  readonly kind: string;
  readonly sinceMs: number;
  /** Of the kiosk's last report, where it is not reached now; null: it is. */
  readonly reportMs: number | null;
}

export interface AlertLetter {
  readonly language: Language;
  readonly site: string;
  readonly afterMs: number;
  readonly timeZone: string;
  readonly address: string | null;
  readonly matters: readonly Untaken[];
}

const MOST_NAMED = 20;

export function writeAlertLetter({
  language,
  site,
  afterMs,
  timeZone,
  address,
  matters,
}: AlertLetter): WrittenLetter {
  const { t, duration, instant } = speechIn(language);
  const { mail } = t.waiting;
  const begin = mail.begin(matters.length === 1, duration(afterMs));
  const lines = matters.slice(0, MOST_NAMED).map(({ kiosk, kind, sinceMs, reportMs }) => {
    const late = reportMs === null ? '' : mail.late(instant(reportMs, timeZone));
    return `${mail.line(waitingWords(kind, t), showHidden(kiosk), instant(sinceMs, timeZone), timeZone)}${late}`;
  });
  if (matters.length > MOST_NAMED) lines.push(t.frame.more(matters.length - MOST_NAMED));
  const where = address === null ? mail.see : mail.seeAt(new URL('/waiting', address).href);
  return {
    subject: mail.subject(showHidden(site), t.counts.matter(matters.length)),
    text: [begin, ...lines.map((line) => `- ${line}`), where, mail.end].join('\n\n'),
    html: `<p>${text(begin)}</p><ul>${lines.map((line) => `<li>${text(line)}</li>`).join('')}</ul><p>${text(where)}</p><p>${mail.end}</p>`,
  };
}

/** Shows that the settings are right. */
export function writeTestLetter(): WrittenLetter {
  const words = 'This letter shows that Keyturn head office can send mail. Nothing has to be done.';
  return { subject: 'Keyturn head office: a test', text: words, html: `<p>${words}</p>` };
}
