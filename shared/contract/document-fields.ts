import * as z from 'zod';
import { atFirstUse } from './endpoint.ts';
import { instant } from './fields.ts';

/** `client_id` null means fund-level: every client sees it. */
export const document = atFirstUse(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** The type's name; null where none is known, shown as 'Other'. */
    document_type: z.string().nullable(),
    client_id: z.string().nullable(),
    client_name: z.string().nullable(),
    uploaded_at: instant,
    uploaded_by_name: z.string(),
    filename: z.string(),
    /** Bytes. */
    size: z.number(),
  }),
);
export type Document = z.output<ReturnType<typeof document>>;
