/** The page on a customer's phone, for kiosks that no phone reaches. Nobody signs in: the code is what lets in. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { phoneAnswer, phonePage, type Page } from '../../../main/domain/contact/phone-page';
import { phoneIdSchema, PHONE_PAGES } from '../../../shared/head-office/phone';
import type { Language } from '../../../shared/languages';
import { LONGEST_BOX, LONGEST_PHOTO_BOX, sentDetails, sentPhoto } from '../../../shared/phone-box';
import { deletePhonePlaces } from '../../database/listener/phone-places';
import type { Office } from '../../office';
import { languageOfPlace, leaveOnPlace, visitPhonePlace } from '../../phones';
import { bodyOf, parsed } from '../body';

export interface PhonePages {
  /** Where phones reach this listener. */
  readonly address: string;
  /** The program of the page. */
  readonly script: string;
  /** How often ciphertext that nobody has fetched in time is deleted. */
  readonly forgetEveryMs?: number;
}

const FORGET_EVERY_MS = 60_000;

interface Asked {
  readonly Params: { readonly id: string };
}
interface AskedForm {
  readonly Params: { readonly id: string; readonly country: string };
}

export function addPhonePages(server: FastifyInstance, office: Office, pages: PhonePages): void {
  const { script, forgetEveryMs = FORGET_EVERY_MS } = pages;
  // While the database is away it fails, and the next round does it.
  const forget = () => deletePhonePlaces(office.database, office.nowMs()).catch(() => {});
  const forgetting = setInterval(() => void forget(), forgetEveryMs).unref();
  server.addHook('onClose', () => clearInterval(forgetting));
  /** Loaded when a phone first asks: most head offices serve none. */
  const loadForms = () => import('./phone-forms');
  const told = answering(office);
  const url = `${PHONE_PAGES}/:id`;
  server.get<Asked>(url, ({ params: { id } }, reply) =>
    told(reply, async () => {
      const seen = isId(id) ? await visitPhonePlace(office, id) : 'gone';
      if (typeof seen === 'string') return phoneAnswer(seen, await spokenAt(office, id), hashOf);
      const { countriesIn, phoneFormIn } = await loadForms();
      const { language, countryId } = seen;
      return phonePage(
        {
          ...seen,
          script,
          countries: countriesIn(language),
          form: phoneFormIn(countryId, language) ?? { fields: [], regions: [] },
        },
        hashOf,
      );
    }),
  );
  server.get<AskedForm>(`${url}/:country`, ({ params: { id, country } }, reply) =>
    told(reply, async () => {
      const language = isId(id) ? await languageOfPlace(office, id) : null;
      const { phoneFormIn } = await loadForms();
      const form = language && /^\d{1,3}$/.test(country) && phoneFormIn(Number(country), language);
      return form || phoneAnswer('gone', language ?? 'en', hashOf);
    }),
  );
  for (const { path, longest, schema, isPhoto } of [
    { path: url, longest: LONGEST_BOX, schema: sentDetails, isPhoto: false },
    { path: `${url}/photo`, longest: LONGEST_PHOTO_BOX, schema: sentPhoto, isPhoto: true },
  ])
    server.post<Asked>(path, { bodyLimit: longest + 100 }, (request, reply) =>
      told(reply, async () => {
        const { id } = request.params;
        const sent = schema.safeParse(parsed(bodyOf(request)));
        const left =
          isId(id) && sent.success ? await leaveOnPlace(office, id, { box: sent.data.box, isPhoto }) : 'gone';
        return phoneAnswer(left, await spokenAt(office, id), hashOf);
      }),
    );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const isId = (id: string): boolean => phoneIdSchema.safeParse(id).success;

/** English where the code is unknown: the kiosk it may be of is unknown too. */
const spokenAt = async (office: Office, id: string): Promise<Language> =>
  (isId(id) ? await languageOfPlace(office, id) : null) ?? 'en';

/** A page, or the form that a page asks for. While the database is away, the page that says so. */
const answering =
  (office: Office) =>
  async (reply: FastifyReply, make: () => Promise<Page | object>): Promise<FastifyReply> => {
    const made = await make().catch((error: unknown) => {
      office.log.warn({ err: error }, 'a phone could not be answered');
      return phoneAnswer('away', 'en', hashOf);
    });
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    if (!isPage(made)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(made));
    return reply
      .code(made.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', made.policy)
      .send(made.html);
  };

const isPage = (made: Page | object): made is Page => 'html' in made;
