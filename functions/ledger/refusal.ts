import type { RefusalData } from '#shared/contract/refusal-data.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

export interface Issue {
  path: string;
  message: string;
}

interface Details {
  /** Replaces the sentence in the table with a more exact one. */
  readonly sentence?: string | undefined;
  readonly issues?: readonly Issue[];
  /** What the response contains besides, for programs and screens. */
  readonly data?: RefusalData;
}

/** The refusal of an API request, with a code from the refusals table. `serve` turns it into the response. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly issues: readonly Issue[] | undefined;
  readonly data: RefusalData | undefined;

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.sentence ?? REFUSALS[code].sentence);
    this.name = 'Refusal';
    this.code = code;
    this.issues = details.issues;
    this.data = details.data;
  }
}

/** Refuses an API request with one of the codes that its contract lists. */
export type Refuse<Code extends RefusalCode> = (code: Code, details?: Details) => never;
