/** What the fields held before a scanner typed into them, so that it can be restored. */
export function typedInto() {
  // Weak: what a customer has typed lives no longer than its field.
  let before = new WeakMap<HTMLInputElement, string>();
  return {
    forget() {
      before = new WeakMap();
    },
    note({ target }: Event) {
      if (target instanceof HTMLInputElement && !before.has(target)) before.set(target, target.value);
    },
    giveBack() {
      for (const input of document.querySelectorAll('input')) {
        const value = before.get(input);
        if (value === undefined) continue;
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
  };
}
