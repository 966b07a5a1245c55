/** What a pass says, in every language: on the screen, on paper and in the e-mail alike. */
import type { Language } from '../../../shared/languages';
import { arabicDays } from '../../domain/base/arabic-days';
import type { PassPart } from '../../../shared/move-in-result';

export interface PassWords {
  readonly title: string;
  readonly labels: Readonly<Record<PassPart, string>>;
  readonly fromNow: string;
  readonly from: (day: string) => string;
  readonly validity: Readonly<Record<'while_rented' | 'while_paid', string>>;
  readonly daily: (hours: string) => string;
  readonly allDay: string;
  /** More than one. */
  readonly locks: (count: number) => string;
  /** For a rental that begins today, and one that begins on another day. */
  readonly lockToday: string;
  readonly lockOn: (day: string) => string;
  readonly shackle: (mm: string) => string;
  /** When and how much. */
  readonly due: (amount: string, day: string) => string;
  readonly byCard: (card: string) => string;
  readonly byHand: string;
  /** The tenant's credit pays all of it, and a part of it. */
  readonly byCredit: (credit: string) => string;
  readonly lessCredit: (credit: string) => string;
  /** Where this kiosk makes no later bills. */
  readonly byOffice: string;
  /** Until when a tenant brings a policy of their own. */
  readonly policyBy: (day: string) => string;
  readonly notice: (days: number) => string;
  /** Printed in place of the gate code, which no document and no e-mail shows. */
  readonly noCode: string;
  /** Below the drawing of the way. */
  readonly drawing: string;
}

