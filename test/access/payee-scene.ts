import type { TestActor } from '../harness/actors.ts';
import type { TestPortal } from '../harness/test-portal.ts';

/** What the accounts of clients need of the scene of the access tests. */
interface Scene {
  readonly portal: TestPortal;
}

export const ACCOUNT = { account_name: 'Own Account', bsb: '062-000' } as const;
export const TAX = { status: 'quoted', from: '2025-07-01', reason: 'Form of July' } as const;
let numbers = 10_000_000;

/** Another account each time, because an account of several clients is questioned. */
export const newAccount = () => ({ ...ACCOUNT, account_number: `${numbers++}` });

async function done({ portal }: Scene, by: TestActor, method: string, path: string, body?: object) {
  const answer = await portal.call(by, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export interface Proposal {
  readonly path: string;
  readonly clientId: string;
  readonly actor: TestActor;
  readonly payeeId: string;
  readonly number: string;
  /** The answers of a call in which the client says the right number. */
  readonly call: Record<string, string>;
}

/** A proposal of a new client, who can be called back at once. */
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
