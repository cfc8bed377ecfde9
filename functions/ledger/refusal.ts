import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

export interface Issue {
  path: string;
  message: string;
}

/** The refusal of an API request, with a code from the refusals table. `serve` turns it into the response. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly issues: readonly Issue[] | undefined;

  /** `sentence` replaces the sentence in the table with a more exact one. */
  constructor(code: RefusalCode, details: { sentence?: string | undefined; issues?: readonly Issue[] } = {}) {
    super(details.sentence ?? REFUSALS[code].sentence);
    this.name = 'Refusal';
    this.code = code;
    this.issues = details.issues;
  }
}

/** Refuses an API request with one of the codes that its contract lists. */
export type Refuse<Code extends RefusalCode> = (
  code: Code,
  details?: { sentence?: string | undefined; issues?: Issue[] },
) => never;
