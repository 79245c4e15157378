let audio: AudioContext | undefined;

/** Browsers allow sound only after the person has pressed something; call this then. */
export function unlockSound(): void {
  if (audio || !('AudioContext' in globalThis)) return;
  audio = new AudioContext();
}

const beeps = [0, 0.35, 0.7];

/** Two short tones and a longer one, and a vibration, as far as the phone supports them. */
export function signal(): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200, 100, 400]);
  if (!audio) return;
  for (const [index, after] of beeps.entries()) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const from = audio.currentTime + after;
    const until = from + (index === beeps.length - 1 ? 0.5 : 0.18);
    tone.frequency.value = index === beeps.length - 1 ? 1046 : 784;
    loudness.gain.setValueAtTime(0.25, from);
    loudness.gain.linearRampToValueAtTime(0, until);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(until);
  }
}
