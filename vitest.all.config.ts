import { configFor, isDeep } from './vitest.config.ts';

export default configFor(({ file }) => !isDeep(file));