export const passWords: Readonly<Record<Language, PassWords>> = {
  en: {
    title: 'Move-in pass',
    labels: {
      valid: 'Your access code works',
      hours: 'Gate hours',
      where: 'Where it is',
      directions: 'How to find it',
      way: 'From the gate',
      lock: 'Bring a lock',
      next: 'Next payment',
      policy: 'Your own policy',
      leave: 'Moving out',
      help: 'If you need help',
    },
    fromNow: 'from now',
    from: (day) => `from ${day}`,
    validity: { while_rented: 'as long as you rent', while_paid: 'as long as your rent is paid' },
    daily: (hours) => `Every day, ${hours}`,
    allDay: 'all day',
    locks: (count) => `${count} locks fit the door`,
    lockToday: 'Put your lock on today',
    lockOn: (day) => `On ${day}, put your lock on`,
    shackle: (mm) => `Shackle up to ${mm}`,
    due: (amount, day) => `${amount} on ${day}`,
    byCard: (card) => `by your saved card, ${card}`,
    byHand: 'at the kiosk or with our staff',
    byCredit: (credit) => `from your credit of ${credit}`,
    lessCredit: (credit) => `less your credit of ${credit}`,
    byOffice: 'our office collects it',
    policyBy: (day) => `Bring it by ${day}. The plan counts until we have it.`,
    notice: (days) => `Give notice at least ${days} ${days === 1 ? 'day' : 'days'} before your last day.`,
    drawing: 'From the circle to the black unit, drawn to scale.',
    noCode: 'For your safety, your access code is not on this page. You can see it at the kiosk, or call us.',
  },
  es: {
    title: 'Pase de entrada',
    labels: {
      valid: 'Su código de acceso funciona',
      hours: 'Horario del portón',
      where: 'Dónde está',
      directions: 'Cómo llegar',
      way: 'Desde el portón',
      lock: 'Traiga un candado',
      next: 'Próximo pago',
      policy: 'Su propia póliza',
      leave: 'Al desocupar',
      help: 'Ayuda',
    },
    fromNow: 'desde ahora',
    from: (day) => `desde el ${day}`,
    validity: {
      while_rented: 'mientras dure su alquiler',
      while_paid: 'mientras su renta esté pagada',
    },
    daily: (hours) => `Todos los días, ${hours}`,
    allDay: 'todo el día',
    locks: (count) => `En la puerta caben ${count} candados`,
    lockToday: 'Ponga su candado hoy',
    lockOn: (day) => `Ponga su candado el ${day}`,
    shackle: (mm) => `Arco de hasta ${mm}`,
    due: (amount, day) => `${amount} el ${day}`,
    byCard: (card) => `con su tarjeta guardada, ${card}`,
    byHand: 'en el kiosco o con nuestro personal',
    byCredit: (credit) => `con su saldo a favor de ${credit}`,
    lessCredit: (credit) => `menos su saldo a favor de ${credit}`,
    byOffice: 'lo cobra nuestra oficina',
    policyBy: (day) => `Tráigala hasta el ${day}. El plan vale hasta que la tengamos.`,
    notice: (days) => `Avise al menos ${days} ${days === 1 ? 'día' : 'días'} antes de su último día.`,
    drawing: 'Del círculo a la unidad en negro, a escala.',
    noCode:
      'Por su seguridad, su código de acceso no figura en esta página. Puede verlo en el kiosco, o llámenos.',
  },
  de: {
    title: 'Einzugspass',
    labels: {
      valid: 'Ihr Zugangscode gilt',
      hours: 'Öffnungszeiten des Tors',
      where: 'Wo er ist',
      directions: 'So finden Sie ihn',
      way: 'Vom Tor aus',
      lock: 'Bringen Sie ein Schloss mit',
      next: 'Nächste Zahlung',
      policy: 'Ihre eigene Police',
      leave: 'Wenn Sie ausziehen',
      help: 'Hilfe',
    },
    fromNow: 'ab sofort',
    from: (day) => `ab ${day}`,
    validity: { while_rented: 'solange Sie mieten', while_paid: 'solange Ihre Miete bezahlt ist' },
    daily: (hours) => `Täglich, ${hours}`,
    allDay: 'den ganzen Tag',
    locks: (count) => `An die Tür passen ${count} Schlösser`,
    lockToday: 'Bringen Sie Ihr Schloss heute an',
    lockOn: (day) => `Bringen Sie Ihr Schloss am ${day} an`,
    shackle: (mm) => `Bügel bis ${mm}`,
    due: (amount, day) => `${amount} am ${day}`,
    byCard: (card) => `mit Ihrer gespeicherten Karte, ${card}`,
    byHand: 'am Kiosk oder bei unserem Personal',
    byCredit: (credit) => `aus Ihrem Guthaben von ${credit}`,
    lessCredit: (credit) => `abzüglich Ihres Guthabens von ${credit}`,
    byOffice: 'zahlbar an unser Büro',
    policyBy: (day) => `Bringen Sie sie bis ${day}. Das Schutzpaket gilt, bis sie uns vorliegt.`,
    notice: (days) => `Kündigen Sie mindestens ${days} ${days === 1 ? 'Tag' : 'Tage'} vor Ihrem letzten Tag.`,
    drawing: 'Vom Kreis zum schwarzen Lagerraum, maßstäblich gezeichnet.',
    noCode:
      'Zu Ihrer Sicherheit steht Ihr Zugangscode nicht auf dieser Seite. Sie sehen ihn am Kiosk, oder rufen Sie uns an.',
  },
  ar: {
    title: 'بطاقة الانتقال',
    labels: {
      valid: 'يعمل رمز الدخول',
      hours: 'أوقات البوابة',
      where: 'مكانها',
      directions: 'كيف تصل إليها',
      way: 'من البوابة',
      lock: 'أحضر قفلًا',
      next: 'الدفعة التالية',
      policy: 'وثيقة تأمينك',
      leave: 'عند الإخلاء',
      help: 'المساعدة',
    },
    fromNow: 'من الآن',
    from: (day) => `ابتداءً من ${day}`,
    validity: { while_rented: 'ما دمت مستأجرًا', while_paid: 'ما دام إيجارك مدفوعًا' },
    daily: (hours) => `كل يوم، ${hours}`,
    allDay: 'طوال اليوم',
    locks: (count) => `عدد الأقفال التي يتسع لها الباب: ${count}`,
    lockToday: 'ركّب قفلك اليوم',
    lockOn: (day) => `ركّب قفلك يوم ${day}`,
    shackle: (mm) => `سُمك حلقة القفل حتى ${mm}`,
    due: (amount, day) => `${amount} في ${day}`,
    byCard: (card) => `ببطاقتك المحفوظة، ${card}`,
    byHand: 'عند الجهاز أو لدى موظفينا',
    byCredit: (credit) => `من رصيدك البالغ ${credit}`,
    lessCredit: (credit) => `ناقصًا رصيدك البالغ ${credit}`,
    byOffice: 'يحصّلها مكتبنا',
    policyBy: (day) => `آخر يوم لتقديمها ${day}. تسري الخطة حتى نستلمها.`,
    notice: (days) => `أرسل إشعار المغادرة قبل يومك الأخير بما لا يقل عن ${arabicDays(days, 'يومين')}.`,
    drawing: 'من الدائرة إلى الوحدة السوداء، بمقياس رسم صحيح.',
    noCode: 'حرصًا على سلامتك، لا يظهر رمز الدخول في هذه الصفحة. يمكنك رؤيته عند الجهاز، أو اتصل بنا.',
  },
};
