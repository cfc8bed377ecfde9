import { UNFORESEEN } from './terms.ts';

/** The gateway refuses some requests with a fixed `message` before a function runs. Users read `sentence` instead. */
export const GATEWAY_ANSWERS = {
  400: { message: 'Bad Request', sentence: 'The request was not understood.' },
  401: { message: 'Unauthorized', sentence: 'Please sign in to continue.' },
  404: { message: 'Not Found', sentence: 'Not found.' },
  413: { message: 'Request Entity Too Large', sentence: 'The request is too large.' },
  429: { message: 'Too Many Requests', sentence: 'Too many requests at once. Please try again in a moment.' },
  500: { message: 'Internal Server Error', sentence: UNFORESEEN },
  503: { message: 'Service Unavailable', sentence: 'The service is busy. Please try again in a moment.' },
} as const;
export type GatewayStatus = keyof typeof GATEWAY_ANSWERS;

export function gatewaySentence(message: unknown): string | undefined {
  return Object.values(GATEWAY_ANSWERS).find((answer) => answer.message === message)?.sentence;
}
