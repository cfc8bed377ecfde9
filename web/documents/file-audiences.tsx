import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { NO_CLIENT, suggestClient, useAudiences } from './audience.ts';
import { kilobytesText } from './file-kind.ts';
import type { DocumentToSend } from './send-document.ts';

export interface FileAudiencesProps {
  documents: readonly DocumentToSend[];
  /** The audience of each file; '' while none is chosen. */
  chosen: readonly string[];
  missing: boolean;
  onChoose: (index: number, audience: string) => void;
}

/** Asks who sees each file. A suggested client is chosen only once the user accepts the suggestion. */
export function FileAudiences({ documents, chosen, missing, onChoose }: FileAudiencesProps) {
  const { clients, options, ready, problem } = useAudiences();
  return (
    <ul aria-label="Who sees each file" className="flex flex-col divide-y divide-line border-y border-line">
      {documents.map(({ file, name }, index) => {
        const audience = chosen[index] ?? '';
        const suggested = audience === '' ? suggestClient(file.name, clients) : undefined;
        return (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex flex-col gap-2 py-3">
            <p className="wrap-anywhere">
              <span className="block font-medium">{name}</span>
              <span className="tnum block text-label text-subtle">
                {file.name}, {kilobytesText(file.size)}
              </span>
            </p>
            <Combobox
              // A new `key` recreates the field, so that it shows the client that the user has accepted with the button below.
              key={`${ready} ${audience}`}
              label={`Who sees ${file.name}`}
              options={options}
              value={audience}
              onChange={(id) => onChoose(index, id)}
              disabled={!ready}
              placeholder={NO_CLIENT}
              emptyText="No client with that name"
              error={problem ?? (missing && audience === '' ? NO_CLIENT : undefined)}
            />
            {suggested && (
              <Button
                size="small"
                className="self-start border-dashed text-accent"
                onClick={() => onChoose(index, suggested.id)}
              >
                Accept {suggested.name}, whose name is in the file name
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
