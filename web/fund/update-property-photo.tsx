import { useState } from 'react';
import type { Property } from '#shared/contract/fund.ts';
import { call } from '../api/client.ts';
import { ChooseFile } from '../forms/choose-file.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';

export function UpdatePropertyPhoto({ property, onClose }: { property: Property; onClose: () => void }) {
  // Shrunk once, because a repeated request must send the same bytes.
  const [chosen, setChosen] = useState<{ name: string; photo: Promise<File> }>();
  const form = useCallForm('updatePropertyPhoto', {
    start: {},
    input: () => ({ id: property.id }),
    send: async (input, options) =>
      chosen && call('updatePropertyPhoto', input, { ...options, file: await chosen.photo }),
    done: 'Photo saved.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={property.photo_id ? 'Replace photo' : 'Add photo'}
      subtitle={property.name}
      action="Save photo"
      off={!chosen}
      form={form}
      onClose={onClose}
    >
      <ChooseFile
        label="Photo"
        article="a photo"
        accept="image/jpeg,image/png"
        hint={chosen ? `Chosen: ${chosen.name}` : 'JPEG or PNG'}
        onFiles={([file]) => {
          setChosen(file && { name: file.name, photo: shrinkPhoto(file) });
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

const MOST_PIXELS_A_SIDE = 1_600;

async function shrinkPhoto(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MOST_PIXELS_A_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no transparency, so transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
