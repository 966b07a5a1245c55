/** An e-mail address as it stands on a screen that others may see: `ro…@example.com`; "" for none. */
export function shortened(emailAddress: string): string {
  const [local = '', domain = ''] = emailAddress.split('@');
  return domain === '' ? '' : `${local.slice(0, 2)}…@${domain}`;
}
