/**
 * A second place that is mounted here: a disk or a share. All of it waits in this thread. A share that does not answer
 * would otherwise block the threads with which the whole program reads files.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENTS_DIR } from '../storage/document-files';
import { errorCode } from '../storage/files';
import { PARTIAL, SecondPlaceRefusal, type Place } from './place';
import { chunksOf, streamOf } from './streams';

/** Called before each change of a file there: tests cut the power then. */
export type Step = () => void;

export function openFolderPlace(folder: string, step: Step): Place {
  const changed = new Set<string>();
  return {
    list: () => Promise.resolve(new Map(filesIn(folder))),
    async read(name) {
      refuseGone(folder);
      const file = join(folder, name);
      return existsSync(file) ? streamOf(file) : null;
    },
    async put(name, content) {
      const target = join(folder, name);
      const parent = dirname(target);
      if (parent !== folder) mkdirSync(parent, { recursive: true, mode: 0o700 });
      for (const [depth] of name.split('/').entries())
        changed.add(join(folder, ...name.split('/').slice(0, depth)));
      await write(target, await content.stream(), step);
    },
    remove(name) {
      step();
      rmSync(join(folder, name), { force: true });
      return Promise.resolve();
    },
    settle() {
      for (const each of changed) syncFolder(each);
      changed.clear();
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

function refuseGone(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new SecondPlaceRefusal('gone');
}

/** No other folders: that of a disk may have one that only root enters. */
function filesIn(folder: string): [string, number][] {
  refuseGone(folder);
  const parts = namesIn(join(folder, DOCUMENTS_DIR)).map((part) => `${DOCUMENTS_DIR}/${part}`);
  return ['', ...parts].flatMap((part) =>
    namesIn(join(folder, part)).flatMap((each): [string, number][] => {
      const name = part === '' ? each : `${part}/${each}`;
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return found?.isFile() ? [[name, found.size]] : [];
    }),
  );
}

/** Empty where there is no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}

/** Under another name first. On a full disk it gives back the room that it took. */
async function write(target: string, stream: ReadableStream<Uint8Array>, step: Step): Promise<void> {
  step();
  const partial = `${target}${PARTIAL}`;
  const handle = openSync(partial, 'w', 0o600);
  try {
    for await (const chunk of chunksOf(stream))
      for (let at = 0; at < chunk.length;) at += writeSync(handle, chunk, at);
    step();
    fsyncSync(handle);
    step();
    renameSync(partial, target);
  } catch (error) {
    if (errorCode(error) !== '') rmSync(partial, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

/** Shares of some kinds sync no folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF'].includes(errorCode(error))) throw error;
  } finally {
    closeSync(handle);
  }
}
