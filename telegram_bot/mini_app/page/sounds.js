/* Short sounds, synthesized on the device: a card, one's turn, a refusal. */

const LOUDNESS = 0.08;
const SECONDS = 0.12;
/** The tones of each sound in order, in hertz. */
const TONES = { light: [420], success: [520, 780], error: [200, 160] };

let audio = null;

export function sound(kind) {
  audio ??= new AudioContext();
  (TONES[kind] ?? []).forEach((pitch, place) => tone(pitch, audio.currentTime + place * SECONDS));
}

function tone(pitch, at) {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + SECONDS);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + SECONDS);
}
