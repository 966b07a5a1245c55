/** Contracts that the books lack after a restore, in English. */
export const books = {
  heading: 'Contract that is missing',
  means:
    'The books lack this contract since the restore. Its unit is kept from being rented. Writing it back brings the contract with its own number, the tenant, the money and the documents.',
  meansRebuilt:
    'No database here has this contract. Writing it back brings what head office was told: contract, tenant, amounts and payment. The unit gets a new code.',
  writeBack: 'Write back',
  writing: 'Writing back …',
  giveUp: 'Do not write back',
  giveUpMeans:
    'The contract stays out of the books. Its unit can be rented again, unless another contract needs it.',
  done: 'Contract {number} is written back. Unit {unit} is rented.',
  conflict:
    'The unit was rented again meanwhile. Both contracts stand: settle it below, and then give the tenant a code that works.',
  newCode: 'The unit opens with a new code: {code}. Tell the tenant.',
  alike: 'Another tenant here has the same e-mail address or phone number. Compare both under “Tenants”.',
  missingHeading: 'What could not be brought back',
  dismiss: 'Noted',
  facts: {
    unit: 'Unit',
    tenant: 'Tenant',
    email: 'E-mail',
    phone: 'Phone',
    move_in: 'Moves in',
    signed: 'Signed',
    paid_with: 'Paid with',
    documents: 'Documents',
    autopay: 'Automatic payment',
    source: 'Known from',
    found: 'Found',
    ended: 'Tenant',
    missing: 'Not there',
  },
  words: {
    former_database: 'a database that was kept',
    head_office: 'head office',
    staff: 'staff, who found the unit occupied',
    kept: 'the card is kept for future rent',
    tenant_left: 'has left; the unit is not needed',
  },
  missing: {
    contract_pdf:
      'the signed contract: ask the tenant for the copy that was mailed or printed, or have it signed again',
    invoice_pdf: 'the invoice as a PDF',
    receipt_pdf: 'the receipt as a PDF',
    signature: 'the record of the signature',
    access_code: 'the former access code: a new one is made',
    mandate: 'the consent to automatic payment: ask for it again',
    own_policy: 'the tenant’s own policy: ask for it again',
    later_bills: 'the amounts of later bills: see the signed contract',
    payment_details: 'what was handed over, or the number of the check',
    credit_notes: 'credit notes: make them again from the papers',
    everything: 'all but the number and the unit: it can only be entered again from the papers',
  },
  tenant: 'Written back after a restore. Not there:',
};

export type BooksMessages = typeof books;
