/** A refusal as a sentence: the desk's own, else the kiosk's. */
import { useI18n } from 'vue-i18n';
import type { DeskRefusal } from '../../../shared/desk/bridge';

export function useSentences(): (refusal: DeskRefusal) => string {
  const { t, te } = useI18n({ useScope: 'global' });
  return ({ reason, detail }) => {
    const own = `desk.reasons.${reason}`;
    return t(te(own, 'en') ? own : `errors.reasons.${reason}`, { ...detail });
  };
}
