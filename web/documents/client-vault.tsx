import { CLIENT_FORM_ENDINGS } from '#shared/constants.ts';
import type { Client } from '#shared/contract/clients.ts';
import type { Document } from '#shared/contract/documents.ts';
import { downloadDocument } from '../api/download-document.ts';
import { useEveryPage } from '../api/every-page.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Download, FolderOpen, Upload } from '../ui/lucide-icons.tsx';
import { counted } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FileTile } from './file-tile.tsx';
import { UploadFormFields, useUploadForm } from './upload-form-fields.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './upload-queue.ts';

export function ClientVault({ client }: { client: Pick<Client, 'id' | 'name'> }) {
  const form = useUploadForm(client.id, CLIENT_FORM_ENDINGS);
  const uploads = useUploads().filter(({ client_id }) => client_id === client.id);
  return (
    <div className="flex flex-col">
      <ClientDocuments
        clientId={client.id}
        onUpload={() => form.ref.current?.querySelector('select')?.focus()}
      />
      <Changes>
        <section
          aria-label="Upload a document"
          className="flex flex-col gap-4 border-t border-line px-5 py-5"
        >
          <h3 className="text-form font-semibold">Upload a document</h3>
          <UploadFormFields form={form} several={false} clientName={client.name} />
          {uploads.length > 0 && <UploadList uploads={uploads} />}
        </section>
      </Changes>
    </div>
  );
}

function ClientDocuments({ clientId, onUpload }: { clientId: string; onUpload: () => void }) {
  const { data, error, isValidating, mutate } = useEveryPage('listClientDocuments', { id: clientId });
  if (!data) {
    if (error) {
      return <ErrorState title="Documents did not load" loaded={{ error, isValidating, mutate }} />;
    }
    return (
      <div role="status" aria-label="Loading documents" className="flex flex-col gap-3 px-5 py-5">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-15 w-full rounded-box" />
        ))}
      </div>
    );
  }
  if (data.documents.length === 0) {
    return <EmptyState icon={<FolderOpen className="size-5 text-subtle" />} title="No documents found" />;
  }
  return (
    <div className="flex flex-col gap-2 px-5 py-4">
      <div className="flex items-center justify-between">
        <p className="tnum text-label text-muted">{counted(data.documents.length, 'document')}</p>
        <Changes>
          <Button size="small" icon={<Upload className="size-3.5" />} onClick={onUpload}>
            Upload
          </Button>
        </Changes>
      </div>
      <ul aria-label="Documents" className="flex flex-col gap-2">
        {data.documents.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
    </div>
  );
}

function DocumentCard({ document }: { document: Document }) {
  const { name, filename, document_type, uploaded_at } = document;
  return (
    <li className="flex items-center gap-3 rounded-box border border-line px-3 py-2.5">
      <FileTile filename={filename} />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-label text-subtle">
          <span>{document_type ?? 'Other'}</span>
          <InstantText instant={uploaded_at} part="date" />
        </p>
      </div>
      <Button
        size="small"
        icon={<Download className="size-3.5" />}
        aria-label={`Download ${name}`}
        onClick={() => void downloadDocument(document)}
      >
        Download
      </Button>
    </li>
  );
}
