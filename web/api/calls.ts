import type { Capability } from '#shared/contract/index.ts';
import { type Call, describeCalls } from '../build/describe-calls.ts';

/** Every call. The build writes the value here (web/build/inline-calls.ts). */
export const CALLS: Readonly<Record<Capability, Call>> = describeCalls();
