/** The keys of the front desk, in Arabic. */
import type { ShortcutsMessages } from '../en/shortcuts';

export const shortcuts: ShortcutsMessages = {
  heading: 'المفاتيح',
  key: 'المفتاح',
  does: 'ما يفعله',
  list: 'هذه القائمة',
  leave: 'يخرج من حقل بحث فارغ، أو ينسى أول المفتاحين',
  on: 'المفاتيح تفعل ذلك في هذا المتصفح',
  hint: 'تعمل خارج الحقول فقط. Ctrl+K يفتح البحث دائمًا، وكل شيء ممكن بالنقر أيضًا.',
};
