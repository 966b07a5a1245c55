/** What the invoice of an opening says, in the language of its contract. */
import type { Language } from '../../../shared/languages';

export type OpeningWord =
  | 'deposit'
  | 'deposit_paid'
  | 'credit'
  | 'credit_held'
  | 'owed'
  | 'taken_back'
  /** What a tenant who changes the unit owes for the former one. */
  | 'carried'
  | 'carried_away';

export const openingWords: Readonly<Record<Language, Readonly<Record<OpeningWord, string>>>> = {
  en: {
    deposit: 'Deposit, held since before',
    deposit_paid: 'Deposit, paid before',
    credit: 'Credit from before',
    credit_held: 'Credit from before, kept for later bills',
    owed: 'Balance from before',
    taken_back: 'Import of the balance from before undone',
    carried: 'Balance of the former unit',
    carried_away: 'Balance of this unit, moved to the new contract',
  },
  es: {
    deposit: 'Depósito, en poder del centro desde antes',
    deposit_paid: 'Depósito, pagado antes',
    credit: 'Saldo a favor anterior',
    credit_held: 'Saldo a favor anterior, para facturas futuras',
    owed: 'Saldo anterior',
    taken_back: 'Importación del saldo anterior deshecha',
    carried: 'Saldo de la unidad anterior',
    carried_away: 'Saldo de esta unidad, pasado al nuevo contrato',
  },
  de: {
    deposit: 'Kaution, bereits hinterlegt',
    deposit_paid: 'Kaution, früher bezahlt',
    credit: 'Guthaben von früher',
    credit_held: 'Guthaben von früher, für spätere Rechnungen',
    owed: 'Saldo von früher',
    taken_back: 'Übernahme des Saldos von früher zurückgenommen',
    carried: 'Offener Betrag des bisherigen Lagerraums',
    carried_away: 'Offener Betrag dieses Lagerraums, in den neuen Vertrag übernommen',
  },
  ar: {
    deposit: 'وديعة محتفظ بها من قبل',
    deposit_paid: 'وديعة دُفعت من قبل',
    credit: 'رصيد دائن سابق',
    credit_held: 'رصيد دائن سابق محفوظ للفواتير القادمة',
    owed: 'رصيد سابق مستحق',
    taken_back: 'أُلغي استيراد الرصيد السابق',
    carried: 'رصيد مستحق عن الوحدة السابقة',
    carried_away: 'رصيد مستحق عن هذه الوحدة، نُقل إلى العقد الجديد',
  },
};
