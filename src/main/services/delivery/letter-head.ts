/** What every letter to a customer begins with. */
import type { PropertyRow } from '../../database/property/properties';
import type { SingleDeliveryRow } from '../../database/delivery/single-deliveries';

/** Only to the address of the contact that the letter is about. */
export function headOf(row: Pick<SingleDeliveryRow, 'id' | 'language'>, to: string, property: PropertyRow) {
  const { name, phone_number: phoneNumber, email } = property;
  return { id: row.id, to, language: row.language, property: { name, phoneNumber, email } };
}
