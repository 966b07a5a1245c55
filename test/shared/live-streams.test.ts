/** Streams to open pages: who comes back, who reads too slowly, and who has too many. */
import { expect, test } from 'vitest';
import { openLiveStreams, type LiveEvent } from '../../src/shared/live-streams';

const limits = { ofSession: 2, inAll: 3, waitingBytes: 2000 };

function reader({ takes = true }: { takes?: boolean } = {}) {
  const heard = { text: '', ended: '' };
  const way = {
    write(text: string) {
      heard.text += text;
    },
    waitingBytes: () => (takes ? 0 : heard.text.length),
    end(isAtOnce: boolean) {
      heard.ended = isAtOnce ? 'cut' : 'ended';
    },
  };
  return { heard, way, kinds: () => [...heard.text.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind) };
}

const all = () => true;
const unit = (id: string): LiveEvent => ({ kind: 'unit', id });

test('a stream tells the kind, the id and the number of what changed, and nothing else of it', () => {
  const streams = openLiveStreams<LiveEvent & { name?: string }>('era');
  const { heard, way } = reader();
  streams.open({ session: 'a', lastId: null, mayHear: all, way });
  streams.say({ kind: 'unit', id: '101', name: 'Ana' });
  streams.beat();
  expect(heard.text).toBe(
    'id: era-0\nevent: ready\ndata: {}\n\n' +
      'id: era-1\nevent: changed\ndata: {"kind":"unit","id":"101","number":1}\n\n' +
      ': \n\n',
  );
});

test('who comes back hears what they missed and may hear, and one resync where that is not known', () => {
  const streams = openLiveStreams('era');
  for (let number = 1; number <= 1200; number += 1) streams.say(unit(String(number)));
  const from = (lastId: string, mayHear: (event: LiveEvent) => boolean = all) => {
    const { way, kinds, heard } = reader();
    streams.open({ session: lastId, lastId, mayHear, way })?.end();
    return { kinds: kinds(), heard: heard.text };
  };
  expect(from('era-1198').kinds).toEqual(['changed', 'changed', 'ready']);
  expect(from('era-1198', ({ id }) => id === '1200').kinds).toEqual(['changed', 'ready']);
  expect(from('era-200').kinds).toHaveLength(1001);
  expect(from('era-1200').kinds).toEqual(['ready']);
  for (const unknown of [
    'era-199',
    'era-1201',
    'other-1198',
    'era--1',
    'era-1e3',
    'x'.repeat(5000),
    '<1>',
    'era-',
  ])
    expect(from(unknown).heard, unknown).toBe('id: era-1200\nevent: resync\ndata: {}\n\n');
});

test('who does not read is cut, and the others hear on', () => {
  const streams = openLiveStreams('era', limits);
  const [slow, quick] = [reader({ takes: false }), reader()];
  streams.open({ session: 'a', lastId: null, mayHear: all, way: slow.way });
  streams.open({ session: 'b', lastId: null, mayHear: all, way: quick.way });
  for (let number = 1; number <= 100; number += 1) streams.say(unit(String(number)));
  expect(slow.heard.ended).toBe('cut');
  expect(slow.heard.text.length).toBeLessThanOrEqual(limits.waitingBytes);
  expect(quick.heard.ended).toBe('');
  expect(quick.kinds()).toHaveLength(101);
});

test('a session has so many streams, and all together so many; one that ended makes room', () => {
  const streams = openLiveStreams('era', limits);
  const open = (session: string) => streams.open({ session, lastId: null, mayHear: all, way: reader().way });
  const first = open('a');
  expect(open('a')).not.toBeNull();
  expect(open('a')).toBeNull();
  expect(open('b')).not.toBeNull();
  expect(open('c')).toBeNull();
  first?.end();
  expect(open('c')).not.toBeNull();
});

test('a session whose rights have changed hears by those of now, and one that ended hears nothing', () => {
  const streams = openLiveStreams('era');
  const { way, kinds, heard } = reader();
  const stream = streams.open({ session: 'a', lastId: null, mayHear: () => false, way });
  streams.say(unit('1'));
  stream?.hears(all);
  streams.say(unit('2'));
  expect(kinds()).toEqual(['ready', 'changed']);
  stream?.end();
  streams.say(unit('3'));
  streams.beat();
  expect(kinds()).toHaveLength(2);
  expect(heard.ended).toBe('ended');
  stream?.hears(all);
  streams.say(unit('4'));
  expect(kinds()).toHaveLength(2);
  streams.close();
});
