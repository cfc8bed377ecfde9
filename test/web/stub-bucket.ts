import { vi } from 'vitest';

export interface Posted {
  url: string;
  headers: Record<string, string>;
  fields: string[];
  file: File;
  send: (part: number) => void;
  answer: (status: number) => void;
  breakOff: () => void;
  aborted: boolean;
}

export function stubBucket(): Posted[] {
  const posted: Posted[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    timeout = 0;
    status = 0;
    statusText = '';
    responseText = '';
    #url = '';
    #headers: Record<string, string> = {};
    #entry: Posted | undefined;

    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    abort() {
      if (this.#entry) this.#entry.aborted = true;
      this.onabort?.();
    }
    send(form: FormData) {
      const file = form.get('file') as File;
      this.#entry = {
        url: this.#url,
        headers: this.#headers,
        fields: [...form.keys()],
        file,
        aborted: false,
        send: (part) => this.upload.onprogress?.({ loaded: part * file.size, total: file.size }),
        answer: (status) => {
          this.status = status;
          this.onload?.();
        },
        breakOff: () => this.onerror?.(),
      };
      posted.push(this.#entry);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return posted;
}
