/** "Forget me": the page behind the link of a letter about a held unit, and its one button. */
import type { Language } from '../../../../shared/languages';
import { listOf, pluralOf, type Plural } from '../../../domain/base/plural';
import type { ServiceContext } from '../../../services/base/context';
import { FORGET_PATH, forgetByLink, openForgetLink } from '../../../services/delivery/forget-link';
import { page } from '../../answer/page';
import { aboutForget, aboutForgetting } from '../../description/operations/pages';
import type { PageEndpoint } from '../../endpoint/endpoint';

interface Words {
  readonly title: string;
  readonly text: Plural<(units: string) => string>;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
  readonly gone: string;
  readonly goneText: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Delete your details?',
    text: {
      one: (unit) => `We delete everything you typed and release unit ${unit}. You cannot undo this.`,
      other: (units) => `We delete everything you typed and release units ${units}. You cannot undo this.`,
    },
    button: 'Forget me',
    done: 'We have deleted your details',
    doneText: 'Your reservation is canceled, and the code no longer works.',
    gone: 'There is nothing left to delete',
    goneText: 'The link was already used, or your reservation has ended. Your details are deleted.',
  },
  es: {
    title: '¿Borrar sus datos?',
    text: {
      one: (unit) => `Borramos todo lo que escribió y la unidad ${unit} queda libre. No se puede deshacer.`,
      other: (units) =>
        `Borramos todo lo que escribió y las unidades ${units} quedan libres. No se puede deshacer.`,
    },
    button: 'Borrar mis datos',
    done: 'Hemos borrado sus datos',
    doneText: 'Su reserva se ha cancelado y el código ya no sirve.',
    gone: 'Ya no hay nada que borrar',
    goneText: 'El enlace ya se usó o su reserva ha terminado. Sus datos están borrados.',
  },
  de: {
    title: 'Ihre Angaben löschen?',
    text: {
      one: (unit) =>
        `Wir löschen alles, was Sie eingegeben haben, und geben Lagerraum ${unit} frei. Das lässt sich nicht rückgängig machen.`,
      other: (units) =>
        `Wir löschen alles, was Sie eingegeben haben, und geben die Lagerräume ${units} frei. Das lässt sich nicht rückgängig machen.`,
    },
    button: 'Meine Angaben löschen',
    done: 'Wir haben Ihre Angaben gelöscht',
    doneText: 'Ihre Reservierung ist storniert, und der Code gilt nicht mehr.',
    gone: 'Es gibt nichts mehr zu löschen',
    goneText: 'Der Link wurde schon benutzt, oder Ihre Reservierung ist beendet. Ihre Angaben sind gelöscht.',
  },
  ar: {
    title: 'هل نحذف بياناتك؟',
    text: {
      one: (unit) => `نحذف كل ما كتبته ونحرّر الوحدة \u2068${unit}\u2069. لا يمكن التراجع عن ذلك.`,
      two: (units) => `نحذف كل ما كتبته ونحرّر الوحدتين \u2068${units}\u2069. لا يمكن التراجع عن ذلك.`,
      other: (units) => `نحذف كل ما كتبته ونحرّر الوحدات \u2068${units}\u2069. لا يمكن التراجع عن ذلك.`,
    },
    button: 'حذف بياناتي',
    done: 'حذفنا بياناتك',
    doneText: 'أُلغي حجزك، والرمز لم يعد صالحًا.',
    gone: 'لم يبقَ شيء لحذفه',
    goneText: 'استُخدم الرابط من قبل أو انتهى حجزك. بياناتك محذوفة.',
  },
};

const plain = (status: number, language: Language, title: string, text: string) =>
  page(status, { language, title, paragraphs: [text], links: [] });

export function forgetEndpoints(ctx: ServiceContext): PageEndpoint[] {
  const url = `${FORGET_PATH}/:token`;
  const gone = (language: Language) => plain(404, language, words[language].gone, words[language].goneText);
  return [
    {
      kind: 'page',
      method: 'GET',
      url,
      about: aboutForget,
      underPublicName: true,
      async visit({ path, language }) {
        const opened = await openForgetLink(ctx, path('token'));
        if (!opened.ok) return gone(language);
        const { language: spoken, propertyName: owner, unitNumbers } = opened.value;
        const { title, text, button } = words[spoken];
        return page(200, {
          language: spoken,
          owner,
          title,
          paragraphs: [pluralOf(spoken, unitNumbers.length, text)(listOf(spoken, unitNumbers))],
          links: [],
          button,
        });
      },
    },
    {
      kind: 'page',
      method: 'POST',
      url,
      about: aboutForgetting,
      underPublicName: true,
      async visit({ path, language }) {
        const forgotten = await forgetByLink(ctx, path('token'));
        if (!forgotten.ok) return gone(language);
        const { done, doneText } = words[forgotten.value.language];
        return plain(200, forgotten.value.language, done, doneText);
      },
    },
  ];
}
