import type * as z from 'zod';
import type { Contract } from '#shared/contract/index.ts';

/** What a call answers, as JSON: dollars, not cents. A field added to the contract is missed here by the compiler. */
export type Answered<C extends keyof Contract> = z.input<Contract[C]['output']>;
