/** Contracts that the books lack after a restore, in English. */
export const books = {
  heading: 'Missing contract',
  means:
    'This contract is missing from the books since the restore. Its unit can’t be rented for now. Writing it back restores the contract with its number, the tenant, the money and the documents.',
  meansRebuilt:
    'No database here has this contract. Writing it back restores what head office knows: contract, tenant, amounts and payment. The unit gets a new code.',
  writeBack: 'Write back',
  writing: 'Writing back …',
  giveUp: 'Do not write back',
  giveUpMeans:
    'The contract stays out of the books. Its unit can be rented again, unless another contract needs it.',
  done: 'Contract {number} is written back. Unit {unit} is rented.',
  conflict:
    'The unit was rented to someone else in the meantime. Both contracts are valid: settle this below. Then give the tenant a code that works.',
  newCode: 'The unit opens with a new code: {code}. Tell the tenant.',
  alike: 'Another tenant here has the same e-mail address or phone number. Compare the two under “Tenants”.',
  missingHeading: 'What could not be restored',
  dismiss: 'Noted',
  facts: {
    unit: 'Unit',
    tenant: 'Tenant',
    email: 'E-mail',
    phone: 'Phone',
    move_in: 'Move-in date',
    signed: 'Signed',
    paid_with: 'Paid with',
    documents: 'Documents',
    autopay: 'Automatic payment',
    source: 'Known from',
    found: 'Found',
    ended: 'Tenant',
    missing: 'Missing',
  },
  words: {
    former_database: 'a saved database',
    head_office: 'head office',
    staff: 'staff, who found the unit occupied',
    kept: 'the card is saved for future rent',
    tenant_left: 'moved out; the unit is not needed',
  },
  missing: {
    contract_pdf:
      'the signed contract: ask the tenant for the copy that was mailed or printed, or have it signed again',
    invoice_pdf: 'the invoice as a PDF',
    receipt_pdf: 'the receipt as a PDF',
    signature: 'the record of the signature',
    access_code: 'the previous access code: a new one is created',
    mandate: 'the consent to automatic payment: ask for it again',
    own_policy: 'the tenant’s own policy: ask for it again',
    later_bills: 'the amounts of later payments: see the signed contract',
    payment_details: 'the cash received, or the check number',
    credit_notes: 'credit notes: issue them again from the paper documents',
    everything: 'everything except the number and the unit: enter it again from the paper documents',
  },
  tenant: 'Written back after a restore. Missing:',
};

export type BooksMessages = typeof books;
