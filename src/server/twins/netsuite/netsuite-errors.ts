import { jsonResponse } from '../twin.ts'

/** Returns an error response in NetSuite's format (docs/integrations/netsuite.md#s6). */
export function netsuiteError(status: number, code: string, detail: string): Response {
  return jsonResponse(errorBody(status, code, detail), status)
}

/** Returns the body of an error response in NetSuite's format. */
export function errorBody(status: number, code: string, detail: string) {
  return {
    type: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15',
    title: TITLES[status] ?? 'Error',
    status,
    'o:errorDetails': [{ detail, 'o:errorCode': code }],
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** Returns the body of the response to a call above the limit of parallel calls (docs/integrations/netsuite.md#s7). */
export const concurrencyBody = () => ({
  ...errorBody(429, 'CONCURRENCY_LIMIT_EXCEEDED', 'Concurrent request limit exceeded. Request blocked.'),
  'o:errorCode': 'USER_ERROR',
})
