/** The words of letters about late rent. */
import type { Language } from '../../../shared/languages';
import type { LateRules } from '../../domain/late/late-terms';
import type { LetterKind } from '../../domain/late/late-steps';

export interface LateWords {
  readonly titles: Readonly<Record<LetterKind, string>>;
  readonly opening: Readonly<Record<LetterKind, string>>;
  readonly due: string;
  readonly open: string;
  readonly total: string;
  readonly fee: (amount: string) => string;
  readonly suspended: Readonly<Record<LateRules['restoreWhen'], string>>;
  readonly next: Readonly<Record<'fee' | 'suspend' | 'overlock', (day: string) => string>>;
  readonly pay: string;
  /** A default notice: whose claim is for which unit. */
  readonly claim: (claim: { landlord: string; unit: string; where: string; day: string }) => string;
  /** What the law of the United States has tenants asked. */
  readonly servicemembers: string;
  readonly rights: string;
}

export const lateWords: Readonly<Record<Language, LateWords>> = {
  en: {
    titles: { reminder: 'Payment reminder', late_notice: 'Late notice', default_notice: 'Default notice' },
    opening: {
      reminder: 'We have not received all of your rent. Perhaps you have paid in the meantime.',
      late_notice: 'Your rent is late. Please pay the open amount.',
      default_notice:
        'You are in default under your rental agreement: the rent below was due and is not paid.',
    },
    due: 'Due date',
    open: 'Open',
    total: 'Total open',
    fee: (amount) => `Under your agreement, a late fee of ${amount} is charged. It has its own invoice.`,
    suspended: {
      arrears_paid:
        'Under your agreement, your access code is suspended. It works again when everything due is paid.',
      all_paid:
        'Under your agreement, your access code is suspended. It works again when everything billed is paid.',
    },
    next: {
      fee: (day) => `If your rent is still open, a late fee is charged on ${day} at the earliest.`,
      suspend: (day) =>
        `If your rent is still open, your access code stops working on ${day} at the earliest.`,
      overlock: (day) => `If your rent is still open, a second lock may be put on your unit from ${day}.`,
    },
    pay: 'You can pay at our kiosk or at our front desk.',
    claim: ({ landlord, unit, where, day }) =>
      `${landlord} claims the total above for unit ${unit} at ${where}. That is the amount open on ${day}.`,
    servicemembers:
      'If you or your spouse or partner serves in the armed forces, or is called to active duty, the law may protect you. Tell us at once: call, write, or come to our front desk.',
    rights: 'If you think that an amount is wrong, or you cannot pay everything at once, talk to us now.',
  },
  es: {
    titles: {
      reminder: 'Recordatorio de pago',
      late_notice: 'Aviso de atraso',
      default_notice: 'Aviso de incumplimiento',
    },
    opening: {
      reminder: 'No hemos recibido toda su renta. Quizá ya haya pagado entretanto.',
      late_notice: 'Su renta está atrasada. Le pedimos que pague lo pendiente.',
      default_notice:
        'Ha incumplido su contrato de alquiler: la renta que se indica abajo venció y no está pagada.',
    },
    due: 'Vencimiento',
    open: 'Pendiente',
    total: 'Total pendiente',
    fee: (amount) =>
      `Como dice su contrato, se cobra un recargo por atraso de ${amount}. Tiene su propia factura.`,
    suspended: {
      arrears_paid:
        'Como dice su contrato, su código de acceso está suspendido. Volverá a funcionar cuando se pague todo lo vencido.',
      all_paid:
        'Como dice su contrato, su código de acceso está suspendido. Volverá a funcionar cuando se pague todo lo facturado.',
    },
    next: {
      fee: (day) =>
        `Si su renta sigue pendiente, se cobrará un recargo por atraso como muy pronto el ${day}.`,
      suspend: (day) =>
        `Si su renta sigue pendiente, su código de acceso dejará de funcionar como muy pronto el ${day}.`,
      overlock: (day) => `Si su renta sigue pendiente, se puede poner un segundo candado desde el ${day}.`,
    },
    pay: 'Puede pagar en nuestro kiosco o en recepción.',
    claim: ({ landlord, unit, where, day }) =>
      `${landlord} reclama el total anterior por la unidad ${unit} en ${where}. Es lo que quedaba pendiente el ${day}.`,
    servicemembers:
      'Si usted o su cónyuge o pareja sirve en las fuerzas armadas, o es llamado al servicio activo, la ley puede protegerle. Avísenos enseguida: llame, escriba o venga a recepción.',
    rights:
      'Si cree que un importe no es correcto, o no puede pagarlo todo de una vez, hable con nosotros ahora.',
  },
  de: {
    titles: { reminder: 'Zahlungserinnerung', late_notice: 'Mahnung', default_notice: 'Verzugsanzeige' },
    opening: {
      reminder:
        'Ihre Miete ist bei uns noch nicht vollständig eingegangen. Vielleicht haben Sie inzwischen bezahlt.',
      late_notice: 'Ihre Miete ist überfällig. Bitte zahlen Sie den offenen Betrag.',
      default_notice:
        'Sie sind nach Ihrem Mietvertrag in Verzug: Die unten genannte Miete war fällig und ist nicht bezahlt.',
    },
    due: 'Fällig am',
    open: 'Offen',
    total: 'Offen insgesamt',
    fee: (amount) =>
      `Wie im Vertrag vereinbart, berechnen wir eine Mahngebühr von ${amount}. Sie hat eine eigene Rechnung.`,
    suspended: {
      arrears_paid:
        'Wie im Vertrag vereinbart, ist Ihr Zugangscode gesperrt. Er gilt wieder, sobald alles Fällige bezahlt ist.',
      all_paid:
        'Wie im Vertrag vereinbart, ist Ihr Zugangscode gesperrt. Er gilt wieder, sobald alles Berechnete bezahlt ist.',
    },
    next: {
      fee: (day) => `Bleibt Ihre Miete offen, berechnen wir frühestens am ${day} eine Mahngebühr.`,
      suspend: (day) => `Bleibt Ihre Miete offen, wird Ihr Zugangscode frühestens am ${day} gesperrt.`,
      overlock: (day) => `Bleibt Ihre Miete offen, kann ab ${day} ein zweites Schloss angebracht werden.`,
    },
    pay: 'Sie können an unserem Kiosk oder am Empfang bezahlen.',
    claim: ({ landlord, unit, where, day }) =>
      `${landlord} fordert den oben genannten Gesamtbetrag für den Lagerraum ${unit}, ${where}. So viel war am ${day} offen.`,
    servicemembers:
      'Dienen Sie oder Ihr Ehe- oder Lebenspartner in den Streitkräften oder werden Sie zum aktiven Dienst einberufen, schützt Sie womöglich das Gesetz. Sagen Sie es uns sofort: telefonisch, schriftlich oder am Empfang.',
    rights:
      'Halten Sie einen Betrag für falsch oder können Sie nicht alles auf einmal zahlen, sprechen Sie jetzt mit uns.',
  },
  ar: {
    titles: {
      reminder: 'تذكير بالدفع',
      late_notice: 'إشعار بالتأخر',
      default_notice: 'إشعار بالتخلف عن السداد',
    },
    opening: {
      reminder: 'لم يصلنا إيجارك كاملًا بعد. ربما دفعت في هذه الأثناء.',
      late_notice: 'تأخر دفع إيجارك. يُرجى دفع المبلغ المتبقي.',
      default_notice: 'لقد تخلفت عن السداد بموجب عقدك: استحق الإيجار المبين أدناه ولم يُدفع.',
    },
    due: 'تاريخ الاستحقاق',
    open: 'المتبقي',
    total: 'مجموع المتبقي',
    fee: (amount) => `وفقًا لعقدك، احتُسبت رسوم تأخير قدرها ${amount}، ولها فاتورة خاصة بها.`,
    suspended: {
      arrears_paid: 'وفقًا لعقدك، رمز الدخول الخاص بك متوقف حاليًا. سيعمل من جديد بعد دفع المستحق.',
      all_paid: 'وفقًا لعقدك، رمز الدخول الخاص بك متوقف حاليًا. سيعمل من جديد بعد دفع كل ما صدرت به فواتير.',
    },
    next: {
      fee: (day) => `إذا بقي إيجارك غير مدفوع، تُحتسب رسوم تأخير في ${day} على أقرب تقدير.`,
      suspend: (day) => `إذا بقي إيجارك غير مدفوع، يتوقف رمز الدخول في ${day} على أقرب تقدير.`,
      overlock: (day) => `إذا بقي إيجارك غير مدفوع، قد يوضع قفل ثانٍ على وحدتك من ${day}.`,
    },
    pay: 'يمكنك الدفع عند جهازنا أو في مكتب الاستقبال.',
    claim: ({ landlord, unit, where, day }) =>
      `تطالب \u2068${landlord}\u2069 بالمجموع المذكور أعلاه عن الوحدة \u2068${unit}\u2069 في \u2068${where}\u2069. هذا ما كان غير مدفوع في ${day}.`,
    servicemembers:
      'إذا كنت أنت أو زوجك أو شريكك في الخدمة العسكرية أو استُدعيتم إليها، فقد يحميك القانون. أخبرنا فورًا: اتصل بنا أو اكتب إلينا أو تفضل إلى مكتب الاستقبال.',
    rights: 'إذا رأيت أن مبلغًا غير صحيح أو تعذر عليك دفع الكل مرة واحدة، فتحدث إلينا الآن.',
  },
};
