/** The sentences of the page with those about what is stored, for the screens that have them. */
import { planner } from './en/planner';
import { useTexts } from './use-texts';

export function usePlannerTexts(): ReturnType<typeof useTexts> {
  const texts = useTexts();
  // Other languages come whole, and so does English where it is stretched.
  if (!texts.te('planner.open', 'en')) texts.mergeLocaleMessage('en', planner);
  return texts;
}
