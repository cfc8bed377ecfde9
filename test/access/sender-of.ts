import { type Capability, callOf } from '#shared/contract/index.ts';
import type { TestActor } from '../harness/actors.ts';
import type { Scene } from './scene.ts';

export function isOfClientsOnly(capability: Capability): boolean {
  const { allow } = callOf(capability);
  return allow.includes('client') && !allow.includes('manager') && !allow.includes('anyone');
}

export function senderOf({ portal, people }: Scene, capability: Capability): TestActor {
  return isOfClientsOnly(capability) ? people.own.actor : portal.manager;
}
