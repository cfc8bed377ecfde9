import { type Capability, callOf } from '#shared/contract/index.ts';
import type { TestActor } from '../harness/actors.ts';
import type { Scene } from './scene.ts';

/** True if clients can make the call, but managers cannot. */
export function isOfClientsOnly(capability: Capability): boolean {
  const { allow } = callOf(capability);
  return allow.includes('client') && !allow.includes('manager') && !allow.includes('anyone');
}

/** The client `own` sends calls that only clients can make, and the manager sends all others. Both have just signed in. */
export function senderOf({ portal, people }: Scene, capability: Capability): TestActor {
  return isOfClientsOnly(capability) ? people.own.actor : portal.manager;
}
