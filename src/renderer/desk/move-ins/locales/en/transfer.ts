/** Tenants who change the unit, in English. */
export const transfer = {
  begin: 'Move to another unit',
  from: 'Transfer from unit {unit}, contract {contract}. Complete it once the tenant has signed.',
  fromTo: '{unit} ({contract}) → {to}',
  atKiosk: 'Have it signed at the kiosk',
  complete: 'Complete the transfer',
  open: 'To pay, under the new contract',
  kept: 'Credit of the tenant',
  carry: 'Reason to carry {owed} to the new contract',
  lacksCover:
    'The tenant’s protection is not offered for this unit. Choose another one under “Correct” before they sign.',
  unsigned: 'The new agreement is not signed.',
};
export type TransferMessages = typeof transfer;
