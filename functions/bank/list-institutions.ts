import type { Handler } from '../http/context.ts';

export const listInstitutions: Handler<'listInstitutions'> = async (_input, { services, correlationId }) => {
  const provider = await services.bankProvider(correlationId);
  const institutions = (await provider.listInstitutions()).map((institution) => ({
    id: institution.id,
    name: institution.name,
    short_name: institution.shortName,
    logo: institution.logo ?? null,
    available: institution.available,
  }));
  return { institutions, total: institutions.length, next_cursor: null };
};
