import type { Plugin } from 'vite';
import { API_DOCUMENT_PATH } from '#shared/constants.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';

export function apiDocument(): Plugin {
  return {
    name: 'api-document',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(openApiDocument());
      this.emitFile({ type: 'asset', fileName: API_DOCUMENT_PATH.slice(1), source });
    },
  };
}
