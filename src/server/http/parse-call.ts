import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call, Endpoint } from '#shared/contracts/endpoint.ts'
import type { FieldError } from '#shared/contracts/failures.ts'
import { NOT_STORABLE } from '#shared/contracts/texts.ts'
import { isStorable } from '#shared/kernel/text.ts'
import { InvalidInput } from '../access/invalid-input.ts'

/**
 * A number in the path that is no number: there can be no such thing, so the answer is 404.
 *
 * @example GET /api/inventoryitem/abc
 */
export class NoSuchPath extends Error {
  override readonly name = 'NoSuchPath'
}

/**
 * Reads the parts of a request by the contract. Throws `InvalidInput`, or `NoSuchPath` for a wrong parameter in the path.
 *
 * Refuses every text that the database cannot store, whatever its field: no schema can forget that.
 */
export function parseCall<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  const params = endpoint.params?.safeParse(request.params, inDutch)
  if ((params && !params.success) || unstorableIn(request.params).length > 0) throw new NoSuchPath()

  const wrong: FieldError[] = []
  const read = (schema: z.ZodMiniType | undefined, value: unknown, prefix = '') => {
    const parsed = schema?.safeParse(value, inDutch)
    if (parsed && !parsed.success) wrong.push(...fieldErrors(parsed.error.issues, prefix))
    else if (parsed)
      wrong.push(...unstorableIn(value).map((field) => ({ field: prefix + field, message: NOT_STORABLE })))
    return parsed?.data
  }
  const query = read(endpoint.query, request.query)
  const headers = read(endpoint.headers, request.headers)
  // No body at all reads as an empty object, so that the sentences name the fields and not "the body".
  const body = read(endpoint.body, request.body ?? {})
  if (wrong.length > 0) throw new InvalidInput(wrong)

  return { params: params?.data, query, headers, body } as Call<E> // each part was read with the schema its type comes from
}

/** The fields with a text, or a name, that cannot be stored. Keeps its own list of what to look at, as input may be deep. */
function unstorableIn(input: unknown): string[] {
  const found: string[] = []
  const left: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) found.push(path)
      else if (typeof part === 'string' || typeof part === 'object') {
        left.push({ value: part, path: path === '' ? name : `${path}.${name}` })
      }
    }
  }
  return [...new Set(found)]
}

/** One sentence per field: the first is the one that helps. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], prefix: string): FieldError[] {
  const seen = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = prefix + issue.path.map(String).join('.')
    if (!seen.has(field)) seen.set(field, { field, message: issue.message })
  }
  return [...seen.values()]
}

/** Where the contract has no sentence of its own; zod's English one never reaches a visitor. */
const inDutch = { error: () => 'Deze waarde is niet geldig.' }
