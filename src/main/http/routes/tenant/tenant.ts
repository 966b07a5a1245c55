/** What the logged-in tenant may see (interface document 4.7 and 4.8), and the documents that belong to them. */
import type { ServiceContext } from '../../../services/base/context';
import { listCreditNotes } from '../../../services/credit-note/credit-notes';
import { getAsset } from '../../../services/contract/documents-access';
import { beginInvoicePayment, confirmInvoicePayment } from '../../../services/payment/owed-by-device';
import { listTenantLedger } from '../../../services/tenant/ledger';
import { putOwnAutopay } from '../../../services/tenant/own-autopay';
import { getOwnNotice, putOwnNotice } from '../../../services/tenant/own-notice';
import { getOwnStatement } from '../../../services/tenant/statement';
import { getTenantOverview } from '../../../services/tenant/overview';
import { getTenantProfile } from '../../../services/tenant/profile';
import {
  listTenantInvoices,
  listTenantPayments,
  listTenantReceipts,
} from '../../../services/tenant/vouchers';
import {
  aboutAsset,
  aboutConfirmInvoice,
  aboutInvoicePayment,
  aboutCreditNotes,
  aboutInvoices,
  aboutLedger,
  aboutNotice,
  aboutPutAutopay,
  aboutPutNotice,
  aboutProfile,
  aboutReceipts,
  aboutRefunds,
  aboutStatement,
  aboutTenant,
} from '../../description/operations/tenant';
import type { DescribedEndpoint } from '../../endpoint/endpoint';

export function tenantEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/transaction/credit-note/list',
      about: aboutCreditNotes,
      scope: 'portal',
      tenant: true,
      answer: ({ token }) => listCreditNotes(ctx, token),
    },
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/tenant/profile',
      about: aboutProfile,
      scope: 'portal',
      tenant: true,
      answer: ({ token }) => getTenantProfile(ctx, token),
    },
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/tenant/',
      about: aboutTenant,
      scope: 'portal',
      tenant: true,
      answer: ({ token }) => getTenantOverview(ctx, token),
    },
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/transaction/invoice/list',
      about: aboutInvoices,
      scope: 'portal',
      tenant: true,
      answer: ({ token, query }) => listTenantInvoices(ctx, token, query),
    },
    ...invoicePaymentEndpoints(ctx),
    ...contractEndpoints(ctx),
    ...moneyListEndpoints(ctx),
    {
      kind: 'file',
      method: 'GET',
      url: '/v1/kiosk/asset/:transactionAssetsInfoId',
      about: aboutAsset,
      scope: 'portal',
      tenant: true,
      answer: ({ token, path }) => getAsset(ctx, token, path('transactionAssetsInfoId')),
    },
  ];
}

/** What came in and went out, beside the invoices. */
function moneyListEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/transaction/ledger/list',
      about: aboutLedger,
      scope: 'portal',
      tenant: true,
      answer: ({ token }) => listTenantLedger(ctx, token),
    },
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/transaction/voucher/receipt/list',
      about: aboutReceipts,
      scope: 'portal',
      tenant: true,
      answer: ({ token }) => listTenantReceipts(ctx, token),
    },
    {
      kind: 'list',
      method: 'GET',
      url: '/v1/transaction/voucher/payment/list',
      about: aboutRefunds,
      scope: 'portal',
      tenant: true,
      answer: ({ token }) => listTenantPayments(ctx, token),
    },
  ];
}

/** A device of the tenant's looks after one of their contracts: how long they stay, its account, and its saved card. */
function contractEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/kiosk/contract/:id/notice',
      about: aboutNotice,
      scope: 'portal',
      tenant: true,
      answer: ({ token, path, query }) => getOwnNotice(ctx, token, { id: path('id'), query }),
    },
    {
      kind: 'one',
      method: 'PUT',
      url: '/v1/kiosk/contract/:id/notice',
      about: aboutPutNotice,
      scope: 'portal',
      tenant: true,
      changes: true,
      answer: ({ token, path, body }) => putOwnNotice(ctx, token, { id: path('id'), body }),
    },
    {
      kind: 'one',
      method: 'PUT',
      url: '/v1/kiosk/contract/:id/autopay',
      about: aboutPutAutopay,
      scope: 'portal',
      tenant: true,
      changes: true,
      answer: ({ token, path, body }) => putOwnAutopay(ctx, token, { id: path('id'), body }),
    },
    {
      kind: 'file',
      method: 'GET',
      url: '/v1/kiosk/contract/:id/statement',
      about: aboutStatement,
      scope: 'portal',
      tenant: true,
      answer: ({ token, path, query }) => getOwnStatement(ctx, token, { id: path('id'), query }),
    },
  ];
}

/** A device of the tenant's pays one of their invoices. */
function invoicePaymentEndpoints(ctx: ServiceContext): DescribedEndpoint[] {
  return [
    {
      kind: 'one',
      method: 'GET',
      url: '/v1/invoice/:id/payment',
      about: aboutInvoicePayment,
      scope: 'portal',
      tenant: true,
      answer: ({ token, path }) => beginInvoicePayment(ctx, token, path('id')),
    },
    {
      kind: 'one',
      method: 'POST',
      url: '/v1/payment/transaction/:gateway/invoice/:invoiceId/success',
      about: aboutConfirmInvoice,
      scope: 'portal',
      tenant: true,
      changes: true,
      answer: ({ caller, token, path, body }) =>
        confirmInvoicePayment(
          ctx,
          { caller, token },
          { gateway: path('gateway'), invoiceId: path('invoiceId'), body },
        ),
    },
  ];
}
