import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import { useCallPages } from '../api/call-pages.ts';
import { downloadDocument } from '../api/download-document.ts';
import { AllLink } from '../ui/all-link.tsx';
import { IconButton } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Download, FolderOpen } from '../ui/lucide-icons.tsx';
import { Changes } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { TableBox } from '../ui/table.tsx';
import { FileTile } from './file-tile.tsx';

const NEWEST = 4;

interface LatestClientDocumentsProps {
  clientId: string;
  allAt: string;
  folded: boolean;
}

export function LatestClientDocuments({ clientId, allAt, folded }: LatestClientDocumentsProps) {
  const { pages, error, isValidating, retry } = useCallPages('listClientDocuments', {
    id: clientId,
    limit: PAGE_SIZE,
  });
  const first = pages?.[0];
  const documents = first?.documents.slice(0, NEWEST);
  return (
    <Section
      title="Documents"
      count={first?.total}
      folded={folded}
      aside={
        first && (
          <span className="flex items-center gap-4">
            <CreateExport
              list="documents"
              name="documents of the client"
              filters={{ client_id: clientId }}
              rows={first.total}
              described="of this client, newest first"
              besides="The list, not the files."
              small
            />
            <AllLink to={allAt} count={first.total} shown={NEWEST} />
            <Changes>
              <Link to={allAt} preventScrollReset className="font-medium text-accent hover:underline">
                Upload
              </Link>
            </Changes>
          </span>
        )
      }
    >
      <TableBox>
        {documents ? (
          documents.length === 0 ? (
            <EmptyState
              className="py-8!"
              icon={<FolderOpen className="size-5 text-subtle" />}
              title="No documents found"
            />
          ) : (
            <ul aria-label="Documents" className="divide-y divide-line">
              {documents.map((document) => (
                <li key={document.id} className="flex h-13 items-center gap-3 px-3">
                  <FileTile filename={document.filename} small />
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium" title={document.name}>
                      {document.name}
                    </span>
                    <span className="block truncate text-label text-subtle">
                      {document.document_type ?? 'Other'},{' '}
                      <InstantText instant={document.uploaded_at} part="date" />
                    </span>
                  </span>
                  <IconButton
                    label={`Download ${document.name}`}
                    icon={<Download />}
                    onClick={() => void downloadDocument(document)}
                  />
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState title="Documents did not load" loaded={{ error, isValidating, retry }} unchanged />
        ) : (
          <LoadingCards label="Loading documents" height="h-13" />
        )}
      </TableBox>
    </Section>
  );
}
