/** The words of the letter that reminds a tenant of a policy they are to bring. */
import type { Language } from '../../../shared/languages';

interface PolicyReminderWords {
  readonly title: string;
  readonly by: string;
  readonly promised: (unit: string) => string;
  readonly bring: (day: string) => string;
  readonly ends: string;
  readonly without: string;
}

export const policyReminderWords: Readonly<Record<Language, PolicyReminderWords>> = {
  en: {
    title: 'Reminder of your policy',
    by: 'Bring your policy by',
    promised: (unit) =>
      `You rent unit ${unit} with a protection plan until you bring an insurance policy of your own.`,
    bring: (day) =>
      `Please show our staff the policy by ${day}. We need the insurer, the policy number and the expiration date.`,
    ends: 'The plan ends when we have the policy. Unused days that you have paid for become credit.',
    without:
      'Without a policy the plan stays and is charged as before. If you want to keep the plan, you do not need to do anything.',
  },
  es: {
    title: 'Recordatorio de su póliza',
    by: 'Traiga su póliza hasta el',
    promised: (unit) =>
      `Usted alquila la unidad ${unit} con un plan de protección hasta que traiga una póliza propia.`,
    bring: (day) =>
      `Muestre la póliza a nuestro personal hasta el ${day}. Necesitamos la aseguradora, el número de póliza y la fecha de vencimiento.`,
    ends: 'El plan termina cuando tengamos la póliza. Los días pagados y sin usar pasan a ser saldo a favor.',
    without:
      'Sin póliza, el plan continúa y se cobra como hasta ahora. Si quiere conservar el plan, no tiene que hacer nada.',
  },
  de: {
    title: 'Erinnerung an Ihre Police',
    by: 'Police bringen bis',
    promised: (unit) =>
      `Sie mieten den Lagerraum ${unit} mit einem Schutzpaket, bis Sie eine eigene Police bringen.`,
    bring: (day) =>
      `Bitte zeigen Sie unserem Personal die Police bis ${day}. Wir brauchen Versicherer, Policennummer und Ablaufdatum.`,
    ends: 'Das Schutzpaket endet, sobald uns die Police vorliegt. Bezahlte Tage, die Sie nicht nutzen, werden Guthaben.',
    without:
      'Ohne Police bleibt das Schutzpaket und wird berechnet wie bisher. Möchten Sie es behalten, müssen Sie nichts tun.',
  },
  ar: {
    title: 'تذكير بوثيقة تأمينك',
    by: 'آخر يوم لتقديم وثيقة تأمينك',
    promised: (unit) => `تستأجر الوحدة ${unit} مع خطة حماية إلى أن تقدّم وثيقة تأمينك.`,
    bring: (day) =>
      `يُرجى إبراز الوثيقة لموظفينا في موعد أقصاه ${day}. نحتاج إلى شركة التأمين ورقم الوثيقة وتاريخ الانتهاء.`,
    ends: 'تنتهي الخطة عندما نستلم الوثيقة. وتصبح الأيام المدفوعة غير المستخدمة رصيدًا لك.',
    without: 'من دون وثيقة تبقى الخطة وتُحتسب رسومها كما كان. إن أردت الاحتفاظ بالخطة فلا يلزمك فعل شيء.',
  },
};
