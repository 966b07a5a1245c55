/** How the customer wants the screen: larger text, light on dark, everything further down. Forgotten with the customer. */
import { defineStore } from 'pinia';

export const useDisplayStore = defineStore('display', {
  state: () => ({
    largerText: false,
    highContrast: false,
    /** Every control in the lower half of an upright screen, for those who cannot reach higher. */
    lowered: false,
    /** Everything is read aloud. */
    speech: false,
    /**
     * How often reading aloud was requested in a language without a voice; 0 once the screen has said so, or there is
     * a voice.
     */
    voicesMissed: 0,
    /** From 0 to 1. */
    volume: 0.75,
    /** Nothing is to be seen by those who stand behind; only while everything is read aloud. */
    blank: false,
  }),
  getters: {
    /** Somebody who needs one of these needs more time too. */
    assisted: (store) => store.largerText || store.highContrast || store.lowered || store.speech,
  },
  actions: {
    /** Four steps, and from the loudest to the softest again. */
    nextVolume() {
      this.volume = this.volume >= 1 ? 0.25 : this.volume + 0.25;
    },
    voiceMissed(missed: boolean) {
      this.voicesMissed = missed ? this.voicesMissed + 1 : 0;
    },
    showPicture() {
      this.blank = false;
    },
  },
});
