/** Puts something in a second place and reads it back: a place that keeps less than it was given is found at once. */
import { createHash } from 'node:crypto';
import { SecondPlaceRefusal, type Content, type Place } from './place';
import { chunksOf } from './streams';

/** Throws a SecondPlaceRefusal `altered` where other bytes come back. They are removed then, so that nobody relies on them. */
export async function putChecked(place: Place, name: string, content: Content): Promise<void> {
  let given = '';
  await place.put(name, {
    length: content.length,
    async stream() {
      const hash = createHash('sha256');
      const passing = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          hash.update(chunk);
          controller.enqueue(chunk);
        },
        flush() {
          given = hash.digest('hex');
        },
      });
      return (await content.stream()).pipeThrough(passing);
    },
  });
  const back = await place.read(name);
  const hash = createHash('sha256');
  if (back !== null) for await (const chunk of chunksOf(back)) hash.update(chunk);
  if (back !== null && hash.digest('hex') === given) return;
  await place.remove(name);
  throw new SecondPlaceRefusal('altered');
}
