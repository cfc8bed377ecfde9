import { messagesContract } from '#shared/contract/messages.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { getMessage } from './get-message.ts';
import { getNoticePdf } from './get-notice-pdf.ts';
import { holdMessage } from './hold-message.ts';
import { listMessages } from './list-messages.ts';
import { openMessage } from './open-message.ts';
import { openNotice } from './open-notice.ts';
import { releaseMessage } from './release-message.ts';
import { resendMessage } from './resend-message.ts';

export const messagesArea = handlersFor('messages', messagesContract, {
  listMessages,
  getMessage,
  resendMessage,
  holdMessage,
  releaseMessage,
  openMessage,
  openNotice,
  getNoticePdf,
});

export const handler = serve(messagesArea, servicesFromEnvironment);
