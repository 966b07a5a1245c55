/** A calendar date as it is written between the parts of the program. Apart from its schema, which pages do without. */

/** Whether this is a day there is, as YYYY-MM-DD: no month has 31 days because somebody wrote so. */
export function isCalendarDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
