/** Letters as they leave: who each is for, what it says and brings along. How it goes is its way's business. */
import { writeCardLetter } from './card-letters';
import { writeOneTimeCodeLetter } from './code-letter';
import { writeDocumentsLetter, writeHelpLetter, writeTestLetter } from './letters';
import { writeDocumentLetter, writeReservationCodeLetter } from './document-letters';
import type { Send } from './envelope';
import { writeVisitLetter } from './visit-letter';
import type { DocumentsLetter, Mailer } from './port';
import { openSmtp, type SmtpOptions } from './smtp';

export type SmtpMailerOptions = SmtpOptions & {
  /** Who hears about calls for help; null: nobody. */
  readonly staff: string | null;
};

export const createSmtpMailer = ({ staff, ...options }: SmtpMailerOptions): Mailer =>
  createMailer(openSmtp(options), staff);

/** `staff`: who hears about calls for help; null: nobody. */
export function createMailer(send: Send, staff: string | null): Mailer {
  return {
    sendDocuments: (letter, stop) =>
      send({ ...headOf(letter), written: writeDocumentsLetter(letter), files: letter.files }, stop),
    sendReservationCode(letter, stop) {
      const { picture } = letter;
      return send(
        { ...headOf(letter), written: writeReservationCodeLetter(letter), files: [], picture },
        stop,
      );
    },
    sendDocument: (letter, stop) =>
      send({ ...headOf(letter), written: writeDocumentLetter(letter), files: letter.files }, stop),
    sendCardLetter: (letter, stop) =>
      send({ ...headOf(letter), written: writeCardLetter(letter), files: [] }, stop),
    sendOneTimeCode: (letter, stop) =>
      send({ ...headOf(letter), written: writeOneTimeCodeLetter(letter), files: [] }, stop),
    sendVisitLetter: (letter, stop) =>
      send({ ...headOf(letter), written: writeVisitLetter(letter), files: [] }, stop),
    async sendHelpCall(letter, stop) {
      if (staff === null) return { done: true };
      const written = writeHelpLetter(letter);
      const { id, propertyName } = letter;
      return send({ id, to: staff, fromName: propertyName, replyTo: null, written, files: [] }, stop);
    },
    sendTest(letter, stop) {
      const { id, to, propertyName } = letter;
      const written = writeTestLetter(letter);
      return send({ id, to, fromName: propertyName, replyTo: null, written, files: [] }, stop);
    },
  };
}

/** From the property to the customer, and back. */
function headOf({ id, to, property }: Pick<DocumentsLetter, 'id' | 'to' | 'property'>) {
  return { id, to, fromName: property.name, replyTo: property.email === '' ? null : property.email };
}
