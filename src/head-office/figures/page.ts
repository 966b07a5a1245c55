/** The page of figures: occupancy and money of each property. Plain HTML that asks nobody else for anything. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { forYouPart, type ForYou } from '../pages/for-you';
import { framed } from '../pages/frame';
import type { SignedIn } from '../people/sessions';
import { speechIn, type Speech } from '../locales/speech';
import type { PropertyFigures } from './facts';
import { findingsOf, groupsOf } from './words';

/** The page asks for itself again so often. */
const REFRESH_SECONDS = 60;

export interface FiguresPage {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly properties: readonly PropertyFigures[];
  readonly person: SignedIn;
  /** What waits for the reader. */
  readonly forYou: ForYou;
  /** It does not ask for itself again. */
  readonly isStill: boolean;
}

export function figuresPage({ nowMs, timeZone, properties, person, forYou, isStill }: FiguresPage): string {
  const speech = speechIn(person.language);
  const words = speech.t.figures;
  const shown = properties.map((property) => section(speech, property, nowMs));
  return framed({
    speech,
    heading: words.heading,
    below: `<p>${words.below(speech.instant(nowMs, timeZone), `<bdi>${text(timeZone)}</bdi>`)}</p>`,
    person,
    path: '/figures',
    main: `${forYouPart(speech, forYou)}${shown.length === 0 ? `<div class="empty"><p>${words.none}</p></div>` : shown.join('\n')}`,
    reload: { seconds: REFRESH_SECONDS, isStill },
  });
}

function section(speech: Speech, property: PropertyFigures, nowMs: number): string {
  const { propertyId, name, today } = property;
  const words = speech.t.figures;
  const groups = groupsOf(speech, property).map(
    ({ head, rows }) =>
      `<li><h3>${text(head)}</h3><dl>${rows
        .map(([term, value]) => `<div><dt>${text(term)}</dt><dd>${text(value)}</dd></div>`)
        .join('')}</dl></li>`,
  );
  const findings = findingsOf(speech, property, nowMs).map(
    (finding) => `<article><p>${text(finding)}</p></article>`,
  );
  const attention =
    findings.length === 0
      ? ''
      : `<div class="attention" role="region" aria-label="${words.look}">${findings.join('')}</div>\n`;
  return `<section><h2 title="${text(propertyId)}"><bdi>${text(name ?? speech.t.frame.property(propertyId))}</bdi></h2>
<p class="quiet">${words.date(speech.day(today))}</p>
${attention}<ul class="kiosks figures">${groups.join('\n')}</ul></section>`;
}
