import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { handlersFor } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { createCapitalCall } from './create-capital-call.ts';
import { extendCapitalCall } from './extend-capital-call.ts';
import { getCapitalCall } from './get-capital-call.ts';
import { getCapitalCallNotice } from './get-capital-call-notice.ts';
import { importCapitalCalls } from './import-capital-calls.ts';
import { listCapitalCalls } from './list-capital-calls.ts';
import { listLineItems } from './list-line-items.ts';
import { pauseLineItem } from './pause-line-item.ts';
import { previewReminders } from './preview-reminders.ts';
import { remindCapitalCall } from './remind-capital-call.ts';
import { setPaysOn } from './set-pays-on.ts';
import { undoWriteOff } from './undo-write-off.ts';
import { updateCallAccount } from './update-call-account.ts';
import { updateCapitalCall } from './update-capital-call.ts';
import { updateLineItem } from './update-line-item.ts';
import { withdrawCapitalCall } from './withdraw-capital-call.ts';
import { withdrawLineItem } from './withdraw-line-item.ts';
import { writeOffLineItem } from './write-off-line-item.ts';

export const capitalCallsArea = handlersFor('capital-calls', capitalCallsContract, {
  listCapitalCalls,
  createCapitalCall,
  importCapitalCalls,
  getCapitalCall,
  updateCapitalCall,
  withdrawCapitalCall,
  extendCapitalCall,
  updateCallAccount,
  withdrawLineItem,
  writeOffLineItem,
  undoWriteOff,
  previewReminders,
  remindCapitalCall,
  pauseLineItem,
  setPaysOn,
  listLineItems,
  updateLineItem,
  getCapitalCallNotice,
});

export const handler = serve(capitalCallsArea, servicesFromEnvironment);
