import type { Authority } from './authenticate.ts';
import type { ObjectStore } from './object-store.ts';

/** The one bucket that is served, for the whole of its life. */
export interface Bucket extends Authority {
  readonly name: string;
  readonly store: ObjectStore;
  /** Origins whose pages may read the answers, such as `http://localhost:3000`. */
  readonly corsOrigins: ReadonlySet<string>;
}
