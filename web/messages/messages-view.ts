import { MESSAGE_KINDS, MESSAGE_STATES } from '#shared/terms.ts';
import { defineView, oneOf, openId, pageNumber, text, type ViewOf } from '../ui/address-view.ts';

const ID = /^[A-Za-z0-9_-]{1,80}$/;

export const MESSAGES_VIEW = defineView({
  filters: {
    state: oneOf('state', [...MESSAGE_STATES, 'planned'], undefined),
    kind: oneOf('kind', MESSAGE_KINDS, undefined),
    client: text('client', ID),
    about: text('about', ID),
  },
  rest: {
    page: pageNumber(9_999),
    open: { ...openId('message', ID), isResetByFilters: true },
  },
});

export type MessagesView = ViewOf<typeof MESSAGES_VIEW>;

export function queryOf({ state, kind, client, about }: MessagesView) {
  return {
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(client ? { client_id: client } : {}),
    ...(about ? { about } : {}),
  };
}
