import type { TestActor } from '../harness/actors.ts';
import type { TestPortal } from '../harness/test-portal.ts';
import { done } from './done.ts';

interface Scene {
  readonly portal: TestPortal;
}

export const ACCOUNT = { account_name: 'Own Account', bsb: '062-000' } as const;
export const TAX = { status: 'quoted', from: '2025-07-01', reason: 'Form of July' } as const;
let numbers = 10_000_000;

/** Returns a new account number each time, because a manager must confirm an account that another client has. */
export const newAccount = () => ({ ...ACCOUNT, account_number: `${numbers++}` });

export interface Proposal {
  readonly path: string;
  readonly clientId: string;
  readonly actor: TestActor;
  readonly payeeId: string;
  readonly number: string;
  readonly call: Record<string, string>;
}

export async function newProposal(scene: Scene, account = newAccount()): Promise<Proposal> {
  const { id, actor } = await scene.portal.addClient({ mobile: '0400 111 222' });
  const path = `/clients/${id}/payee`;
  const { id: payeeId } = await done(scene, actor, 'POST', path, account);
  const { account_number: number } = account;
  const call = {
    called_number_id: id,
    spoken_to: 'The client',
    account_number_heard: number,
    name_match: 'same',
  };
  return { path, clientId: id, actor, payeeId, number, call };
}

export async function newVerified(scene: Scene): Promise<Proposal> {
  const proposal = await newProposal(scene);
  await done(scene, scene.portal.manager, 'POST', `${proposal.path}/verify`, proposal.call);
  return proposal;
}

export async function newSuspended(scene: Scene): Promise<Proposal> {
  const proposal = await newProposal(scene);
  await done(scene, scene.portal.manager, 'POST', `${proposal.path}/suspend`, { reason: 'Came by letter' });
  return proposal;
}
