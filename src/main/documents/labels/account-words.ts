/** The words of a statement of account. */
import type { Language } from '../../../shared/languages';
import type { AccountEntryKind } from '../account-facts';

export interface AccountWords {
  readonly title: string;
  readonly period: string;
  readonly entry: string;
  readonly amount: string;
  readonly balance: string;
  readonly kinds: Readonly<Record<AccountEntryKind, string>>;
  readonly before: (day: string) => string;
  readonly after: (day: string) => string;
  readonly owed: string;
  readonly yours: string;
  readonly none: string;
  readonly meaning: string;
}

export const accountWords: Readonly<Record<Language, AccountWords>> = {
  en: {
    title: 'Statement of account',
    period: 'Period',
    entry: 'Entry',
    amount: 'Amount',
    balance: 'Balance',
    kinds: {
      invoice: 'Invoice',
      receipt: 'Payment received',
      credit_note: 'Credit note',
      payment: 'Refunded',
      write_off: 'Written off',
      transfer: 'Credit moved, contract',
    },
    before: (day) => `Balance before ${day}`,
    after: (day) => `Balance on ${day}`,
    owed: 'You owe',
    yours: 'In your favor',
    none: 'Nothing was booked in this period.',
    meaning: 'A balance above zero is what you owe. A balance below zero is your credit.',
  },
  es: {
    title: 'Estado de cuenta',
    period: 'Periodo',
    entry: 'Movimiento',
    amount: 'Importe',
    balance: 'Saldo',
    kinds: {
      invoice: 'Factura',
      receipt: 'Pago recibido',
      credit_note: 'Nota de crédito',
      payment: 'Reembolsado',
      write_off: 'Deuda dada por perdida',
      transfer: 'Saldo trasladado, contrato',
    },
    before: (day) => `Saldo antes del ${day}`,
    after: (day) => `Saldo el ${day}`,
    owed: 'Usted debe',
    yours: 'A su favor',
    none: 'En este periodo no hubo movimientos.',
    meaning: 'Un saldo mayor que cero es lo que usted debe. Un saldo menor que cero es dinero suyo.',
  },
  de: {
    title: 'Kontoauszug',
    period: 'Zeitraum',
    entry: 'Buchung',
    amount: 'Betrag',
    balance: 'Saldo',
    kinds: {
      invoice: 'Rechnung',
      receipt: 'Zahlung erhalten',
      credit_note: 'Gutschrift',
      payment: 'Erstattet',
      write_off: 'Ausgebucht',
      transfer: 'Übertragenes Guthaben, Vertrag',
    },
    before: (day) => `Saldo vor dem ${day}`,
    after: (day) => `Saldo am ${day}`,
    owed: 'Sie schulden',
    yours: 'Ihr Guthaben',
    none: 'In diesem Zeitraum wurde nichts gebucht.',
    meaning: 'Ein Saldo über null ist, was Sie schulden. Ein Saldo unter null ist Ihr Guthaben.',
  },
  ar: {
    title: 'كشف حساب',
    period: 'الفترة',
    entry: 'القيد',
    amount: 'المبلغ',
    balance: 'الرصيد',
    kinds: {
      invoice: 'فاتورة',
      receipt: 'دفعة مستلمة',
      credit_note: 'إشعار دائن',
      payment: 'مبلغ مردود',
      write_off: 'دين مشطوب',
      transfer: 'رصيد منقول، العقد',
    },
    before: (day) => `الرصيد قبل ${day}`,
    after: (day) => `الرصيد في ${day}`,
    owed: 'عليك',
    yours: 'لصالحك',
    none: 'لم يُسجَّل أي قيد في هذه الفترة.',
    meaning: 'الرصيد فوق الصفر هو ما عليك، والرصيد تحت الصفر هو مال لك.',
  },
};
