/** A sentence whose blanks hold elements: each is the slot of its name. */
import { defineComponent } from 'vue';
import { useTexts } from './use-texts';

export default defineComponent(
  (props: { of: string }, { slots }) => {
    const { parts } = useTexts();
    return () => parts(props.of).map((part) => (typeof part === 'string' ? part : slots[part.blank]?.()));
  },
  { name: 'TextWith', props: ['of'] },
);
