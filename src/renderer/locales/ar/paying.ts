import type { Paying } from '../en/paying';

export const paying: Paying = {
  pay: {
    heading: 'هل أنت مستعد لدفع {amount}؟',
    hint: 'تدفع بالبطاقة على القارئ بجانب هذه الشاشة.',
    button: 'ادفع {amount}',
    amount: 'المبلغ المطلوب الآن',
    cancel: 'إلغاء الدفع',
    again: 'حاول مرة أخرى',
    anotherCard: 'جرّب بطاقة أخرى',
    phases: {
      connecting: { heading: 'جارٍ الاتصال بقارئ البطاقات', text: 'لحظة من فضلك.' },
      present_card: {
        heading: 'قرّب بطاقتك من القارئ',
        text: 'المس القارئ ببطاقتك أو أدخلها أو مرّرها، واتبع ما يظهر عليه.',
      },
      checking: {
        heading: 'جارٍ التحقق من دفعتك',
        text: 'لا تقرّب بطاقتك مرة أخرى. يستغرق هذا بضع ثوانٍ.',
      },
      declined: {
        heading: 'لم تُقبل بطاقتك',
        text: 'لم يُؤخذ منك أي مبلغ. وحدتك ما زالت محجوزة لك.',
      },
      timed_out: {
        heading: 'انتهت مهلة الدفع',
        text: 'يمكنك المحاولة مرة أخرى. وحدتك ما زالت محجوزة لك، ولن تدفع مرتين أبدًا.',
      },
      disconnected: {
        heading: 'انقطع الاتصال بقارئ البطاقات',
        text: 'يمكنك المحاولة بعد قليل. لن تدفع مرتين أبدًا.',
      },
      not_taken: {
        heading: 'لم يُؤخذ أي مبلغ',
        text: 'أُلغيت عملية الدفع. يمكنك الدفع متى شئت.',
      },
      needs_review: {
        heading: 'نتحقق من دفعتك',
        text: 'لا نعرف بعد هل تمّت الدفعة. لن يُخصم منك مرة أخرى. يُرجى الاتصال بنا وذكر هذا الرقم:',
      },
      paid: { heading: 'وصلت الدفعة', text: 'شكرًا لك. رمز الدخول في الطريق إليك.' },
    },
    reasons: {
      declined: 'لم يذكر مصرفك السبب.',
      insufficient_funds: 'لا يوجد رصيد كافٍ في هذه البطاقة.',
      expired_card: 'انتهت صلاحية هذه البطاقة.',
    },
    reference: 'المرجع {reference}',
    callUs: 'اتصل بنا: {phone}',
    readerHere: 'القارئ هنا',
  },
  reader: {
    heading: 'قارئ تجريبي',
    hint: 'لا بطاقة حقيقية ولا مال حقيقي. اختر ما تفعله البطاقة:',
    approved: 'مقبولة',
    declined: 'مرفوضة',
    insufficient_funds: 'الرصيد لا يكفي',
    expired_card: 'بطاقة منتهية',
    timeout: 'انتهاء المهلة',
    unplugged: 'القارئ مفصول',
    late_success: 'قبول متأخر',
  },
};
