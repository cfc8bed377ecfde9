import { Button, IconButton } from '../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../ui/icons.tsx';
import { RotateCw, X } from '../ui/lucide-icons.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { sizeText } from './file-kind.ts';
import { FileTile } from './file-tile.tsx';
import { removeUpload, retryUpload, type Upload } from './upload-queue.ts';

const inPercent = new Intl.NumberFormat('en-AU', {
  style: 'percent',
  maximumFractionDigits: 0,
  roundingMode: 'floor',
} as Intl.NumberFormatOptions);

function sentBytes({ file, state }: Upload): number {
  if (state.at === 'uploaded' || state.at === 'kept' || state.at === 'checking') return file.size;
  return state.at === 'sending' || state.at === 'lost' ? Math.round(file.size * state.part) : 0;
}

export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const going = uploads.filter(({ state }) => state.at !== 'refused');
  const uploaded = uploads.filter(({ state }) => state.at === 'uploaded').length;
  const total = going.reduce((sum, { file }) => sum + file.size, 0);
  const sent = going.reduce((sum, upload) => sum + sentBytes(upload), 0);
  return (
    <section aria-label="Uploads" className="overflow-hidden rounded-box border border-line">
      <div className="tnum flex items-baseline justify-between gap-3 border-b border-line bg-canvas px-3 py-2">
        <p aria-live="polite" className="font-semibold">
          {uploaded} of {uploads.length} uploaded
        </p>
        {total > 0 && (
          <p className="text-label text-muted">
            {sizeText(sent)} of {sizeText(total)}
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { file, state } = upload;
  const part = state.at === 'sending' || state.at === 'lost' ? state.part : undefined;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5" data-state={state.at}>
      <FileTile filename={file.name} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={file.name}>
          {file.name}
        </p>
        <State upload={upload} percent={inPercent.format(part ?? 0)} />
        {part !== undefined && (
          <ProgressBar
            className="mt-1.5"
            height={4}
            label={`Upload of ${file.name}`}
            value={part}
            max={1}
            valueText={inPercent.format(part)}
          />
        )}
      </div>
      {state.at === 'lost' && (
        <Button
          size="small"
          icon={<RotateCw className="size-3.5" />}
          aria-label={`Retry ${file.name}`}
          onClick={() => retryUpload(upload.id)}
        >
          Retry
        </Button>
      )}
      {state.at !== 'checking' && (
        <IconButton
          size="small"
          label={`${state.at === 'waiting' || state.at === 'sending' ? 'Cancel' : 'Remove from list:'} ${file.name}`}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => removeUpload(upload.id)}
        />
      )}
    </li>
  );
}

function State({ upload: { file, state }, percent }: { upload: Upload; percent: string }) {
  const size = sizeText(file.size);
  switch (state.at) {
    case 'waiting':
      return <p className="tnum text-label text-muted">Waiting, {size}</p>;
    case 'sending':
      return (
        <p className="tnum text-label text-muted">
          {size}, {percent}
        </p>
      );
    case 'checking':
      return <p className="text-label text-muted">Checking</p>;
    case 'uploaded':
      return (
        <p className="tnum flex items-center gap-1.5 text-label text-muted">
          <CheckIcon className="size-3.5 text-positive" />
          Uploaded, {size}
        </p>
      );
    case 'kept':
      return <Problem tone="text-muted" text={state.message} />;
    case 'lost':
      return <Problem tone="text-negative" text={state.message ?? `Connection lost at ${percent}`} />;
    case 'refused':
      return <Problem tone="text-negative" text={state.message} />;
  }
}

function Problem({ tone, text }: { tone: string; text: string }) {
  return (
    <p className={`tnum flex items-start gap-1.5 text-label ${tone}`}>
      <AlertIcon className="mt-px size-3.5" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}
