import type { Waiting, WaitingRefusal } from '#shared/contract/approvals.ts';
import type { Capability, Contract } from '#shared/contract/index.ts';
import type { UnitMove } from '#shared/contract/register.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { MoveApproval } from '#shared/terms.ts';
import type { Context, Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import type { Asked, Maker } from '../ledger/maker.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import { isAlone } from '../two-people/second-person.ts';
import type { Effect } from '../two-people/take-effect.ts';

export interface MoveEffect extends Effect {
  readonly moves: readonly UnitMove[];
  readonly summary: string;
  /** Only one move of the same kind and subject can wait for approval. */
  readonly subject: string;
}

/** Decides the effect of a move, when it is proposed and again when it is approved. */
export type TakeMove<Call extends Capability> = (
  maker: Maker<Exclude<Contract[Call]['refusals'][number], WaitingRefusal> | 'invalid-input'>,
  input: Parameters<Handler<Call>>[0],
  asked: Asked,
) => Promise<MoveEffect>;

export function proposeMove<Codes extends RefusalCode, Input extends { readonly reason: string }>(
  context: Context<Codes | WaitingRefusal>,
  what: MoveApproval,
  input: Input,
  take: (maker: Maker<Codes | 'invalid-input'>, input: Input, asked: Asked) => Promise<MoveEffect>,
): Promise<{ moves: UnitMove[] } | Waiting> {
  const { services, actor, now } = context;
  return decideAgain(async () => {
    const effect = await take(context, input, { by: actor.userId, byName: actor.name });
    if (await isAlone(services, actor.userId, now))
      return context.commit(effect.change, { moves: [...effect.moves] });
    return askApproval(context, {
      what,
      subject: subjectOf(what, effect.subject),
      summary: effect.summary,
      reason: input.reason,
      input,
      takesEffect: false,
    });
  });
}

export function subjectOf(...ids: readonly string[]): string {
  return ids.join('#');
}

export function isSubject(subject: string, clientId: string): boolean {
  return subject.split('#').includes(clientId);
}
