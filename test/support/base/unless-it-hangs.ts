/** A limit for a wait that may never end: it then fails by its own name, and not by the runner's limit. */
const HANGS_AFTER_MS = 90_000;

/** What is waited for, or an error that names it and adds what was heard meanwhile. Says nothing about speed. */
export async function unlessItHangs<T>(
  what: string,
  wait: Promise<T>,
  said: () => string = () => '',
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} never came: ${said()}`)), HANGS_AFTER_MS);
  try {
    return await Promise.race([wait, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
