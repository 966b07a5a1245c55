/** On the page of a kiosk: it is asked to do something, and its alerts are silenced for a while. */
import { commandKinds } from '../../../shared/head-office/commands';
import type { Office } from '../../office';
import { askedAct, askKiosk, commandHours, withdrawFromKiosk } from '../../fleet/commands';
import { endSilence, silenceKiosk } from '../../fleet/silence';
import { Refused } from '../../locales/refused';
import { kioskPath } from '../../pages/forms';
import type { Act } from '../../people/acts';
import { orSay, typed, whyOf, type OfKiosk, type PageAnswer, type PageRoute } from './route';

/** `page`: that of the kiosk, with what was refused. */
export function commandRoutes(
  { forPages }: Office,
  page: (asked: OfKiosk, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  const act = (word: string, work: (asked: OfKiosk) => Promise<Act>): PageRoute => ({
    method: 'POST',
    path: `/kiosks/:kiosk/${word}`,
    needs: 'kiosks',
    about: 'kiosk',
    answer: (asked) =>
      orSay(
        asked.person.language,
        async () => ({ to: `${kioskPath(asked.kioskId)}?done=${await work(asked)}` }),
        (wrong) => page(asked, wrong),
      ),
  });
  return [
    act('commands', async (asked) => {
      const kind = commandKinds.find((each) => each === typed(asked.form, 'kind'));
      const hours = commandHours.find((each) => String(each) === typed(asked.form, 'hours'));
      if (kind === undefined || hours === undefined)
        throw new Refused((t) => t.refusals.kiosks.chooseCommand);
      await askKiosk(forPages, asked.person, { ...asked, kind, hours }, asked.nowMs);
      return askedAct(kind);
    }),
    act('command-withdraw', async (asked) => {
      const number = typed(asked.form, 'number');
      if (!/^\d{1,9}$/.test(number)) throw new Refused((t) => t.refusals.kiosks.nothingToWithdraw);
      await withdrawFromKiosk(forPages, asked.person, { ...asked, number: Number(number) }, asked.nowMs);
      return 'kiosk.command_withdrawn';
    }),
    act('silence', async (asked) => {
      const said = { ...asked, typed: typed(asked.form, 'hours'), why: whyOf(asked) };
      await forPages.transaction().execute((tx) => silenceKiosk(tx, asked.person, said, asked.nowMs));
      return 'kiosk.silenced';
    }),
    act('silence-end', async (asked) => {
      await forPages.transaction().execute((tx) => endSilence(tx, asked.person, asked, asked.nowMs));
      return 'kiosk.silence_ended';
    }),
  ];
}
