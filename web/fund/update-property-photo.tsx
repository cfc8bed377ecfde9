import { useState } from 'react';
import type { Property } from '#shared/contract/fund.ts';
import { call } from '../api/client.ts';
import { ChooseFile } from '../forms/choose-file.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export function UpdatePropertyPhoto({ property, onClose }: { property: Property; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const form = useCallForm('updatePropertyPhoto', {
    start: {},
    input: () => ({ id: property.id }),
    send: async (input, options) =>
      file && call('updatePropertyPhoto', input, { ...options, file: await shrinkPhoto(file) }),
    done: 'Photo saved.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={property.photo_id ? 'Replace photo' : 'Add photo'}
      subtitle={property.name}
      action="Save photo"
      off={!file}
      form={form}
      onClose={onClose}
    >
      <ChooseFile
        label="Photo"
        article="a photo"
        accept="image/jpeg,image/png"
        hint={file ? `Chosen: ${file.name}` : 'JPEG or PNG'}
        onFiles={([chosen]) => {
          setFile(chosen);
          form.restart();
        }}
      />
      <p className="text-muted">
        Clients see the photo. The portal crops the photo to 16:9 and removes the place and time stored in the
        file.
      </p>
    </FormDialog>
  );
}
