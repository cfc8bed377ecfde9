import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

export interface Issue {
  path: string;
  message: string;
}

/** A call turned down for a reason the table of refusals names. Becomes its answer in `serve`. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly issues: readonly Issue[] | undefined;

  /** `sentence` replaces the table's where the reason can be said more exactly. */
  constructor(code: RefusalCode, details: { sentence?: string; issues?: readonly Issue[] } = {}) {
    super(details.sentence ?? REFUSALS[code].sentence);
    this.name = 'Refusal';
    this.code = code;
    this.issues = details.issues;
  }
}

/** Turns a call down with one of the codes its contract lists. */
export type Refuse<Code extends RefusalCode> = (
  code: Code,
  details?: { sentence?: string; issues?: Issue[] },
) => never;
