/** What the kernel was asked for, as strace saw it: the shim must have listed the same. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { command } from '../../support/processes/service-process';

/** Every call by which a file or a folder changes, and those that would pass the C library by. */
const calls = {
  write: ['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'sendfile', 'copy_file_range', 'fallocate'],
  fsync: ['fsync'],
  fdatasync: ['fdatasync', 'sync_file_range', 'msync'],
  truncate: ['ftruncate', 'truncate'],
  rename: ['rename', 'renameat', 'renameat2'],
  link: ['link', 'linkat', 'symlink', 'symlinkat'],
  unlink: ['unlink', 'unlinkat', 'rmdir'],
} as const;

/** Runs one of the commands under strace; answers its exit code. */
export async function traced(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number | null> {
  const preload = Object.entries(environment).flatMap(([name, value]) => ['-E', `${name}=${value}`]);
  const trace = `trace=${Object.values(calls).flat().join(',')}`;
  const [program, ...rest] = command(args);
  const child = spawn('strace', ['-f', '-y', '-o', file, '-e', trace, ...preload, program, ...rest], {
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** The changes below a folder in their order, as the shim lists them. */
export function changesIn(file: string, folder: string): string[] {
  const names = new Map<string, string>(
    Object.entries(calls).flatMap(([name, of]) => of.map((call) => [call, name] as const)),
  );
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, call = '', rest = ''] = /^\d+ +(\w+)\((.*)/.exec(line) ?? [];
      const name = names.get(call);
      // The last path of the call: a rename's new name. Of a write it is the handle's, and what is written is no path.
      const paths = name === 'rename' || name === 'link' ? /.*"([^"]+)"/ : /[<"]([^>"]+)[>"]/;
      const path = paths.exec(rest)?.[1] ?? '';
      if (!name || (path !== folder && !path.startsWith(`${folder}/`))) return [];
      const below = path === folder ? '.' : path.slice(folder.length + 1);
      return [`${name} ${below.replaceAll(/\d+/g, '#')}`];
    });
}
