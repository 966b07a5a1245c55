/** Arrows among things that stand in rows and columns, such as tiles and lines of a table. */

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Moves the focus by an arrow to the thing that stands next in that direction, and to the first control in it. Where
 * nothing stands there, the arrow is the page's.
 */
export function focusByPlace(event: KeyboardEvent, things: readonly HTMLElement[]): void {
  const way = ways[event.key];
  const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (way === undefined || event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  const from = things.find((thing) => target instanceof Node && thing.contains(target));
  if (from === undefined) return;
  const [along, across] = way;
  const start = from.getBoundingClientRect();
  const places = things.flatMap((thing) => {
    const box = thing.getBoundingClientRect();
    const [right, down] = [middle(box).x - middle(start).x, middle(box).y - middle(start).y];
    const ahead = right * along + down * across;
    const aside = Math.abs(right * across) + Math.abs(down * along);
    // What stands in the same row or column is as near as can be, however long the row is.
    return ahead > 1 && thing !== from ? [{ thing, far: ahead + 3 * aside }] : [];
  });
  const next = places.toSorted((a, b) => a.far - b.far)[0]?.thing;
  const control = next?.querySelector<HTMLElement>('button, input');
  if (!control) return;
  event.preventDefault();
  control.focus();
}

function middle(box: DOMRect): { readonly x: number; readonly y: number } {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}
