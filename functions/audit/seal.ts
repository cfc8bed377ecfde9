import * as z from 'zod';

/** Where the seals stand. */
export const SEALS = 'seals/';

const seal = z.object({
  /** Counted from 1: a seal has one successor, and whoever stores it first decides what it says. */
  number: z.int().positive(),
  /** The last hour of which every row is in this seal or one before. */
  hour: z.string(),
  /** The SHA-256 (hex) of the seal before; empty in the first. */
  previous: z.string(),
  /** The objects that it seals, each in no other seal. */
  objects: z.array(z.object({ key: z.string(), sha256: z.string(), rows: z.number() })),
  /** How many rows they have together. */
  rows: z.number(),
});
/** What is stored for good of the rows of some hours, chained to the seal before. */
export type Seal = Readonly<z.output<typeof seal>>;

export function keyOfSeal(number: number): string {
  return `${SEALS}${String(number).padStart(8, '0')}.json`;
}

export function writeSeal(content: Seal): Uint8Array {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

/** Reads the bytes of a seal; undefined when they are none. */
export function readSeal(bytes: Uint8Array): Seal | undefined {
  try {
    return seal.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
  } catch {
    return undefined;
  }
}
