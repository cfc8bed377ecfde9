export const NAME_LEVELS = { none: 0, first: 1, last: 2, initial: 3, near: 4, full: 5 } as const;

export type NameLevel = (typeof NAME_LEVELS)[keyof typeof NAME_LEVELS];

export interface NameEvidence {
  readonly level: NameLevel;
  readonly isEntity: boolean;
  /** `cut`: a bank cut the name. `short`: words of the name are missing. */
  readonly differs?: 'cut' | 'short' | 'spelling' | undefined;
  readonly isReversed?: boolean;
  readonly isDoubtful?: boolean;
  /** True if only the legal form is missing: "Lee Family" for Lee Family Pty Ltd. */
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

export function better(one: NameEvidence, other: NameEvidence): NameEvidence {
  if (other.level === NAME_LEVELS.none) return one;
  if (one.level === NAME_LEVELS.none) return other;
  const isCompany = other.isEntity && !other.isBare && !one.isEntity;
  const isBetter =
    other.level > one.level ||
    (other.level === one.level && (isCompany || (one.isReversed && !other.isReversed)));
  const [best, further] = isBetter ? [other, one] : [one, other];
  // A misspelt name beside the correct name belongs to another person.
  if (best.differs === undefined && further.differs !== undefined) return best;
  if (best.used === further.used && best.own === further.own) return best;
  return {
    ...best,
    used: new Set([...best.used, ...further.used]),
    own: new Set([...best.own, ...further.own]),
  };
}
