// What a visitor has chosen, and sounds.

// What the visitor has chosen, kept in this browser.
export const chosen = name => localStorage.getItem(name) || '';
export const choose = (name, value) => value ? localStorage.setItem(name, value) : localStorage.removeItem(name);

// Sounds, made here: short notes, and nothing before the first touch.
const NOTES = { move: [[520, .05]], take: [[300, .05], [190, .09]], check: [[700, .06], [930, .1]], low: [[880, .08], [880, .08]], end: [[520, .12], [660, .12], [780, .2]] };
let audio = null;
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => { try { audio ||= new AudioContext(); } catch {} }, { once: true });
// A page that follows another one of the same visit may sound at once, if the browser lets it.
export function soundAtOnce(name) {
  let early;
  try { early = new AudioContext(); } catch { return; }
  setTimeout(() => {
    if (early.state !== 'running') return early.close();
    audio ||= early;
    sound(name);
  }, 100);
}
export function sound(name) {
  if (!audio || chosen('mute')) return;
  let at = audio.currentTime;
  for (const [pitch, length] of NOTES[name]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(.18, at);
    volume.gain.exponentialRampToValueAtTime(.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at += length);
  }
}

// The button that turns sounds on and off; a visitor hears which by a move.
export function listenToMute(button) {
  const show = () => {
    button.setAttribute('aria-pressed', String(!chosen('mute')));
    button.ariaLabel = chosen('mute') ? button.dataset.off : button.dataset.on;
  };
  button.addEventListener('click', () => {
    choose('mute', chosen('mute') ? '' : '1');
    show();
    sound('move');
  });
  button.hidden = false;
  show();
}
