import { MESSAGE_KINDS, MESSAGE_STATES } from '#shared/terms.ts';
import { defineView, oneOf, openId, pageNumber, text, type ViewOf } from '../ui/address-view.ts';

const ID = /^[A-Za-z0-9_-]{1,80}$/;

export const MESSAGES_VIEW = defineView({
  filters: {
    /** Undefined for messages in any state; `kind` below is undefined for messages of any kind. */
    state: oneOf('state', MESSAGE_STATES, undefined),
    kind: oneOf('kind', MESSAGE_KINDS, undefined),
    client: text('client', ID),
  },
  rest: {
    page: pageNumber(9_999),
    open: { ...openId('message', ID), isResetByFilters: true },
  },
});

export type MessagesView = ViewOf<typeof MESSAGES_VIEW>;

/** Without the page size. */
export function queryOf({ state, kind, client }: MessagesView) {
  return {
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(client ? { client_id: client } : {}),
  };
}
