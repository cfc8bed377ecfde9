import type { Capability } from '#shared/contract/index.ts';
import { messageOf } from '../api/api-error.ts';
import { type CallInput, call } from '../api/client.ts';
import { notify } from '../ui/toast.tsx';

interface Told extends Pick<NonNullable<Parameters<typeof notify.success>[1]>, 'action'> {
  about: string;
  done: string;
}

export async function callAndTell<C extends Capability>(
  capability: C,
  input: CallInput<C>,
  { about, done, ...toast }: Told,
) {
  try {
    await call(capability, input, { idempotencyKey: crypto.randomUUID(), refresh: 'first' });
    notify.success(done, { about, ...toast });
  } catch (error) {
    notify.error(messageOf(error), { about });
  }
}
