import type { Handler } from '../http/context.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { presentProperty } from './present-property.ts';

export const listProperties: Handler<'listProperties'> = async (_input, { services }) => {
  const properties = await listPropertyItems(services);
  return { properties: properties.map(presentProperty), total: properties.length, next_cursor: null };
};
