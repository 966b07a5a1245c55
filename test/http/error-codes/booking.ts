/** Insurance options, their link to a booking, and the signature. */
import { insuranceList, link, sign } from './calls';
import { unknownGuid, type Case, type Stage } from './stage';

const list = { endpoint: 'insuranceList', status: 400 } as const;

export const insuranceListCases: readonly Case[] = [
  {
    ...list,
    code: 'DB_INVALID_PARAM_PROPERTY_INFO_ID',
    field: 'propertyId',
    when: 'the property is no GUID',
    call: (stage) => insuranceList(stage, { propertyId: 'x' }),
  },
  {
    ...list,
    status: 404,
    code: 'DB_INVALID_PARAM_PROPERTY_INFO_ID',
    field: 'propertyId',
    when: 'the property is not there',
    call: (stage) => insuranceList(stage, { propertyId: unknownGuid }),
  },
  {
    ...list,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'storageId',
    when: 'the storage type is no GUID',
    call: (stage) => insuranceList(stage, { storageTypeId: 'x' }),
  },
  {
    ...list,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'areaOrVolume',
    when: 'the size is below 0',
    call: (stage) => insuranceList(stage, { size: '-1' }),
  },
  {
    ...list,
    status: 404,
    code: 'INVALID_ACTIVITY_INFO_DETAILS',
    field: 'taxUserTypeId',
    when: 'the user type is not there',
    call: (stage) => insuranceList(stage, { userTypeId: unknownGuid }),
  },
];

/** Calls a booking off, as its customer would. */
async function cancel(stage: Stage): Promise<void> {
  await stage.call({ method: 'POST', path: `/v1/booking/${stage.signed}/cancel` });
}

const linking = { endpoint: 'linkInsurance', status: 400 } as const;
const premium = 'INVALID_PARAM_INSURANCE_PREMIUM_REVISION_INFO_ID';

export const linkCases: readonly Case[] = [
  {
    ...linking,
    code: 'INVALID_INPUT_PARAM',
    when: 'there is no body',
    call: (stage) => ({ method: 'PUT', path: `/v1/booking/${stage.signed}/insurance/link` }),
  },
  {
    ...linking,
    code: 'INVALID_PARAM_INSURANCE_ID',
    field: 'insuranceId',
    when: 'the plan is no GUID',
    call: (stage) => link(stage, { insuranceId: 7 }),
  },
  {
    ...linking,
    code: premium,
    field: 'priceId',
    when: 'the premium is not there',
    call: (stage) => link(stage, { priceId: unknownGuid }),
  },
  {
    ...linking,
    code: premium,
    field: 'priceId',
    when: 'the premium is of another plan',
    call: (stage) => link(stage, { priceId: stage.options[1]?.priceId }),
  },
  {
    ...linking,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'bookingId',
    when: 'the booking is no GUID',
    call: (stage) => link(stage, { bookingId: 'x' }),
  },
  {
    ...linking,
    status: 404,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'bookingId',
    when: 'the booking is not there',
    call: (stage) => link(stage, { bookingId: unknownGuid }),
  },
  {
    ...linking,
    status: 409,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'bookingId',
    when: 'the booking is closed',
    async call(stage) {
      await cancel(stage);
      return link(stage);
    },
  },
];

const signing = { endpoint: 'saveSignature', status: 400 } as const;

export const signatureCases: readonly Case[] = [
  {
    ...signing,
    code: 'INVALID_PARAM_SIGNATURE',
    field: 'signature',
    when: 'there is no body',
    call: (stage) => ({ method: 'POST', path: `/v1/booking/${stage.signed}/document/save` }),
  },
  {
    ...signing,
    code: 'INVALID_PARAM_SIGNATURE',
    field: 'signature',
    when: 'it is no picture',
    call: (stage) => sign(stage, { signature: 'R0lGODlh' }),
  },
  {
    ...signing,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'bookingId',
    when: 'the booking is no GUID',
    call: (stage) => sign(stage, { bookingId: 'x' }),
  },
  {
    ...signing,
    status: 404,
    code: 'INVALID_PARAM_ACTIVITY_INFO_ID',
    field: 'bookingId',
    when: 'the booking is not there',
    call: (stage) => sign(stage, { bookingId: unknownGuid }),
  },
  {
    ...signing,
    status: 409,
    code: 'INVALID_ACTIVITY_INFO_DETAILS',
    field: 'bookingId',
    when: 'the booking is closed',
    async call(stage) {
      await cancel(stage);
      return sign(stage);
    },
  },
  {
    ...signing,
    status: 500,
    code: 'INVALID_DOCUMENT_TYPE_RESPONSE',
    when: 'the property has no agreement',
    call(stage) {
      stage.damage('UPDATE agreement_template SET current = 0');
      return sign(stage);
    },
  },
  {
    ...signing,
    status: 500,
    code: 'INVALID_CLIENT_INFO_DETAILS',
    when: 'the contact is not there',
    call(stage) {
      stage.damage(
        `DELETE FROM contact WHERE id = (SELECT contact_id FROM booking WHERE id = '${stage.signed}')`,
      );
      return sign(stage);
    },
  },
];
