/** Says sentences one after the other, and can say the last ones again. */

export interface Speaker {
  /** Says this now, in place of whatever is being said. */
  say(text: string): void;
  /** Says this as soon as the rest is said. */
  add(text: string): void;
  repeat(): void;
  hush(): void;
}

export interface Voice {
  readonly language: string;
  /** From 0 to 1. */
  readonly volume: number;
}

/** A speaker on the browser's own voices; how it sounds is looked up for every sentence. */
export function createSpeaker(synthesis: SpeechSynthesis, voice: () => Voice): Speaker {
  let last: string[] = [];

  function utter(text: string) {
    const { language, volume } = voice();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.volume = volume;
    synthesis.speak(utterance);
  }

  return {
    say(text) {
      synthesis.cancel();
      last = [text];
      if (text !== '') utter(text);
    },
    add(text) {
      if (text === '') return;
      last.push(text);
      utter(text);
    },
    repeat() {
      synthesis.cancel();
      last.forEach(utter);
    },
    hush: () => synthesis.cancel(),
  };
}
