import { type ErrorBody, type FailureCode, failures } from '#shared/contracts/failures.ts'

/** A refusal of this machine in the form of those of the server, so that the page knows only one. */
export function errorResponse(code: FailureCode): Response {
  const body: ErrorBody = { code, message: failures[code].text }
  return Response.json(body, {
    status: failures[code].status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}
