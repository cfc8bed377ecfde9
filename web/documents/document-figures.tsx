import { RECENT_DOCUMENTS_DAYS } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import type { CallOutput } from '../api/client.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { recentDocuments } from './filter-documents.ts';

interface DocumentFiguresProps {
  loaded: CallOutput<'listDocuments'> | undefined;
  failed: boolean;
}

export function DocumentFigures({ loaded, failed }: DocumentFiguresProps) {
  const documents: readonly Document[] = loaded?.documents ?? [];
  const summary = loaded?.summary ?? { documents: 0, fund_level: 0, clients: 0 };
  const types = new Set(documents.map(documentTypeOf)).size;
  const shown = (value: number) => (failed ? '–' : formatCount(value));
  const detailOrFailure = (detail: string) => (failed ? 'Not loaded' : detail);
  return (
    <FigureStrip
      loading={!loaded && !failed}
      figures={[
        {
          label: 'Total documents',
          opens: null,
          value: shown(summary.documents),
          detail: detailOrFailure(counted(types, 'document type')),
        },
        {
          label: 'Recent documents',
          opens: null,
          value: shown(recentDocuments(documents, new Date()).length),
          detail: `Last ${RECENT_DOCUMENTS_DAYS} days`,
        },
        {
          label: 'Fund-level',
          opens: null,
          value: shown(summary.fund_level),
          detail: 'Visible to all clients',
        },
        {
          label: 'Client-level',
          opens: null,
          value: shown(summary.documents - summary.fund_level),
          detail: detailOrFailure(`Across ${counted(summary.clients, 'client')}`),
        },
      ]}
    />
  );
}
