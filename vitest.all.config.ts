import { configFor } from './vitest.config.ts';

/** Every test, the long ones too, as CI runs them. */
export default configFor(() => true);
