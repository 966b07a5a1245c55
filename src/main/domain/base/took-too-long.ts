/** Work in a thread of its own took longer than the thread's patience: the machine is too slow now, or the work never ends. */
export class TookTooLong extends Error {}
