import type { Answer } from './exchange.ts';
import { errorAnswer } from './wire.ts';

/** An error answer, by its status and the provider's code; its texts are not used. */
export interface Rejected {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  /** The invalid parameter, if the provider names one. */
  readonly parameter: string | undefined;
}

/** The JSON of a text; undefined when it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads only codes of a safe format from the provider's error, because they are logged. */
export function rejection(answer: Answer): Rejected & { correlationId: string | undefined } {
  const read = errorAnswer.safeParse(parsed(answer.text));
  const first = read.data?.data[0];
  const plain = (text: string | null | undefined) =>
    text && /^[A-Za-z0-9-]{1,64}$/.test(text) ? text : undefined;
  return {
    ok: false,
    status: answer.status,
    code: plain(first?.code) ?? 'unknown',
    parameter: plain(first?.source?.parameter),
    correlationId: plain(read.data?.correlationId),
  };
}
