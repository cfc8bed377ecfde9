import type { Handler } from '../http/context.ts';
import { listLayouts, presentLayout } from '../records/statement-layout-store.ts';

export const listStatementLayouts: Handler<'listStatementLayouts'> = async (_input, { services }) => {
  const items = await listLayouts(services);
  const layouts = await Promise.all(items.map((item) => presentLayout(services, item)));
  return { layouts, total: layouts.length, next_cursor: null };
};
