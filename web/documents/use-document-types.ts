import { FALLBACK_DOCUMENT_TYPES } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';

export function useDocumentTypes(): readonly { id: string; name: string }[] {
  const { data, error } = useCall('listDocumentTypes', {}, { revalidateOnFocus: false });
  return data?.types ?? (error ? FALLBACK_DOCUMENT_TYPES : []);
}
