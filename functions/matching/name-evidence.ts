export const NAME_LEVELS = { none: 0, first: 1, last: 2, initial: 3, near: 4, full: 5 } as const;

export type NameLevel = (typeof NAME_LEVELS)[keyof typeof NAME_LEVELS];

export interface NameEvidence {
  readonly level: NameLevel;
  readonly isEntity: boolean;
  /** How the name in the text differs from the client's: a bank cut it, words are missing, or it is misspelt. */
  readonly differs?: 'cut' | 'short' | 'spelling' | undefined;
  readonly isReversed?: boolean;
  readonly isDoubtful?: boolean;
  /** The text has the entity's whole name, but without the legal form: "Lee Family" for Lee Family Pty Ltd. */
  readonly isBare?: boolean;
  readonly used: ReadonlySet<number>;
  readonly own: ReadonlySet<number>;
}

export const NO_NAME: NameEvidence = {
  level: NAME_LEVELS.none,
  isEntity: false,
  used: new Set(),
  own: new Set(),
};

/** Returns the better evidence. Adds the other's words, unless only the other name is cut, short or misspelt. */
export function better(one: NameEvidence, other: NameEvidence): NameEvidence {
  // These two cases come first for speed, because most readings find nothing.
  if (other.level === NAME_LEVELS.none) return one;
  if (one.level === NAME_LEVELS.none) return other;
  const isCompany = other.isEntity && !other.isBare && !one.isEntity;
  const isBetter =
    other.level > one.level ||
    (other.level === one.level && (isCompany || (one.isReversed && !other.isReversed)));
  const [best, further] = isBetter ? [other, one] : [one, other];
  // If the text has the correct name, a slightly different name beside it belongs to another person.
  if (best.differs === undefined && further.differs !== undefined) return best;
  if (best.used === further.used && best.own === further.own) return best;
  return {
    ...best,
    used: new Set([...best.used, ...further.used]),
    own: new Set([...best.own, ...further.own]),
  };
}
