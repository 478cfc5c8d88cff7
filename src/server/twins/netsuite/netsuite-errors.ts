import { jsonResponse } from '../twin.ts'

/** A refusal in NetSuite's own shape. */
export function netsuiteError(status: number, code: string, detail: string): Response {
  return jsonResponse(errorBody(status, code, detail), status)
}

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

/** What the sixth call at once is told. */
export const concurrencyBody = () => ({
  ...errorBody(429, 'CONCURRENCY_LIMIT_EXCEEDED', 'Concurrent request limit exceeded. Request blocked.'),
  'o:errorCode': 'USER_ERROR',
})
