/** The words of the letter about a payment that the bank took back. */
import type { Language } from '../../../shared/languages';
import type { ReturnedPaymentFacts } from '../port';

interface ReturnedWords {
  readonly title: string;
  readonly amount: string;
  readonly fee: string;
  readonly open: string;
  readonly opening: Readonly<Record<ReturnedPaymentFacts['cause'], (receipt: string, on: string) => string>>;
  readonly again: string;
  readonly pay: string;
}

export const returnedWords: Readonly<Record<Language, ReturnedWords>> = {
  en: {
    title: 'Returned payment',
    amount: 'Payment that was returned',
    fee: 'Fee under your agreement',
    open: 'Total open',
    opening: {
      cheque: (receipt, on) => `Your bank did not pay the check of ${on} (receipt ${receipt}).`,
      dispute: (receipt, on) =>
        `Your card payment of ${on} (receipt ${receipt}) was disputed, and the bank took it back.`,
    },
    again: 'What it had paid is open again, with the original due dates.',
    pay: 'Please pay at our kiosk by card, or at our front desk.',
  },
  es: {
    title: 'Pago devuelto',
    amount: 'Pago que fue devuelto',
    fee: 'Cargo según su contrato',
    open: 'Total pendiente',
    opening: {
      cheque: (receipt, on) => `Su banco no pagó el cheque del ${on} (recibo ${receipt}).`,
      dispute: (receipt, on) =>
        `Su pago con tarjeta del ${on} (recibo ${receipt}) fue reclamado y el banco lo retiró.`,
    },
    again: 'Lo que había pagado queda pendiente otra vez, con los vencimientos originales.',
    pay: 'Pague con tarjeta en nuestro kiosco o en recepción.',
  },
  de: {
    title: 'Zurückgegebene Zahlung',
    amount: 'Zurückgegebene Zahlung',
    fee: 'Gebühr laut Vertrag',
    open: 'Offen insgesamt',
    opening: {
      cheque: (receipt, on) => `Ihre Bank hat den Scheck vom ${on} (Quittung ${receipt}) nicht eingelöst.`,
      dispute: (receipt, on) =>
        `Ihrer Kartenzahlung vom ${on} (Quittung ${receipt}) wurde widersprochen, und die Bank hat sie zurückgeholt.`,
    },
    again: 'Was damit bezahlt war, ist wieder offen. Die Fälligkeiten bleiben, wie sie waren.',
    pay: 'Bitte zahlen Sie mit Karte an unserem Kiosk oder an unserem Empfang.',
  },
  ar: {
    title: 'دفعة مرتجعة',
    amount: 'الدفعة المرتجعة',
    fee: 'الرسم بحسب عقدك',
    open: 'مجموع المتبقي',
    opening: {
      cheque: (receipt, on) => `لم يصرف بنكك الشيك المؤرخ ${on} (الإيصال ${receipt}).`,
      dispute: (receipt, on) => `اعتُرض على دفعتك بالبطاقة في ${on} (الإيصال ${receipt}) واستردها البنك.`,
    },
    again: 'ما كانت قد سددته مفتوح من جديد، وتبقى أيام استحقاقه كما كانت.',
    pay: 'يُرجى الدفع بالبطاقة عند جهازنا أو في مكتب الاستقبال.',
  },
};
