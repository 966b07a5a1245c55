/** The passwords everybody tries first: 49 000 of them, read when the first login is made and not before. */
let list: Promise<ReadonlySet<string>> | null = null;

/** All in lower case. The list is the same for everybody and for ever, so it is kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}
