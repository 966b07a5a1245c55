/** The words of the page that a customer takes along who finishes later, where no letter can bring the code. */
import type { Language } from '../../../shared/languages';
import type { Plural } from '../../domain/base/plural';

interface HeldUnitWords {
  readonly title: Plural<string>;
  readonly code: string;
  readonly until: string;
  readonly back: string;
  readonly digits: string;
  readonly picture: string;
}

export const heldUnitWords: Readonly<Record<Language, HeldUnitWords>> = {
  en: {
    title: { one: 'Your unit is held', other: 'Your units are held' },
    code: 'Your code',
    until: 'Held until',
    back: 'At our kiosk, hold this QR code to the scanner, or type the code.',
    digits: 'You also need the last four digits of your phone number.',
    picture: 'QR code with your code',
  },
  es: {
    title: { one: 'Su unidad está apartada', other: 'Sus unidades están apartadas' },
    code: 'Su código',
    until: 'Apartado hasta',
    back: 'En nuestro kiosco, acerque este código QR al escáner o escriba el código.',
    digits: 'También necesita las últimas cuatro cifras de su número de teléfono.',
    picture: 'Código QR con su código',
  },
  de: {
    title: { one: 'Ihr Lagerraum ist zurückgelegt', other: 'Ihre Lagerräume sind zurückgelegt' },
    code: 'Ihr Code',
    until: 'Zurückgelegt bis',
    back: 'Halten Sie diesen QR-Code an den Scanner unseres Kiosks, oder geben Sie den Code ein.',
    digits: 'Sie brauchen auch die letzten vier Ziffern Ihrer Telefonnummer.',
    picture: 'QR-Code mit Ihrem Code',
  },
  ar: {
    title: { one: 'وحدتك محجوزة مؤقتًا', two: 'وحدتاك محجوزتان مؤقتًا', other: 'وحداتك محجوزة مؤقتًا' },
    code: 'رمزك',
    until: 'الحجز المؤقت حتى',
    back: 'عند جهازنا، قرّب رمز QR هذا من الماسح الضوئي أو اكتب الرمز.',
    digits: 'ستحتاج أيضًا إلى آخر أربعة أرقام من رقم هاتفك.',
    picture: 'رمز QR يحمل رمزك',
  },
};
