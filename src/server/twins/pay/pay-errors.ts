import { jsonResponse } from '../twin.ts'

/** A no in the words of PAY. (pay.md §9). */
export function payError(status: number, code: string, title: string, detail = title, violations?: unknown): Response {
  return jsonResponse({ type: 'https://developer.pay.nl/docs/error-codes', code, title, detail, violations }, status)
}
