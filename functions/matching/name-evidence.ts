/** How much of a client's name a text contains; more is better. */
export const NAME_LEVELS = { none: 0, first: 1, last: 2, initial: 3, near: 4, full: 5 } as const;

export type NameLevel = (typeof NAME_LEVELS)[keyof typeof NAME_LEVELS];

export interface NameEvidence {
  readonly level: NameLevel;
  /** Whether the text contains the name of the client's entity rather than of the person. */
  readonly isEntity: boolean;
  /** How an almost complete name differs: cut short by a bank, without some words, or misspelt. */
  readonly differs?: 'cut' | 'short' | 'spelling' | undefined;
  /** The text has the last name before the first name. */
  readonly isReversed?: boolean;
  /** The words of the name may be ordinary words of bank texts. */
  readonly isDoubtful?: boolean;
  /** The text has the entity's whole name without its legal form: "Lee Family" for Lee Family Pty Ltd. */
  readonly isBare?: boolean;
  /** The places of the words of this name and, for a couple, of the partner's name. */
  readonly used: ReadonlySet<number>;
  /** The places of the words of this name only. */
  readonly own: ReadonlySet<number>;
}

export const NO_NAME: NameEvidence = {
  level: NAME_LEVELS.none,
  isEntity: false,
  used: new Set(),
  own: new Set(),
};

/** The better of two readings of a name. If the name occurs twice in the text, the result has the words of both readings. */
export function better(one: NameEvidence, other: NameEvidence): NameEvidence {
  // Check this first, because most readings find nothing.
  if (other.level === NAME_LEVELS.none) return one;
  if (one.level === NAME_LEVELS.none) return other;
  const isCompany = other.isEntity && !other.isBare && !one.isEntity;
  const isBetter =
    other.level > one.level ||
    (other.level === one.level && (isCompany || (one.isReversed && !other.isReversed)));
  const [best, further] = isBetter ? [other, one] : [one, other];
  // Do not merge a correct name with a misspelt one: the misspelt name belongs to another person.
  if (best.differs === undefined && further.differs !== undefined) return best;
  if (best.used === further.used && best.own === further.own) return best;
  return {
    ...best,
    used: new Set([...best.used, ...further.used]),
    own: new Set([...best.own, ...further.own]),
  };
}
