/** The sentences of the page with those for a tenant who has signed in, for the screens that only they see. */
import { forTenants } from './en/for-tenants';
import type { Texts } from './translator';
import { useTexts } from './use-texts';

export function useTenantTexts(): Texts {
  const texts = useTexts();
  // Other languages come whole, and so does English where it is stretched.
  if (!texts.te('cards.way', 'en')) texts.mergeLocaleMessage('en', forTenants);
  return texts;
}
