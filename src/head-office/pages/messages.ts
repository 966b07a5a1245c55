/** The page of messages that could not be taken. */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { UnreadMessage } from '../database/inbox/settled';
import { speechIn } from '../locales/speech';
import { mayDo } from '../people/roles';
import type { SignedIn } from '../people/sessions';
import { bySystem, form, said, whyField } from './forms';
import { framed } from './frame';

export interface MessagesPage {
  readonly person: SignedIn;
  readonly messages: readonly UnreadMessage[];
  readonly timeZone: string;
  readonly wrong?: string | null;
  readonly done?: string | null;
}

export function messagesPage({
  person,
  messages,
  timeZone,
  wrong = null,
  done = null,
}: MessagesPage): string {
  const speech = speechIn(person.language);
  const words = speech.t.kiosks.messages;
  const items = messages.map(({ sha256, subject, why: reason, at_ms }, place) => {
    const settle = form({
      action: `/messages/${sha256}`,
      person,
      button: words.settle,
      fields: whyField(speech),
    });
    const own = settle
      .replaceAll('field-why', `field-why-${place}`)
      .replaceAll('hint-why', `hint-why-${place}`);
    return `<section class="panel"><h2><bdi>${text(subject)}</bdi></h2><p>${speech.instant(at_ms, timeZone)}: ${bySystem(reason)}</p>
${mayDo(person.role, 'settle') ? own : ''}</section>`;
  });
  return framed({
    speech,
    heading: speech.t.kiosks.list.messages,
    person,
    path: '/kiosks',
    below: `<p>${words.text}</p>`,
    main: `${said('wrong', wrong)}${said('done', done)}${items.length === 0 ? `<div class="empty"><p>${words.none}</p></div>` : items.join('\n')}`,
  });
}
