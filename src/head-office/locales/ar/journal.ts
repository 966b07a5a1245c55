/** The journal for bookkeepers at head office, in Arabic. Accounts are called what the desk calls them. */
import type { JournalMessages } from '../en/journal';

export const journal: JournalMessages = {
  heading: 'المحاسبة',
  below:
    'ما قيّدته الأجهزة في أيام مقفلة، في ملف لمحاسبك. يصدر كل يوم مقفل مرة واحدة في كل صيغة، وتبقى الدفعة كما صدرت.',
  every: 'كل المواقع',
  property: 'الموقع',
  show: 'عرض',
  none: 'لم يُقفل أي يوم بعد.',
  noneChosen: 'اختر موقعًا.',
  closings: 'الإقفالات التي ستصدر',
  gone: 'الإقفالات التي صدرت من قبل',
  debits: (currency) => `مجموع المدين بعملة ${currency}`,
  missingList: (names) => `الناقص: ${names}`,
  monthOpen: 'لم ينتهِ هذا الشهر. اختر شهرًا أسبق.',
  nothing: 'لم يبقَ شيء يصدر لهذا الشهر بهذه الصيغة.',
  differs: (closing) => `دفاتر ${closing} تختلف عما أبلغ به جهازها. راجع «الإشغال والمال» أولًا.`,
  missing: (names) => `حدد أولًا ما يسمي به محاسبك هذه: ${names}.`,
  unbalanced: (entry) => `المدين والدائن في القيد ${entry} غير متساويين. لم يُنشأ شيء.`,
  currency: (code) => `أبلغت الأجهزة بعملة غير معروفة: ${code}. لم يُنشأ شيء.`,
  wrongSetting: 'لا يزيد رقم الحساب على 60 حرفًا.',
  waiting: (kiosks) => `قد تبلغ هذه الأجهزة بالمزيد عن هذا الشهر: ${kiosks}. سيصدر ذلك في دفعة لاحقة.`,
  plainTax: 'جهاز بإصدار سابق لم يبلغ بنسب الضرائب. فهي في حساب واحد هو «tax».',
  generalHint: (value) => `لكل المواقع: ${value}`,
  made: 'أُنشئت الدفعة.',
  accountsOf: (place) => `أرقام الحسابات: ${place}`,
  byProperty: 'يستخدم الموقع أرقام كل المواقع حيث لا رقم خاصًا له.',
};
