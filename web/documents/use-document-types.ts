import { FALLBACK_DOCUMENT_TYPES } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';

export interface DocumentType {
  id: string;
  name: string;
}

export function useDocumentTypes(): readonly DocumentType[] {
  const { data, error } = useCall('listDocumentTypes', {}, { revalidateOnFocus: false });
  return data?.types ?? (error ? FALLBACK_DOCUMENT_TYPES : []);
}
