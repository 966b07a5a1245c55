/** The one sound of the machine: two soft tones, made on the spot. What it says is always shown as well. */

const TONES = [
  { hertz: 523, atSeconds: 0 },
  { hertz: 659, atSeconds: 0.22 },
];
const LENGTH_SECONDS = 0.35;
const LOUDNESS = 0.15;

/** Plays it where there is something to play it with; a machine without sound says nothing. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  for (const { hertz, atSeconds } of TONES) {
    const start = context.currentTime + atSeconds;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.03);
    loudness.gain.linearRampToValueAtTime(0, start + LENGTH_SECONDS);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + LENGTH_SECONDS);
    if (hertz === TONES.at(-1)?.hertz) tone.addEventListener('ended', () => void context.close());
  }
}
