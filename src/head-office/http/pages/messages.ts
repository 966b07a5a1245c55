/** Messages that could not be taken, of nobody for sure. */
import { Refused } from '../../locales/refused';
import { selectUnread, settleUnread } from '../../database/inbox/settled';
import type { Office } from '../../office';
import { messagesPage } from '../../pages/messages';
import { messagesIn } from '../../locales';
import { noteAct } from '../../people/acts';
import { orSay, whyOf, type Asked, type PageAnswer, type PageRoute } from './route';

export function messageRoutes(office: Office, timeZone: string): readonly PageRoute[] {
  const page = async ({ person, query }: Asked, wrong: string | null): Promise<PageAnswer> => {
    const messages = await selectUnread(office.forPages);
    const done = query.get('done') === null ? null : messagesIn(person.language).kiosks.messages.done;
    const html = messagesPage({ person, messages, timeZone, wrong, done });
    return { html, status: wrong === null ? 200 : 400 };
  };
  return [
    {
      method: 'GET',
      path: '/messages',
      needs: 'see',
      isEverywhere: true,
      answer: (asked) => page(asked, null),
    },
    {
      method: 'POST',
      path: '/messages/:message',
      needs: 'settle',
      isEverywhere: true,
      answer: (asked) =>
        orSay(
          asked.person.language,
          () => settleMessage(office, asked),
          (wrong) => page(asked, wrong),
        ),
    },
  ];
}

/** Whose it is nobody knows for sure, so it is for who has every property. */
async function settleMessage(office: Office, asked: Asked): Promise<PageAnswer> {
  const { person, params, nowMs } = asked;
  const why = whyOf(asked);
  await office.forPages.transaction().execute(async (tx) => {
    const settlement = { by: person.name, why, atMs: nowMs };
    if (!(await settleUnread(tx, params['message'] ?? '', settlement)))
      throw new Refused((t) => t.refusals.kiosks.messageGone);
    await noteAct(tx, person, { act: 'unread.settled', about: 'unknown sender', why }, nowMs);
  });
  return { to: '/messages?done=1' };
}
