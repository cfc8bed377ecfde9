import { faultOfWishedName } from '#shared/name-text.ts';
import type { Context } from './context.ts';

export function checkWishedName({ actor, refuse }: Context, path: string, name: string): void {
  const message = actor.role === 'client' ? faultOfWishedName(name) : undefined;
  if (message !== undefined) refuse('invalid-input', { sentence: message, issues: [{ path, message }] });
}
