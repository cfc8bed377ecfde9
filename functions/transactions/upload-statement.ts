import type { Handler } from '../http/context.ts';
import { takeStatement } from './take-statement.ts';

export const uploadStatement: Handler<'uploadStatement'> = async (input, context) => {
  const { file, refuse } = context;
  if (!file) return refuse('invalid-input');
  return takeStatement(input, context, file);
};
