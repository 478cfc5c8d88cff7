import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call, Endpoint } from '#shared/contracts/endpoint.ts'
import type { FieldError } from '#shared/contracts/failures.ts'
import { NOT_STORABLE } from '#shared/contracts/texts.ts'
import { isStorable } from '#shared/kernel/text.ts'
import { InvalidInput } from '../access/invalid-input.ts'

/**
 * A path parameter does not fit the contract, for example a text instead of a number. The response is 404.
 *
 * @example GET /api/inventoryitem/abc
 */
export class NoSuchPath extends Error {
  override readonly name = 'NoSuchPath'
}

/** The parts of a request that the contract describes. */
type CallTexts = Pick<FastifyRequest, 'params' | 'query' | 'body'> & { headers: unknown }

/**
 * Parses path, query, headers and body of a request by the contract. Throws `InvalidInput`, or `NoSuchPath` for an invalid
 * path parameter.
 *
 * Any text that the database cannot store is refused here, so that schemas do not have to check for it.
 */
export function parseCall<E extends Endpoint>(endpoint: E, request: CallTexts): Call<E> {
  const params = endpoint.params?.safeParse(request.params, inDutch)
  if ((params && !params.success) || unstorableIn(request.params).length > 0) throw new NoSuchPath()

  const errors: FieldError[] = []
  const read = (schema: z.ZodMiniType | undefined, value: unknown, prefix = '') => {
    const parsed = schema?.safeParse(value, inDutch)
    if (parsed && !parsed.success) errors.push(...fieldErrors(parsed.error.issues, prefix))
    else if (parsed)
      errors.push(...unstorableIn(value).map((field) => ({ field: prefix + field, message: NOT_STORABLE })))
    return parsed?.data
  }
  const query = read(endpoint.query, request.query)
  const headers = read(endpoint.headers, request.headers)
  // A missing body is parsed as an empty object, so that the messages name the fields and not the body.
  const body = read(endpoint.body, request.body ?? {})
  if (errors.length > 0) throw new InvalidInput(errors)

  return { params: params?.data, query, headers, body } as Call<E> // each part was parsed by the schema of its type
}

/**
 * Returns the fields with a text or name that cannot be stored. It uses a loop and no recursion, because deeply nested
 * input would overflow the stack.
 */
function unstorableIn(input: unknown): string[] {
  const fields: string[] = []
  const pending: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) fields.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) fields.push(path)
      else if (typeof part === 'string' || typeof part === 'object') {
        pending.push({ value: part, path: path === '' ? name : `${path}.${name}` })
      }
    }
  }
  return [...new Set(fields)]
}

/** Returns only the first error of each field, because it is the most useful. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix: string): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = prefix + issue.path.map(String).join('.')
    if (!errors.has(field)) errors.set(field, { field, message: issue.message })
  }
  return [...errors.values()]
}

/** The message for fields whose contract has none, so that zod's English messages never reach a visitor. */
const inDutch = { error: () => 'Deze waarde is niet geldig.' }
