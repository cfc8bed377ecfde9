import type { Answer } from './exchange.ts';
import { errorAnswer } from './wire.ts';

/** An answer that is not success, told by its status and the provider's code, never by its words. */
export interface Rejected {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
  /** The parameter at fault, where the provider names one. */
  readonly parameter: string | undefined;
}

/** The JSON of a text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only words of a known form are taken from the provider's error, for they go into the log. */
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
