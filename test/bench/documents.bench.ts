/** What a contract costs to make, against plain text by the same library; and that the service's thread does not pay for it. */
import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { createDocumentMaker } from '../../src/main/documents';
import { createPagePainter } from '../../src/main/documents/pictures/page-painter';
import { agreement, contractFacts } from '../documents/facts';
import { toCheck, toPrice } from '../support/e2e/journey';
import { Screen } from '../support/e2e/screen';
import { newScreen, withBrowser, withKiosk } from './support/kiosk';
import { withLoopProbe, type LoopTimes } from './support/loop-probe';
import { amount, limitRow, measure, ratioRow, type Row } from './support/report';
import { roundsAtLeast, takingTurns } from './support/rounds';

const PAGES = 4;
const DOCUMENTS = 24;

measure('G15', 'documents', async (info) => {
  info.setTimeout(10 * 60_000);
  return [...(await cost()), ...(await offTheMainThread())];
});

async function cost(): Promise<Row[]> {
  const maker = createDocumentMaker();
  const facts = await contractFacts({ agreement: agreement(8, 3) });
  const pages = await createPagePainter().pages(await maker.contract(facts));
  const plain = facts.agreement.sections.flatMap(({ paragraphs }) => paragraphs).join('\n\n');
  const found = await takingTurns(
    roundsAtLeast(20),
    () => timed(() => plainText(plain)),
    () => timed(() => maker.contract(facts)),
  );
  const noto = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  );
  const embedded = await takingTurns(
    roundsAtLeast(10),
    () => timed(() => plainText(plain, noto)),
    () => timed(() => maker.contract(facts)),
  );
  const what = `${pages} pages, embedded fonts, tags, signature`;
  return [
    limitRow(
      'contract as PDF, against plain text',
      { ...found, unit: 'ms', most: null },
      `${what}; baseline: ${PAGES} pages of plain text by pdfkit in a font that PDF has built in`,
    ),
    ratioRow(
      'contract as PDF, against text in our font',
      { ...embedded, unit: 'ms', most: 1.3 },
      'baseline: the same plain text in Noto Sans from its file, still without tags, tables and signature',
    ),
    limitRow('contract as PDF, warm', { ours: found.ours, unit: 'ms', most: 80 }, what),
  ];
}

/** The same terms as plain text over the same number of pages. */
function plainText(words: string, font = 'Helvetica'): Promise<Buffer> {
  const pdf = new Pdf({ autoFirstPage: false });
  const made = buffer(pdf);
  const part = Math.ceil(words.length / PAGES);
  for (let page = 0; page < PAGES; page += 1) {
    pdf.addPage({ size: 'LETTER' });
    pdf.font(font, 10).text(words.slice(page * part, (page + 1) * part), { height: 640 });
  }
  pdf.end();
  return made;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The service at work on documents, against the same service asked as often for something it knows. */
async function offTheMainThread(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-probe-'));
  try {
    return await withLoopProbe(folder, (read) =>
      withKiosk((kiosk) =>
        withBrowser(async (browser) => {
          const context = await newScreen(browser);
          await kiosk.admit(context);
          const page = await context.newPage();
          await page.goto(kiosk.origin);
          return rowsOf(await measureLoop(page, read));
        }),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLoop(page: Page, read: () => Promise<LoopTimes>) {
  const screen = new Screen(page, true);
  const shown = page.waitForRequest(/bridge\/agreement\.read/, { timeout: 0 });
  await toPrice(screen);
  await toCheck(screen);
  await screen.continue();
  await screen.is('sign');
  const { bookingId } = (await shown).postDataJSON() as { bookingId: string };
  const warm = await askDocuments(page, bookingId, 4);
  await page.waitForTimeout(1_000);
  await read();
  const quietly = await askState(page, DOCUMENTS, warm);
  const idle = await read();
  const each = await askDocuments(page, bookingId, DOCUMENTS);
  return { idle, busy: await read(), each, quietly };
}

/** Agreements in turns of two languages, so that each is recreated; answers the milliseconds of one. */
function askDocuments(page: Page, bookingId: string, count: number): Promise<number> {
  return page.evaluate(
    async ([id, times]) => {
      const started = performance.now();
      for (let turn = 0; turn < times; turn += 1) {
        const response = await fetch('/bridge/agreement.read', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ bookingId: id, language: turn % 2 === 0 ? 'de' : 'en' }),
        });
        const { ok } = (await response.json()) as { ok: boolean };
        if (!ok) throw new Error('the agreement was refused');
      }
      return (performance.now() - started) / times;
    },
    [bookingId, count] as const,
  );
}

/** As many questions in the same time. */
function askState(page: Page, count: number, everyMs: number): Promise<number> {
  return page.evaluate(
    async ([times, pause]) => {
      for (let turn = 0; turn < times; turn += 1) {
        await fetch('/bridge/kiosk.state', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return times;
    },
    [count, everyMs] as const,
  );
}

function rowsOf({ idle, busy, each }: { idle: LoopTimes; busy: LoopTimes; each: number }): Row[] {
  const share = busy.mainMs / busy.processMs;
  return [
    {
      measure: 'main thread kept waiting while documents are made, p99',
      baseline: amount(idle.p99Ms, 'ms'),
      ours: amount(busy.p99Ms, 'ms'),
      ratio: (busy.p99Ms / idle.p99Ms).toFixed(2),
      goal: `< half of one document (${amount(each / 2, 'ms')})`,
      holds: busy.p99Ms < each / 2,
      note: `baseline: asked as often for the state; longest ${amount(idle.maxMs, 'ms')} and ${amount(busy.maxMs, 'ms')}; one agreement takes ${amount(each, 'ms')}`,
    },
    {
      measure: 'main thread: its share of the processor while documents are made',
      baseline: '100 %',
      ours: `${(share * 100).toFixed(0)} %`,
      ratio: share.toFixed(2),
      goal: '<= 0.35',
      holds: share <= 0.35,
      note: `${amount(busy.mainMs / DOCUMENTS, 'ms')} of ${amount(busy.processMs / DOCUMENTS, 'ms')} of processor time for each document; the rest of it prices, stores and answers`,
    },
  ];
}
