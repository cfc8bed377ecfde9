import type * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Area, Endpoint } from '#shared/contract/endpoint.ts';
import type { CommonRefusal, RefusalCode } from '#shared/refusals.ts';
import type { Change } from '../ledger/change.ts';
import type { Refuse } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';
import type { UploadedFile } from './read-input.ts';

/** What a handler receives besides its input. */
export interface Context<Refusals extends RefusalCode = never> {
  readonly services: Services;
  readonly actor: Actor;
  /** The instant of the request, ISO UTC, read once. */
  readonly now: string;
  /** The fund's date at that instant. */
  readonly today: CalendarDate;
  readonly correlationId: string;
  /** The caller's address on the internet; only to limit tries. */
  readonly callerAddress: string;
  /** A digest of caller, route and Idempotency-Key; undefined without a key. */
  readonly idempotencyId: string | undefined;
  /** The file of a multipart call. */
  readonly file: UploadedFile | undefined;
  readonly refuse: Refuse<Refusals | CommonRefusal>;
  /**
   * Writes a change, its audit row and the answer for the Idempotency-Key in one transaction, and returns the output.
   * Throws `ConditionFailed` when a record is not as the change expects.
   */
  commit<Output>(change: Change, output: Output): Promise<Output>;
  /** Marks the answer as a repeat of an earlier request with the same Idempotency-Key. */
  repeats(): void;
}

/** One capability: load, decide, commit. Returns the contract's output or refuses. */
export type Handler<Call> =
  Call extends Endpoint<infer Input, infer Output, infer Refusals>
    ? (input: z.output<Input>, context: Context<Refusals>) => Promise<z.output<Output>>
    : never;

export type HandlersOf<Calls> = { [Capability in keyof Calls]: Handler<Calls[Capability]> };

/** An area's calls with their handlers, the argument of `serve`. */
export interface AreaHandlers {
  readonly area: Area;
  readonly calls: Readonly<Record<string, Endpoint>>;
  readonly handlers: Readonly<Record<string, (input: never, context: never) => Promise<unknown>>>;
}

/** Joins an area's calls to their handlers; a missing or mistyped handler does not compile. */
export function handlersFor<Calls extends Readonly<Record<string, Endpoint>>>(
  area: Area,
  calls: Calls,
  handlers: HandlersOf<Calls>,
): AreaHandlers {
  return { area, calls, handlers: handlers as AreaHandlers['handlers'] };
}
