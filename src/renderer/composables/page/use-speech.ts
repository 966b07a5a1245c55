/**
 * Spoken output. It begins when headphones are plugged in, by the keypad's speech key, or in the Display sheet. It
 * ends with the customer. The code that speaks is fetched when it is first needed.
 */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { useTexts } from '../../locales/use-texts';
import type { Reader } from '../../speech/reader';
import type { Speaker } from '../../speech/speaker';
import { useDisplayStore } from '../../stores/display';
import { useKioskStore } from '../../stores/kiosk';
import { useVoices } from '../use-voices';

export function useSpeech(): void {
  const display = useDisplayStore();
  const kiosk = useKioskStore();
  const { speaks } = useVoices();
  const speaking = useSpeaking();

  /** Never silently: where there is no voice it stays off, and the screen says why. */
  function want(wanted: boolean) {
    const canSpeak = speaks(kiosk.language);
    display.speech = wanted && canSpeak;
    display.voiceMissed(wanted && !canSpeak);
  }
  // Another language, or voices that the browser has found by now.
  watch(
    () => speaks(kiosk.language),
    (canSpeak) => display.voiceMissed(display.speech && !canSpeak),
  );

  useKeys({
    F2: () => want(!display.speech),
    F3: () => speaking.repeat(),
    F4: () => display.nextVolume(),
    F8: () => (display.blank = display.speech && !display.blank),
  });
  useHiddenScreen();
  useHeadphones(
    () => want(true),
    () => want(false),
  );
  onBeforeUnmount(() => speaking.end());
}

/** Speaks for as long as the display store wants it. */
function useSpeaking(): { repeat(): void; end(): void } {
  const display = useDisplayStore();
  const kiosk = useKioskStore();
  const { t } = useTexts();
  let speaking: { readonly speaker: Speaker; readonly reader: Reader } | null = null;

  const words = () => ({
    chosen: t('speech.chosen'),
    notChosen: t('speech.notChosen'),
    on: t('display.on'),
    off: t('display.off'),
    unavailable: t('speech.unavailable'),
    empty: t('speech.empty'),
    hiddenEntry: t('speech.hiddenEntry'),
  });

  async function begin() {
    const [{ createSpeaker }, { startReader }] = await Promise.all([
      import('../../speech/speaker'),
      import('../../speech/reader'),
    ]);
    // It may have been turned off again meanwhile.
    if (!display.speech || speaking !== null) return;
    const speaker = createSpeaker(window.speechSynthesis, () => ({
      language: kiosk.language,
      volume: display.volume,
    }));
    speaking = { speaker, reader: startReader(speaker, words) };
    speaking.reader.announce();
    speaker.add(t('speech.started'));
  }

  function end() {
    speaking?.reader.stop();
    speaking = null;
    display.blank = false;
  }

  watch(
    () => display.speech,
    (wanted) => (wanted ? begin() : end()),
  );
  watch(
    () => display.volume,
    (volume) => speaking?.speaker.say(t('speech.volume', { percent: Math.round(volume * 100) })),
  );
  return { repeat: () => speaking?.speaker.repeat(), end };
}

function useKeys(keys: Readonly<Record<string, () => void>>): void {
  function pressed(event: KeyboardEvent) {
    const act = keys[event.key];
    if (act === undefined || event.altKey) return;
    event.preventDefault();
    act();
  }
  onMounted(() => document.addEventListener('keydown', pressed));
  onBeforeUnmount(() => document.removeEventListener('keydown', pressed));
}

/** On a hidden screen nobody sees what they touch: the touch shows it, and does nothing else. */
function useHiddenScreen(): void {
  const display = useDisplayStore();
  const kinds = ['pointerdown', 'click'];
  function touched(event: Event) {
    if (!display.blank || (event instanceof MouseEvent && event.type === 'click' && event.detail === 0))
      return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') display.showPicture();
  }
  onMounted(() => {
    for (const kind of kinds) document.addEventListener(kind, touched, true);
  });
  onBeforeUnmount(() => {
    for (const kind of kinds) document.removeEventListener(kind, touched, true);
  });
}

/** Tells when there is one more place to hear from than before, and when there is one less. */
function useHeadphones(plugged: () => void, unplugged: () => void): void {
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) return;
  let count: number | null = null;

  async function look() {
    const found = await devices?.enumerateDevices().catch(() => []);
    const now = (found ?? []).filter((one) => one.kind === 'audiooutput').length;
    if (count !== null && now > count) plugged();
    if (count !== null && now < count) unplugged();
    count = now;
  }

  const changed = () => void look();
  onMounted(() => {
    changed();
    devices.addEventListener('devicechange', changed);
  });
  onBeforeUnmount(() => devices.removeEventListener('devicechange', changed));
}
