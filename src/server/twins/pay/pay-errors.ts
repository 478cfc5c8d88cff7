import { jsonResponse } from '../twin.ts'

/** Returns an error response in PAY.'s format (docs/integrations/pay.md#s9). */
export function payError(status: number, code: string, title: string, detail = title, violations?: unknown): Response {
  return jsonResponse({ type: 'https://developer.pay.nl/docs/error-codes', code, title, detail, violations }, status)
}
