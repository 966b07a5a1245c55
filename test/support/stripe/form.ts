/** Bodies and queries as Stripe's library writes them: `metadata[bookingId]=1&expand[0]=latest_charge`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split('[').map((part) => part.replace(/\]$/, ''));
    place(root, path, value);
  }
  const whole = withArrays(root);
  return typeof whole === 'object' && !Array.isArray(whole) ? whole : {};
}

function place(root: Record<string, FormValue>, path: readonly string[], value: string): void {
  let node = root;
  for (const [index, part] of path.entries()) {
    // `expand[]=x` appends.
    const name = part === '' ? String(Object.keys(node).length) : part;
    if (index === path.length - 1) {
      node[name] = value;
      return;
    }
    const child = node[name];
    const next = typeof child === 'object' && !Array.isArray(child) ? child : {};
    node[name] = next;
    node = next;
  }
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const children = names.map((name) => withArrays(value[name] ?? ''));
  if (names.length && names.every((name) => /^\d+$/.test(name))) return children;
  return Object.fromEntries(names.map((name, index) => [name, children[index] ?? '']));
}
