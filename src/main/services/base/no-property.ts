/**
 * Thrown where a property is needed and there is none yet: a kiosk of a head office waits for its first catalogue. Nothing
 * is wrong, so the listener and the screen answer that it is being set up.
 */
export class NoProperty extends Error {
  constructor() {
    super('no property: import a catalogue first');
    this.name = 'NoProperty';
  }
}
