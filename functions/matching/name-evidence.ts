export const NAME_LEVELS = { none: 0, first: 1, last: 2, initial: 3, near: 4, full: 5 } as const;

export type NameLevel = (typeof NAME_LEVELS)[keyof typeof NAME_LEVELS];

export interface NameEvidence {
  readonly level: NameLevel;
  readonly isEntity: boolean;
  /** The name is cut by a bank, lacks words or is misspelt. */
  readonly differs?: 'cut' | 'short' | 'spelling' | undefined;
  readonly isReversed?: boolean;
  readonly isDoubtful?: boolean;
  /** The whole name of an entity without its legal form: "Lee Family" for Lee Family Pty Ltd. */
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

/** Returns the better evidence. If both can be of the same name, their words are combined. */
export function better(one: NameEvidence, other: NameEvidence): NameEvidence {
  // These two cases come first, because most readings find nothing.
  if (other.level === NAME_LEVELS.none) return one;
  if (one.level === NAME_LEVELS.none) return other;
  const isCompany = other.isEntity && !other.isBare && !one.isEntity;
  const isBetter =
    other.level > one.level ||
    (other.level === one.level && (isCompany || (one.isReversed && !other.isReversed)));
  const [best, further] = isBetter ? [other, one] : [one, other];
  // A misspelt name beside the correct one belongs to another person.
  if (best.differs === undefined && further.differs !== undefined) return best;
  if (best.used === further.used && best.own === further.own) return best;
  return {
    ...best,
    used: new Set([...best.used, ...further.used]),
    own: new Set([...best.own, ...further.own]),
  };
}
