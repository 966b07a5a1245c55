/**
 * Electron's fuses: bytes in its program that switch parts of it on and off for good. What they are to be stands in
 * electron-fuses.json; here they are read out of a program, compared with that, and set. The layout is that of
 * electronjs.org/docs/latest/tutorial/fuses; no program of Electron was there to try it on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
/** Of the one version of the wire there is, in its order. */
const names = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
];
const [off, on, removed] = ['0', '1', 'r'].map((state) => state.charCodeAt(0));

/** What the fuses are to be, by name; a name that Electron does not have is refused. */
function wantedFuses(file = join(root, 'electron-fuses.json')) {
  const wanted = JSON.parse(readFileSync(file, 'utf8'));
  const unknown = Object.keys(wanted).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${file}: Electron has no fuse ${unknown.join(', ')}`);
  const missing = names.filter((name) => typeof wanted[name] !== 'boolean');
  if (missing.length > 0) throw new Error(`${file}: ${missing.join(', ')} must be true or false`);
  return wanted;
}

/** Every difference between a program and what is wanted, a sentence each. */
export function fuseFaults(program, wanted = wantedFuses()) {
  const bytes = readFileSync(program);
  return wiresOf(bytes, program).flatMap((wire) =>
    names.flatMap((name, index) => {
      const state = index < wire.length ? bytes[wire.start + index] : undefined;
      if (state === (wanted[name] ? on : off)) return [];
      const found = { [off]: 'off', [on]: 'on', [removed]: 'removed' }[state] ?? 'not there';
      return [`${name} is ${found} and must be ${wanted[name] ? 'on' : 'off'}`];
    }),
  );
}

/** Sets every fuse as wanted; one that the program does not have any more is left, and told by `fuseFaults`. */
export function setFuses(program, wanted = wantedFuses()) {
  const bytes = readFileSync(program);
  for (const { start, length } of wiresOf(bytes, program)) {
    for (const [index, name] of names.slice(0, length).entries()) {
      if (bytes[start + index] !== removed) bytes[start + index] = wanted[name] ? on : off;
    }
  }
  writeFileSync(program, bytes);
}

/** A program for two kinds of processor has two. */
function wiresOf(bytes, program) {
  const wires = [];
  for (let at = bytes.indexOf(sentinel); at >= 0; at = bytes.indexOf(sentinel, at + 1)) {
    const [version, length] = bytes.subarray(at + sentinel.length);
    if (version !== 1) throw new Error(`${program}: its fuses are of version ${version}; only 1 is known`);
    wires.push({ start: at + sentinel.length + 2, length });
  }
  if (wires.length === 0) throw new Error(`${program} has no fuses: it is not Electron's program`);
  return wires;
}
