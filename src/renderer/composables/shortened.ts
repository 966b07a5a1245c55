import { isolated } from '../../shared/isolated';

/** An e-mail address as it stands on a screen that others may see, within a sentence: `ro…@example.com`; "" for none. */
export function shortened(emailAddress: string): string {
  const [local = '', domain = ''] = emailAddress.split('@');
  return domain === '' ? '' : isolated(`${local.slice(0, 2)}…@${domain}`);
}
