/** A lifecycle is a table: for each state, what an event leads to. What is not in the table is not allowed. */
export type Lifecycle<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** The state an event leads to, or null when the state forbids it. */
export function next<State extends string, Event extends string>(
  table: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State | null {
  return table[state][event] ?? null;
}

/** States that cannot be reached from the first one; and states that cannot be left without being declared final. */
export function faultsOf<State extends string, Event extends string>(
  table: Lifecycle<State, Event>,
  first: State,
  final: readonly State[],
): string[] {
  const states = Object.keys(table) as State[];
  const reached = new Set<State>([first]);
  for (const state of reached) for (const to of Object.values(table[state]) as State[]) reached.add(to);
  return [
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} cannot be reached`),
    ...states
      .filter((state) => Object.keys(table[state]).length === 0 && !final.includes(state))
      .map((state) => `${state} cannot be left`),
  ];
}
