/** Node's arguments that keep NODE_OPTIONS from opening a debugger, even before the program refuses it. */
export const NO_DEBUGGER = ['--disable-sigusr1', '--no-inspect', '--no-inspect-brk', '--no-inspect-wait'];
