import type { RefusalData } from '#shared/contract/refusal-data.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';

export interface Issue {
  path: string;
  message: string;
}

interface Details {
  readonly sentence?: string | undefined;
  readonly issues?: readonly Issue[];
  readonly data?: RefusalData;
}

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

export type Refuse<Code extends RefusalCode> = (code: Code, details?: Details) => never;

export const refuseByThrowing: Refuse<RefusalCode> = (code, details) => {
  throw new Refusal(code, details);
};
