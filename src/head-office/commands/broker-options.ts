/** How a command reaches the broker. */
import { resolve } from 'node:path';
import type { BrokerOptions } from '../nats/connect';
import { readOwnKey } from '../own-key';
import { required, UsageError, type Invocation } from './io';

export const natsOptions = ['nats', 'nats-seed', 'nats-authority'] as const;

export function brokerOptions(invocation: Invocation): BrokerOptions {
  const { options } = invocation;
  const seedFile = options['nats-seed'];
  return {
    url: natsUrl(required(invocation, 'nats')),
    seed: seedFile === undefined ? null : readOwnKey(resolve(seedFile)).seed,
    authorityFile: options['nats-authority'] ?? null,
  };
}

function natsUrl(text: string): string {
  const isRight = text.split(',').every((url) => /^(?:nats|tls):\/\/[^\s/]+$/.test(url.trim()));
  if (!isRight) throw new UsageError(`--nats wants URLs like nats://127.0.0.1:4222, not "${text}"`);
  return text;
}
