/** The words of the letter about a payment that the bank took back. */
import type { Language } from '../../../shared/languages';
import type { ReturnedPaymentFacts } from '../port';

interface ReturnedWords {
  readonly title: string;
  /** Of the letter about a receipt that was a mistake. */
  readonly withdrawn: string;
  readonly amount: string;
  readonly mistaken: string;
  readonly fee: string;
  readonly open: string;
  readonly opening: Readonly<Record<ReturnedPaymentFacts['cause'], (receipt: string, on: string) => string>>;
  readonly again: string;
  readonly pay: string;
}

export const returnedWords: Readonly<Record<Language, ReturnedWords>> = {
  en: {
    title: 'Returned payment',
    withdrawn: 'Receipt withdrawn',
    amount: 'Payment that was returned',
    mistaken: 'Amount recorded by mistake',
    fee: 'Fee under your agreement',
    open: 'Total open',
    opening: {
      mistake: (receipt, on) =>
        `On ${on} we recorded a payment of yours by mistake. Receipt ${receipt} is void. We apologize.`,
      cheque: (receipt, on) => `Your bank did not pay the check of ${on} (receipt ${receipt}).`,
      dispute: (receipt, on) =>
        `Your card payment of ${on} (receipt ${receipt}) was disputed, and the bank took it back.`,
    },
    again: 'What it had paid is open again, with the original due dates.',
    pay: 'Please pay at our kiosk by card, or at our front desk.',
  },
  es: {
    title: 'Pago devuelto',
    withdrawn: 'Recibo anulado',
    amount: 'Pago que fue devuelto',
    mistaken: 'Importe registrado por error',
    fee: 'Cargo según su contrato',
    open: 'Total pendiente',
    opening: {
      mistake: (receipt, on) =>
        `El ${on} registramos por error un pago suyo. El recibo ${receipt} queda anulado. Le pedimos disculpas.`,
      cheque: (receipt, on) => `Su banco no pagó el cheque del ${on} (recibo ${receipt}).`,
      dispute: (receipt, on) =>
        `Su pago con tarjeta del ${on} (recibo ${receipt}) fue reclamado y el banco lo retiró.`,
    },
    again: 'Lo que había pagado queda pendiente otra vez, con los vencimientos originales.',
    pay: 'Pague con tarjeta en nuestro kiosco o en recepción.',
  },
  de: {
    title: 'Zurückgegebene Zahlung',
    withdrawn: 'Quittung zurückgezogen',
    amount: 'Zurückgegebene Zahlung',
    mistaken: 'Irrtümlich erfasster Betrag',
    fee: 'Gebühr laut Vertrag',
    open: 'Offen insgesamt',
    opening: {
      mistake: (receipt, on) =>
        `Am ${on} haben wir irrtümlich eine Zahlung von Ihnen erfasst. Die Quittung ${receipt} ist ungültig. Wir bitten um Entschuldigung.`,
      cheque: (receipt, on) => `Ihre Bank hat den Scheck vom ${on} (Quittung ${receipt}) nicht eingelöst.`,
      dispute: (receipt, on) =>
        `Ihrer Kartenzahlung vom ${on} (Quittung ${receipt}) wurde widersprochen, und die Bank hat sie zurückgeholt.`,
    },
    again: 'Was damit bezahlt war, ist wieder offen. Die Fälligkeiten bleiben, wie sie waren.',
    pay: 'Bitte zahlen Sie mit Karte an unserem Kiosk oder an unserem Empfang.',
  },
  ar: {
    title: 'دفعة مرتجعة',
    withdrawn: 'إلغاء إيصال',
    amount: 'الدفعة المرتجعة',
    mistaken: 'المبلغ المسجّل بالخطأ',
    fee: 'الرسم بحسب عقدك',
    open: 'مجموع المتبقي',
    opening: {
      mistake: (receipt, on) => `في ${on} سجّلنا دفعة لك بالخطأ. الإيصال ${receipt} ملغى. نعتذر عن ذلك.`,
      cheque: (receipt, on) => `لم يصرف بنكك الشيك المؤرخ ${on} (الإيصال ${receipt}).`,
      dispute: (receipt, on) => `اعتُرض على دفعتك بالبطاقة في ${on} (الإيصال ${receipt}) واستردها البنك.`,
    },
    again: 'ما كانت قد سددته مستحق من جديد، وتبقى أيام استحقاقه كما كانت.',
    pay: 'يُرجى الدفع بالبطاقة عند جهازنا أو في مكتب الاستقبال.',
  },
};
