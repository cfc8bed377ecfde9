import jpeg from 'jpeg-js';

export function photoOf(grey: number, width = 16, height = 9): Buffer {
  const data = Buffer.alloc(width * height * 4, grey);
  return jpeg.encode({ width, height, data }, 90).data;
}

export function photoForm(bytes: Uint8Array, name = 'photo.jpg'): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  return form;
}
