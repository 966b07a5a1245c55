/** How a signed contract was reported, in every version that says enough to bring it again. */
import { eventSchemas } from './events';

const [, , newest] = eventSchemas['contract.signed'];

/** Version 2 did not say what it is billed by. */
export const signedSchema = newest.partial({ terms: true, charges: true });
