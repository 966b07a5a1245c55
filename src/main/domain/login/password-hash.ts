/**
 * Argon2id, for all passwords and PINs. A hash takes 19 MiB of memory, and some 30 ms in a thread beside the main
 * one.
 */
import { hash, verify } from '@node-rs/argon2';

/** OWASP's smallest recommended setting for Argon2id: 19 MiB, two passes, one lane. */
const argon2id = {
  // Argon2id; the package's enum has no value at run time.
  algorithm: 2,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id);

/** Throws for what is no hash. */
export const isPasswordOf = (storedHash: string, password: string): Promise<boolean> =>
  verify(storedHash, password);
