import { faultOfWishedName } from '#shared/name-text.ts';
import type { Context } from './context.ts';

/** Refuses a name that an investor may not choose. Managers may set such a name. */
export function checkWishedName({ actor, refuse }: Context, path: string, name: string): void {
  const message = actor.role === 'client' ? faultOfWishedName(name) : undefined;
  if (message !== undefined) refuse('invalid-input', { sentence: message, issues: [{ path, message }] });
}
