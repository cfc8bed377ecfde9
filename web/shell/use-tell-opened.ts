import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/client.ts';
import { clientInView } from '../api/client-in-view.ts';

/** Records once that the message whose link led here was opened. Nobody waits for it, and its failure changes nothing. */
export function useTellOpened() {
  const [query] = useSearchParams();
  const message = query.get('message');
  const told = useRef<string>(undefined);
  useEffect(() => {
    // Who sees a client's pages as the client does has opened nothing for them.
    if (clientInView()?.isViewAs) return;
    if (message === null || told.current === message) return;
    told.current = message;
    call('openMessage', { id: message }).catch(() => {});
  }, [message]);
}
