/** What the letters about cards say, in every language. `{name}` is filled in. */
import type { Language } from '../../shared/languages';
import type { CardLetterKind } from './port';

interface CardWords {
  readonly greeting: string;
  readonly questions: string;
  readonly goodbye: string;
  readonly kinds: Readonly<
    Record<CardLetterKind, { readonly subject: string; readonly says: readonly string[] }>
  >;
}

export const cardWords: Readonly<Record<Language, CardWords>> = {
  en: {
    greeting: 'Hello,',
    questions: 'Questions? Reply to this e-mail or call us: {phone}',
    goodbye: 'Kind regards',
    kinds: {
      refused: {
        subject: 'Your card could not be charged for unit {unit}',
        says: [
          'We could not charge {amount} to your saved card {card}.',
          'We will try again on {day}. You can also pay before then, at our kiosk or at our front desk.',
        ],
      },
      refused_last: {
        subject: 'Your card could not be charged for unit {unit}',
        says: [
          'We could not charge {amount} to your saved card {card}. We will not try again.',
          'Please pay at our kiosk or at our front desk.',
        ],
      },
      tenant_needed: {
        subject: 'Your bank wants you to confirm a payment for unit {unit}',
        says: [
          'We could not charge {amount} to your saved card {card}. Your bank wants you to confirm this payment yourself.',
          'Please pay at our kiosk with your card in hand.',
        ],
      },
      needs_card: {
        subject: 'Your saved card for unit {unit} cannot be used any more',
        says: [
          'We could not charge {amount} to your saved card {card}. This card cannot be used any more, and we will not charge it again.',
          'Please pay this and your next bills at our kiosk or at our front desk.',
        ],
      },
      ended: {
        subject: 'Automatic payment for unit {unit} has ended',
        says: [
          'We will not charge your saved card {card} any more. A payment that is already under way may still go through.',
          'Please make your next payments at our kiosk or at our front desk. The invoices say when they are due.',
        ],
      },
      ended_elsewhere: {
        subject: 'Automatic payment for unit {unit} has ended',
        says: [
          'Your rental is now managed in another system. The card that was charged until now is not charged any more, because your consent did not move with it.',
          'Please make your next payments at our kiosk or at our front desk. The invoices say when they are due.',
        ],
      },
      confirmed: {
        subject: 'Automatic payment for unit {unit} is set up',
        says: [
          'You agreed to automatic payment with your card {card}. This is what you agreed to:',
          '{text}',
          'You can end automatic payment at any time, at our kiosk or at our front desk.',
        ],
      },
      expiring: {
        subject: 'Your saved card for unit {unit} expires soon',
        says: [
          'Your saved card {card} expires at the end of {expires}. Our next charge after that is on {day}.',
          'Many banks send us the details of a new card. If yours does not, please pay at our kiosk or at our front desk.',
        ],
      },
      refunded: {
        subject: 'Money is on its way to your card for unit {unit}',
        says: [
          'We have sent {amount} back to your card {card}.',
          'It can take your bank up to ten business days to show it.',
        ],
      },
      refund_returned: {
        subject: 'Your bank returned our refund for unit {unit}',
        says: [
          'We sent {amount} to your card {card}. Your bank returned this money to us, so it is not on your card.',
          'We still owe you this amount. Please tell us how you want to receive it.',
        ],
      },
    },
  },
  es: {
    greeting: 'Hola:',
    questions: '¿Tiene preguntas? Responda a este correo o llámenos: {phone}',
    goodbye: 'Un cordial saludo',
    kinds: {
      refused: {
        subject: 'No se pudo cobrar a su tarjeta por la unidad {unit}',
        says: [
          'No pudimos cobrar {amount} a su tarjeta guardada {card}.',
          'Lo intentaremos otra vez el {day}. También puede pagar antes, en nuestro kiosco o en recepción.',
        ],
      },
      refused_last: {
        subject: 'No se pudo cobrar a su tarjeta por la unidad {unit}',
        says: [
          'No pudimos cobrar {amount} a su tarjeta guardada {card}. No lo intentaremos más.',
          'Pague en nuestro kiosco o en recepción.',
        ],
      },
      tenant_needed: {
        subject: 'Su banco quiere que confirme un pago por la unidad {unit}',
        says: [
          'No pudimos cobrar {amount} a su tarjeta guardada {card}. Su banco quiere que confirme usted este pago.',
          'Pague en nuestro kiosco con la tarjeta en la mano.',
        ],
      },
      needs_card: {
        subject: 'Su tarjeta guardada para la unidad {unit} ya no se puede usar',
        says: [
          'No pudimos cobrar {amount} a su tarjeta guardada {card}. Esta tarjeta ya no se puede usar y no le cobraremos más.',
          'Pague esta factura y las próximas en nuestro kiosco o en recepción.',
        ],
      },
      ended: {
        subject: 'El pago automático de la unidad {unit} ha terminado',
        says: [
          'Ya no cobraremos a su tarjeta guardada {card}. Un pago que ya está en curso todavía puede realizarse.',
          'Haga sus próximos pagos en nuestro kiosco o en recepción. Las facturas indican cuándo vencen.',
        ],
      },
      ended_elsewhere: {
        subject: 'El pago automático de la unidad {unit} ha terminado',
        says: [
          'Ahora llevamos su alquiler en otro sistema. Ya no cobraremos a la tarjeta que se usaba hasta ahora, porque su consentimiento no pasó al nuevo sistema.',
          'Haga sus próximos pagos en nuestro kiosco o en recepción. Las facturas indican cuándo vencen.',
        ],
      },
      confirmed: {
        subject: 'El pago automático de la unidad {unit} está activado',
        says: [
          'Usted aceptó el pago automático con su tarjeta {card}. Esto es lo que aceptó:',
          '{text}',
          'Puede terminar el pago automático cuando quiera, en nuestro kiosco o en recepción.',
        ],
      },
      expiring: {
        subject: 'Su tarjeta guardada para la unidad {unit} vence pronto',
        says: [
          'Su tarjeta guardada {card} vence al final de {expires}. El siguiente cobro después de esa fecha es el {day}.',
          'Muchos bancos nos comunican la tarjeta nueva por sí mismos. Si el suyo no lo hace, pague en nuestro kiosco o en recepción.',
        ],
      },
      refunded: {
        subject: 'Le devolvemos dinero a su tarjeta por la unidad {unit}',
        says: [
          'Hemos devuelto {amount} a su tarjeta {card}.',
          'Su banco puede tardar hasta diez días hábiles en mostrarlo.',
        ],
      },
      refund_returned: {
        subject: 'Su banco nos devolvió el reembolso de la unidad {unit}',
        says: [
          'Enviamos {amount} a su tarjeta {card}. Su banco nos devolvió ese dinero, así que no está en su tarjeta.',
          'Todavía le debemos esa cantidad. Díganos cómo quiere recibirla.',
        ],
      },
    },
  },
  de: {
    greeting: 'Guten Tag,',
    questions: 'Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: {phone}',
    goodbye: 'Freundliche Grüße',
    kinds: {
      refused: {
        subject: 'Ihre Karte konnte für Lagerraum {unit} nicht belastet werden',
        says: [
          'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen.',
          'Wir versuchen es am {day} noch einmal. Sie können auch vorher an unserem Kiosk oder am Empfang bezahlen.',
        ],
      },
      refused_last: {
        subject: 'Ihre Karte konnte für Lagerraum {unit} nicht belastet werden',
        says: [
          'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen. Wir versuchen es nicht noch einmal.',
          'Bitte bezahlen Sie an unserem Kiosk oder am Empfang.',
        ],
      },
      tenant_needed: {
        subject: 'Ihre Bank möchte, dass Sie eine Zahlung für Lagerraum {unit} bestätigen',
        says: [
          'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen. Ihre Bank möchte, dass Sie diese Zahlung selbst bestätigen.',
          'Bitte bezahlen Sie mit Ihrer Karte an unserem Kiosk.',
        ],
      },
      needs_card: {
        subject: 'Ihre gespeicherte Karte für Lagerraum {unit} ist nicht mehr verwendbar',
        says: [
          'wir konnten {amount} nicht von Ihrer gespeicherten Karte {card} abbuchen. Diese Karte ist nicht mehr verwendbar, und wir belasten sie nicht mehr.',
          'Bitte bezahlen Sie diese und Ihre nächsten Rechnungen an unserem Kiosk oder am Empfang.',
        ],
      },
      ended: {
        subject: 'Die automatische Zahlung für Lagerraum {unit} ist beendet',
        says: [
          'wir buchen nichts mehr von Ihrer gespeicherten Karte {card} ab. Eine Zahlung, die schon läuft, kann noch durchgeführt werden.',
          'Bitte bezahlen Sie Ihre nächsten Rechnungen an unserem Kiosk oder am Empfang. Auf jeder Rechnung steht, wann sie fällig ist.',
        ],
      },
      ended_elsewhere: {
        subject: 'Die automatische Zahlung für Lagerraum {unit} ist beendet',
        says: [
          'wir führen Ihr Mietverhältnis jetzt in einem anderen System. Von der Karte, die bisher belastet wurde, buchen wir nichts mehr ab, weil Ihre Zustimmung nicht mit übernommen wurde.',
          'Bitte bezahlen Sie Ihre nächsten Rechnungen an unserem Kiosk oder am Empfang. Auf jeder Rechnung steht, wann sie fällig ist.',
        ],
      },
      confirmed: {
        subject: 'Die automatische Zahlung für Lagerraum {unit} ist eingerichtet',
        says: [
          'Sie haben der automatischen Zahlung mit Ihrer Karte {card} zugestimmt. Das ist der Wortlaut:',
          '{text}',
          'Sie können die automatische Zahlung jederzeit beenden, an unserem Kiosk oder an unserem Empfang.',
        ],
      },
      expiring: {
        subject: 'Ihre gespeicherte Karte für Lagerraum {unit} läuft bald ab',
        says: [
          'Ihre gespeicherte Karte {card} läuft Ende {expires} ab. Die nächste Abbuchung danach ist am {day}.',
          'Viele Banken teilen uns Ihre neue Karte von selbst mit. Wenn Ihre Bank das nicht tut, bezahlen Sie bitte an unserem Kiosk oder am Empfang.',
        ],
      },
      refunded: {
        subject: 'Rückzahlung auf Ihre Karte für Lagerraum {unit}',
        says: [
          'wir haben {amount} auf Ihre Karte {card} zurückgezahlt.',
          'Bis Ihre Bank den Betrag anzeigt, kann es bis zu zehn Bankarbeitstage dauern.',
        ],
      },
      refund_returned: {
        subject: 'Ihre Bank hat unsere Rückzahlung für Lagerraum {unit} zurückgegeben',
        says: [
          'wir haben {amount} auf Ihre Karte {card} zurückgezahlt. Ihre Bank hat den Betrag an uns zurückgegeben. Er ist also nicht auf Ihrer Karte.',
          'Wir schulden Ihnen diesen Betrag weiterhin. Bitte sagen Sie uns, wie Sie ihn erhalten möchten.',
        ],
      },
    },
  },
  ar: {
    greeting: 'مرحبًا،',
    questions: 'هل لديك أسئلة؟ ردّ على هذا البريد أو اتصل بنا: {phone}',
    goodbye: 'مع أطيب التحيات',
    kinds: {
      refused: {
        subject: 'تعذّر الخصم من بطاقتك للوحدة {unit}',
        says: [
          'تعذّر خصم {amount} من بطاقتك المحفوظة {card}.',
          'سنحاول مرة أخرى في {day}. ويمكنك الدفع قبل ذلك عند جهازنا أو في مكتب الاستقبال.',
        ],
      },
      refused_last: {
        subject: 'تعذّر الخصم من بطاقتك للوحدة {unit}',
        says: [
          'تعذّر خصم {amount} من بطاقتك المحفوظة {card}. ولن نحاول مرة أخرى.',
          'يُرجى الدفع عند جهازنا أو في مكتب الاستقبال.',
        ],
      },
      tenant_needed: {
        subject: 'يريد بنكك أن تؤكد دفعة للوحدة {unit}',
        says: [
          'تعذّر خصم {amount} من بطاقتك المحفوظة {card}. يريد بنكك أن تؤكد هذه الدفعة بنفسك.',
          'يُرجى الدفع عند جهازنا ومعك بطاقتك.',
        ],
      },
      needs_card: {
        subject: 'لم تعد بطاقتك المحفوظة للوحدة {unit} صالحة للاستخدام',
        says: [
          'تعذّر خصم {amount} من بطاقتك المحفوظة {card}. لم تعد هذه البطاقة صالحة للاستخدام، ولن نخصم منها بعد الآن.',
          'يُرجى دفع هذه الفاتورة والفواتير القادمة عند جهازنا أو في مكتب الاستقبال.',
        ],
      },
      ended: {
        subject: 'انتهى الدفع التلقائي للوحدة {unit}',
        says: [
          'لن نخصم من بطاقتك المحفوظة {card} بعد الآن. وقد تكتمل دفعة بدأت من قبل.',
          'يُرجى سداد دفعاتك القادمة عند جهازنا أو في مكتب الاستقبال. وتذكر الفواتير موعد استحقاقها.',
        ],
      },
      ended_elsewhere: {
        subject: 'انتهى الدفع التلقائي للوحدة {unit}',
        says: [
          'نقلنا عقد إيجارك إلى نظام آخر. ولن نخصم بعد الآن من البطاقة التي كنا نخصم منها، لأن موافقتك لم تنتقل معه.',
          'يُرجى سداد دفعاتك القادمة عند جهازنا أو في مكتب الاستقبال. وتذكر الفواتير موعد استحقاقها.',
        ],
      },
      confirmed: {
        subject: 'تم تفعيل الدفع التلقائي للوحدة {unit}',
        says: [
          'وافقت على الدفع التلقائي ببطاقتك {card}. وهذا نص ما وافقت عليه:',
          '{text}',
          'يمكنك إنهاء الدفع التلقائي في أي وقت، عند جهازنا أو في مكتب الاستقبال.',
        ],
      },
      expiring: {
        subject: 'تنتهي صلاحية بطاقتك المحفوظة للوحدة {unit} قريبًا',
        says: [
          'تنتهي صلاحية بطاقتك المحفوظة {card} في نهاية {expires}. والخصم التالي بعد ذلك في {day}.',
          'تُبلغنا بنوك كثيرة ببطاقتك الجديدة تلقائيًا. وإن لم يفعل بنكك ذلك، يُرجى الدفع عند جهازنا أو في مكتب الاستقبال.',
        ],
      },
      refunded: {
        subject: 'مبلغ أُعيد إلى بطاقتك عن الوحدة {unit}',
        says: [
          'أعدنا {amount} إلى بطاقتك {card}.',
          'قد يستغرق ظهور المبلغ لدى بنكك ما يصل إلى عشرة أيام عمل.',
        ],
      },
      refund_returned: {
        subject: 'أعاد بنكك إلينا المبلغ المسترد عن الوحدة {unit}',
        says: [
          'أرسلنا {amount} إلى بطاقتك {card}. أعاد بنكك هذا المبلغ إلينا، لذلك لم يصل إلى بطاقتك.',
          'ما زال هذا المبلغ مستحقًا لك. يرجى إخبارنا كيف تريد استلامه.',
        ],
      },
    },
  },
};
