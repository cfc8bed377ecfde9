import type * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  type ApiFunctionName,
  apiFunctionNameOf,
  type Endpoint,
  type INVESTOR_READS,
} from '#shared/contract/endpoint.ts';
import type { Capability, Contract } from '#shared/contract/index.ts';
import type { CommonRefusal, RefusalCode } from '#shared/refusals.ts';
import type { Change } from '../ledger/change.ts';
import type { Refuse } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';
import type { UploadedFile } from './read-input.ts';

export interface Context<Refusals extends RefusalCode = never> {
  readonly services: Services;
  readonly actor: Actor;
  /** The UTC time (ISO) at which the request began. */
  readonly now: string;
  readonly today: CalendarDate;
  readonly correlationId: string;
  /** An IPv4 address or an IPv6 network, used only to limit attempts. */
  readonly callerAddress: string;
  /** A digest of caller, route and Idempotency-Key. Undefined if the request has no such key. */
  readonly idempotencyId: string | undefined;
  readonly file: UploadedFile | undefined;
  readonly refuse: Refuse<Refusals | CommonRefusal>;
  /** Writes the change, the audit row and the stored answer in one transaction. May throw `ConditionFailed`. */
  commit<Output>(change: Change, output: Output): Promise<Output>;
  repeats(): void;
}

export type Handler<Call> = Call extends Capability
  ? Handler<Contract[Call]>
  : Call extends Endpoint<infer Input, infer Output, infer Refusals>
    ? (input: z.output<Input>, context: Context<Refusals>) => Promise<z.output<Output>>
    : never;

type HandlersOf<Name extends ApiFunctionName, Calls> = {
  [Capability in keyof Calls as Calls[Capability] extends { readonly onlyReads?: true }
    ? Name extends typeof INVESTOR_READS
      ? Capability
      : never
    : Name extends typeof INVESTOR_READS
      ? never
      : Capability]: Handler<Calls[Capability]>;
};

export interface AreaHandlers {
  readonly calls: Readonly<Record<string, Endpoint>>;
  readonly handlers: Readonly<Record<string, (input: never, context: never) => Promise<unknown>>>;
}

export function handlersFor<Name extends ApiFunctionName, Calls extends Readonly<Record<string, Endpoint>>>(
  name: Name,
  calls: Calls,
  handlers: HandlersOf<Name, Calls>,
): AreaHandlers {
  const answered = Object.entries(calls).filter(([, call]) => apiFunctionNameOf(call) === name);
  return { calls: Object.fromEntries(answered), handlers: handlers as AreaHandlers['handlers'] };
}
