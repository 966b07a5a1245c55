/** A customer's details or photo from their own phone: the page, an address form by country, and where the ciphertext is left. */
import { createHash } from 'node:crypto';
import type { Language } from '../../../../shared/languages';
import {
  LONGEST_BOX,
  LONGEST_PHOTO_BOX,
  sentDetails,
  sentPhoto,
  type PhoneKind,
} from '../../../../shared/phone-box';
import { phoneAnswer, phonePage, type Page, type ToldPhone } from '../../../domain/contact/phone-page';
import type { ServiceContext } from '../../../services/base/context';
import type { PhoneHandOff } from '../../../services/contact/phone-details';
import { PHONE_DETAILS_PATH } from '../../../services/contact/phone-places';
import { requireProperty } from '../../../services/property/property';
import { listCountries } from '../../../services/property/reference-lists';
import { jsonHeaders, type Answer } from '../../answer/envelope';
import { pageHeaders } from '../../answer/page';
import {
  aboutPhoneDetails,
  aboutPhoneForm,
  aboutSendingDetails,
  aboutSendingPhoto,
} from '../../description/operations/phone-details';
import type { PageEndpoint } from '../../endpoint/endpoint';
import { phoneFormOf } from './phone-form';

/** `handOff`: null where the listener stands alone. */
export function phoneDetailsEndpoints(ctx: ServiceContext, handOff: PhoneHandOff | null): PageEndpoint[] {
  const url = `${PHONE_DETAILS_PATH}/:token`;
  const relay = handOff?.relay ?? null;
  return [
    {
      kind: 'page',
      method: 'GET',
      url,
      about: aboutPhoneDetails,
      underPublicName: true,
      async visit({ path, language }) {
        const seen = relay?.visit(path('token')) ?? 'gone';
        if (typeof seen === 'string') return told(seen, relay?.languageOf(path('token')) ?? language);
        return openPage(ctx, { ...seen, script: handOff?.script ?? '' });
      },
    },
    {
      kind: 'page',
      method: 'GET',
      url: `${url}/:country`,
      about: aboutPhoneForm,
      underPublicName: true,
      async visit({ path, language }) {
        const spoken = relay?.languageOf(path('token')) ?? null;
        const form = spoken && (await phoneFormOf(ctx, countryOf(path('country')), spoken));
        return form ? json(form) : told('gone', spoken ?? language);
      },
    },
    {
      kind: 'page',
      method: 'POST',
      url,
      about: aboutSendingDetails,
      underPublicName: true,
      bodyLimit: LONGEST_BOX + 100,
      visit({ path, language, body }) {
        const sent = sentDetails.safeParse(body);
        const put = sent.success ? (relay?.put(path('token'), sent.data.box, false) ?? 'gone') : 'gone';
        return Promise.resolve(told(put, relay?.languageOf(path('token')) ?? language));
      },
    },
    {
      kind: 'page',
      method: 'POST',
      url: `${url}/photo`,
      about: aboutSendingPhoto,
      underPublicName: true,
      bodyLimit: LONGEST_PHOTO_BOX + 100,
      visit({ path, language, body }) {
        const sent = sentPhoto.safeParse(body);
        const put = sent.success ? (relay?.put(path('token'), sent.data.box, true) ?? 'gone') : 'gone';
        return Promise.resolve(told(put, relay?.languageOf(path('token')) ?? language));
      },
    },
  ];
}

async function openPage(
  ctx: ServiceContext,
  about: {
    readonly language: Language;
    readonly number: string;
    readonly kind: PhoneKind;
    readonly script: string;
  },
): Promise<Answer> {
  const { language } = about;
  const property = await ctx.store.read(requireProperty);
  const countryId = property.country_id;
  const form = await phoneFormOf(ctx, countryId, language);
  const countries = await listCountries(ctx, language);
  return answered(
    phonePage(
      {
        ...about,
        propertyName: property.name,
        countryId,
        countries: countries.ok ? countries.value.map(({ id, name }) => ({ id, name })) : [],
        form: form ?? { fields: [], regions: [] },
      },
      hashOf,
    ),
  );
}

const countryOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : -1);

function json(data: object): Answer {
  return { status: 200, headers: jsonHeaders, payload: JSON.stringify(data) };
}

const told = (how: ToldPhone, language: Language): Answer => answered(phoneAnswer(how, language, hashOf));

function answered({ status, policy, html }: Page): Answer {
  return { status, headers: pageHeaders(policy), payload: html };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
