/** Chains of events as tests make them are chains as kiosks make them. */
import { expect, test } from 'vitest';
import { CHAIN_BEGUN, chainText, NOTHING_BEFORE } from '../../../src/shared/head-office/event';
import { createHash } from 'node:crypto';
import { newChain, type ChainOfEvents } from './chain';

const hashOf = (event: ChainOfEvents['events'][number]) =>
  createHash('sha256').update(chainText(event)).digest('hex');

test('each event has the next number, its own hash and that of the event before', () => {
  const { chainId, events } = newChain('lobby', 3);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(events.map(({ hash }) => hash)).toEqual(events.map(hashOf));
  expect(events.map(({ previousHash }) => previousHash)).toEqual([
    NOTHING_BEFORE,
    ...events.slice(0, 2).map(({ hash }) => hash),
  ]);
  expect(events[0]?.id).toBe(chainId);
});

test('a chain after a restore goes on from the place that it names', () => {
  const [before] = newChain('lobby', 1).events;
  const [begun, next] = newChain('lobby', 1, before).events;
  expect([begun?.sequence, begun?.type, next?.sequence]).toEqual([2, CHAIN_BEGUN, 3]);
  expect(JSON.parse(begun?.payload ?? '')).toMatchObject({ afterSequence: 1, afterHash: before?.hash });
});

test('a copy has the same history and continues otherwise', () => {
  const chain = newChain('lobby', 3);
  const copy = chain.copyUntil(2);
  const [one, other] = [chain.events[2], copy.add()];
  expect(copy.events.slice(0, 2)).toEqual(chain.events.slice(0, 2));
  expect([other.sequence, other.previousHash]).toEqual([one?.sequence, one?.previousHash]);
  expect(other.hash).not.toBe(one?.hash);
  expect(chain.events).toHaveLength(3);
});
