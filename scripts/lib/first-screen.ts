/** The part of the build that writes the first screen into the customer's page, so that it is there before the program. */
import { resolve } from 'node:path';
import { build, type Plugin, type PluginOption } from 'vite';

const FOLDER = 'src/renderer/first-screen';
const PROGRAM = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const EARLY = /^assets\/early-[\w-]+\.js$/;

/**
 * Writes the first screen in each language and the script that shows it into `index.html`.
 * @param components what makes the page's components, so that both screens have the same names of styles
 */
export function firstScreen(components: () => PluginOption[]): Plugin {
  let screens = '';
  return {
    name: 'first-screen',
    apply: 'build',
    async buildStart() {
      for (const file of ['early.ts', 'hand-over.ts', 'render.ts']) this.addWatchFile(resolve(FOLDER, file));
      const [early, render] = await Promise.all([madeEarly(), madeRender(components())]);
      this.emitFile({ type: 'asset', name: 'early.js', source: early });
      const made = (await import(dataAddress(render))) as { renderFirstScreens: () => Promise<string> };
      screens = await made.renderFirstScreens();
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (path !== '/index.html') return html;
        const early = Object.keys(bundle ?? {}).find((name) => EARLY.test(name));
        if (early === undefined) throw new Error('the script of the first screen is missing');
        const [whole, program] = PROGRAM.exec(html) ?? [];
        if (whole === undefined) throw new Error("the page's program is missing");
        // Fetched beside everything else, and begun by the script that shows the first screen: it would keep that from being painted.
        return html
          .replace(whole, () => `<link rel="modulepreload" crossorigin href="${program}">`)
          .replace(
            '</body>',
            () => `${screens}<script src="./${early}" data-program="${program}"></script></body>`,
          );
      },
    },
  };
}

/** One plain script: the page waits for it, so it may load nothing. */
async function madeEarly(): Promise<string> {
  return codeOf(
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        lib: { entry: resolve(FOLDER, 'early.ts'), formats: ['iife'], name: 'early' },
      },
    }),
  );
}

/** With all that it needs: what is imported from an address of its own finds no packages. */
async function madeRender(plugins: PluginOption[]): Promise<string> {
  return codeOf(
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins,
      root: resolve('src/renderer'),
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: resolve(FOLDER, 'render.ts'),
        write: false,
        minify: false,
        rollupOptions: { output: { codeSplitting: false } },
      },
    }),
  );
}

function codeOf(made: Awaited<ReturnType<typeof build>>): string {
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...more] = outputs.filter((one) => one.type === 'chunk');
  if (chunk === undefined || more.length > 0) throw new Error('the first screen is not one script');
  return chunk.code;
}

function dataAddress(code: string): string {
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
}
