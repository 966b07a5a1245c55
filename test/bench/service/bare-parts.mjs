/**
 * The parts of a move-in that cannot be left out, without the service around them: its transactions on a copy of the
 * database, its password's hash and verification, and what its documents say, by PDFKit in the same font. Nothing of ours
 * makes them: what the product's documents cost more is in the ratio.
 * `bare-parts.mjs FOLDER FROM UNTIL`: FOLDER holds `before.db` and what recorder.mjs kept, of which the moments between
 * count. Prints its port; every request does all of it once and answers `{wallMs, processorMs, transactions, documents}`.
 */
import { hash, verify } from '@node-rs/argon2';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';
import { root } from '../../../scripts/lib/run.mjs';
import { openCopy, readFormerDatabase } from './replay.mjs';

const [folder, from, until] = process.argv.slice(2);
const inTime = ({ at }) => at >= Number(from) && at <= Number(until);
const kept = readFormerDatabase(join(folder, 'kept'));
const transactions = kept.transactions
  .filter(inTime)
  .map(({ statements }) => ({ statements: statements.filter(({ readonly }) => !readonly) }));
const jobs = kept.documents.filter(inTime).flatMap(({ job }) => (job.facts ? [job] : []));

const password = 'Amber-Lantern-2026';
const argon2 = parametersOf(transactions);
const face = (name) =>
  createRequire(join(root, 'package.json')).resolve(`@expo-google-fonts/noto-sans/${name}.ttf`);
/** Read once, as by the product: PDFKit takes a font that it has parsed before. */
const font = new Pdf({ font: '', autoFirstPage: false }).font(face('400Regular/NotoSans_400Regular'))._font
  .font;

/** The product's own, as they stand in the hash that it kept. */
function parametersOf(all) {
  const texts = all.flatMap(({ statements }) => statements.flatMap(({ values }) => values.flat()));
  const kept = texts.find((value) => typeof value === 'string' && value.startsWith('$argon2id$'));
  const [, memoryCost, timeCost, parallelism] = /m=(\d+),t=(\d+),p=(\d+)/.exec(kept).map(Number);
  return { algorithm: 2, memoryCost, timeCost, parallelism };
}

function make({ facts }) {
  const pdf = new Pdf({ font: '' });
  pdf.font(font, 9);
  for (const text of textsIn(facts)) pdf.text(text);
  if (facts.signed) pdf.image(Buffer.from(facts.signed.image), { width: 200 });
  pdf.end();
  return buffer(pdf);
}

function textsIn(facts) {
  if (typeof facts === 'string') return [facts];
  if (typeof facts !== 'object' || facts === null || ArrayBuffer.isView(facts)) return [];
  return Object.values(facts).flatMap(textsIn);
}

async function doAll() {
  const database = openCopy(join(folder, 'before.db'), join(folder, 'bare.db'), transactions);
  const [began, processor] = [performance.now(), process.cpuUsage()];
  const hashed = await hash(password, argon2);
  if (!(await verify(hashed, password))) throw new Error('a password was not known again');
  for (const write of database.writes) write();
  for (const job of jobs) await make(job);
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(processor);
  database.close();
  const processorMs = (user + system) / 1000;
  return { wallMs, processorMs, transactions: transactions.length, documents: jobs.length };
}

const server = createServer((_, response) => {
  void doAll().then((found) => response.end(JSON.stringify(found)));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
