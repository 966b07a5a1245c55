/** Looks at every world that can be reached, nearest first. */
import { keyOf } from './key';
import { forgotten } from './losses';
import { stepsFrom } from './steps';
import { firstWorld, kioskName, type Setting, type World } from './world';

export interface Found {
  readonly worlds: number;
  /** Steps to the farthest. */
  readonly depth: number;
  /** All that can be reached were looked at. */
  readonly isWhole: boolean;
  /** The shortest way to what must never be; null: there is none. */
  readonly wrong: { readonly what: string; readonly trace: readonly string[] } | null;
}

interface Node {
  readonly world: World;
  readonly by: string;
  readonly from: Node | null;
  readonly depth: number;
}

export function search(setting: Setting, most: { readonly depth: number; readonly worlds: number }): Found {
  const first = beginning(setting);
  const known = new Set([keyOf(first.world)]);
  let [near, next]: [Node[], Node[]] = [[first], []];
  let { depth } = first;
  while (near.length > 0) {
    if (depth >= most.depth || known.size >= most.worlds)
      return { worlds: known.size, depth, isWhole: false, wrong: null };
    depth += 1;
    for (const node of near) {
      let wrong: Found['wrong'] = null;
      stepsFrom(node.world, setting, (by, world) => {
        if (!world || wrong) return;
        const key = keyOf(world);
        if (known.has(key)) return;
        known.add(key);
        const made = { world, by, from: node, depth };
        const what = wrongIn(world);
        if (what) wrong = { what, trace: traceOf(made) };
        else next.push(made);
      });
      if (wrong) return { worlds: known.size, depth, isWhole: false, wrong };
    }
    [near, next] = [next, []];
  }
  return { worlds: known.size, depth: depth - 1, isWhole: true, wrong: null };
}

function beginning(setting: Setting): Node {
  let node: Node = { world: firstWorld(setting), by: '', from: null, depth: 0 };
  for (const step of setting.begins ?? []) {
    const before: Node = node;
    stepsFrom(before.world, setting, (by, world) => {
      if (world && by === step) node = { world, by, from: before, depth: before.depth + 1 };
    });
    if (node === before) throw new Error(`the model cannot begin with “${step}”`);
  }
  return node;
}

function wrongIn(world: World): string | null {
  if (world.wrong) return world.wrong;
  for (const kiosk of [0, 1] as const) {
    const contract = forgotten(world, kiosk);
    if (contract !== null)
      return `${kioskName(kiosk)} sells and has forgotten ${world.contracts[contract]?.number}`;
  }
  return null;
}

function traceOf(node: Node): string[] {
  const trace: string[] = [];
  for (let one: Node | null = node; one?.from; one = one.from) trace.push(one.by);
  return trace.toReversed();
}
