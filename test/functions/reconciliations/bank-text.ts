export type Random = () => number;

/** Numbers from 0 to 1 that look random and are always the same for a seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function chance(rand: Random, part: number): boolean {
  return rand() < part;
}

const PREFIXES = [
  'Osko transfer ',
  'NPP credit ',
  'DIRECT CREDIT ',
  'Fast transfer from ',
  'TFR ',
  'Transfer from ',
  'PAYMENT FROM ',
  'INTERNET DEPOSIT ',
  '',
];

const FORMER_REFERENCE_FORMS = ['CC$1$2$3', 'CC$1$2$3', 'CC-$1-$2-$3', 'cc $1 $2 $3'];
const REFERENCE_FORMS = ['$1$2$3', '$1$2$3', '$1-$2-$3', '$1 $2 $3'];

/** What a bank makes of a payer's words: its own in front, capitals, no spaces, hyphens, a cut at the end. */
export function bankText(text: string, rand: Random): string {
  let made = `${PREFIXES[Math.floor(rand() * PREFIXES.length)] ?? ''}${text}`.trim();
  const form = Math.floor(rand() * REFERENCE_FORMS.length);
  made = made
    .replace(/CC(\d{4})(\d{4})(\d)/g, FORMER_REFERENCE_FORMS[form] ?? '')
    .replace(/\b(\d{4})(\d{4})(\d{4})\b/g, REFERENCE_FORMS[form] ?? '');
  if (chance(rand, 0.5)) made = made.toUpperCase();
  if (chance(rand, 0.12)) made = made.replace(/\s+/g, '');
  if (chance(rand, 0.12)) made = made.slice(0, 32);
  if (chance(rand, 0.05)) made = made.normalize('NFD').replace(/\p{M}/gu, '');
  return made;
}
